import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { castVotes, type Vote } from './queries.ts'

const DEADLOCK = '40P01'
const MAX_ATTEMPTS = 3

/** Casts, changes or takes back a vote, and returns the new score. */
export async function vote(context: Context, input: Vote): Promise<number> {
  const { outcome, score } = await castOne(context, input)
  if (outcome === 'own') return refuse('self_vote')
  if (outcome === 'unknown' || score === null)
    return refuse('target_not_found', undefined, undefined, { status: 400 })
  return score
}

/** A suspension locks many rows at once and can deadlock with a vote, which then tries again. */
async function castOne(context: Context, input: Vote) {
  for (let attempt = 1; ; attempt++) {
    try {
      const [cast] = await castVotes(context.sql, [input], context.now())
      if (!cast) throw new Error('cast_votes returned no row')
      return cast
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null
      if (code !== DEADLOCK || attempt === MAX_ATTEMPTS) throw error
    }
  }
}
