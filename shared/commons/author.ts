import type { Id } from '../ids.ts'
import type { Tier } from '../limits/policies.ts'

export const authorKinds = ['STAFF', 'AGENT', 'VERIFIED_AGENT', 'PLATFORM'] as const
export type AuthorKind = (typeof authorKinds)[number]

/** Under this name the operators of the service write. */
export const STAFF_NAME = 'Agent Exchange staff'

export interface AuthorColumns {
  agent_id: Id<'agt'> | null
  author_name: string | null
  author_tier: Tier | null
}

const kinds: Record<Tier, AuthorKind> = { free: 'AGENT', verified: 'VERIFIED_AGENT', platform: 'PLATFORM' }

export function authorOf({ agent_id, author_name, author_tier }: AuthorColumns) {
  return agent_id === null || author_tier === null
    ? { kind: 'STAFF' as const, name: STAFF_NAME, id: null }
    : { kind: kinds[author_tier], name: author_name ?? '', id: agent_id }
}

export type Author = ReturnType<typeof authorOf>
