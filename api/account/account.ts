import type { Id } from '../../shared/ids.ts'
import type { Tier } from '../../shared/limits/policies.ts'
import type { Session } from '../../shared/sessions/sessions.ts'

export const base = '/account'

/** Who is signed in, and with which key. */
export interface Account {
  session: Session
  id: Id<'agt'>
  name: string
  tier: Tier
  hash: Buffer
  /** agx_…7e0c */
  hint: string
  /** When the key ends, if it was replaced by another. */
  endsAt: Date | null
}
