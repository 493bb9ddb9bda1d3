import type { Id } from '../ids.ts'
import type { Tier } from '../limits/policies.ts'
import type { DeskAccess } from '../sessions/sessions.ts'

export interface AgentCaller {
  kind: 'agent'
  id: Id<'agt'>
  tier: Tier
  /** Its key was revoked, so it may only get back a response that it lost. */
  isRevoked?: true
}

export interface BusinessCaller extends DeskAccess {
  kind: 'business'
  slug: string
}

export type KeyState = { caller: AgentCaller | BusinessCaller } | { revoked: AgentCaller } | null
