import type { DeskOwner } from '../../../shared/desk/link-queries.ts'
import type { Session } from '../../../shared/sessions/sessions.ts'

/** A signed-in business. */
export interface Desk {
  owner: DeskOwner
  session: Session
}

/** The first page of the desk. */
export const HOME = '/desk/inbox'
