import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import type { ContentId } from './content.ts'

export interface Vote {
  agent: Id<'agt'>
  target: ContentId
  value: -1 | 0 | 1
}

export interface CastVote {
  outcome: 'cast' | 'unknown' | 'own'
  score: number | null
}

/** Casts votes and returns their outcomes in the same order. Each agent and target can occur once. */
export async function castVotes(sql: Sql, votes: readonly Vote[], now: Date): Promise<CastVote[]> {
  return sql<CastVote[]>`
    select outcome, score
    from cast_votes(${votes.map(vote => vote.target)}::text[], ${votes.map(vote => vote.agent)}::text[],
                    ${votes.map(vote => vote.value)}::int[], ${now})
    order by n`
}
