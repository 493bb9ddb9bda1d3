import type { DeskOwner } from '../../../shared/desk/link-queries.ts'
import type { Session } from '../../../shared/sessions.ts'

/** A business that is signed in. */
export interface Desk {
  owner: DeskOwner
  session: Session
}
