import type { Id } from '../ids.ts'
import type { Tier } from '../limits/policies.ts'

export interface AgentCaller {
  kind: 'agent'
  id: Id<'agt'>
  name: string
  tier: Tier
}

export interface BusinessCaller {
  kind: 'business'
  id: number
  slug: string
}

export type KeyState = { caller: AgentCaller | BusinessCaller } | { revoked: true } | null
