import type { Id } from '../ids.ts'
import type { Tier } from '../limits/policies.ts'

/** Who calls, as far as a request needs to know. */
export interface AgentCaller {
  kind: 'agent'
  id: Id<'agt'>
  name: string
  tier: Tier
}

export interface BusinessCaller {
  kind: 'business'
  /** The internal id; the public knows the slug. */
  id: number
  slug: string
}

export type KeyState = { caller: AgentCaller | BusinessCaller } | { revoked: true } | null
