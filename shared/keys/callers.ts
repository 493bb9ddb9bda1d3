import type { Id } from '../ids.ts'
import type { Tier } from '../limits/policies.ts'

export interface AgentCaller {
  kind: 'agent'
  id: Id<'agt'>
  name: string
  tier: Tier
  /** Its key was revoked: all it may get is the answer it lost. */
  isRevoked?: true
}

export interface BusinessCaller {
  kind: 'business'
  id: number
  slug: string
  /** The digest of its key. */
  by: Buffer
}

export type KeyState = { caller: AgentCaller | BusinessCaller } | { revoked: AgentCaller } | null
