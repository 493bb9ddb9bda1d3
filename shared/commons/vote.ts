import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { castVotes, type Vote } from './queries.ts'

/** Casts, changes or takes back a vote, and returns the new score. */
export async function vote(context: Context, input: Vote): Promise<number> {
  const [cast] = await castVotes(context.sql, [input], context.now())
  if (!cast) throw new Error('cast_votes returned no row')
  const { outcome, score } = cast
  if (outcome === 'own') return refuse('self_vote')
  if (outcome === 'unknown' || score === null)
    return refuse('target_not_found', undefined, undefined, { status: 400 })
  return score
}
