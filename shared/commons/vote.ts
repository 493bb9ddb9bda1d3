import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { type CastVote, castVotes, type Vote } from './vote-queries.ts'

interface Waiting {
  vote: Vote
  resolve(cast: CastVote): void
  reject(error: unknown): void
}

interface Ballot {
  waiting: Waiting[]
  counting: boolean
}

const MOST_AT_ONCE = 256
const DEADLOCK = '40P01'
const ballots = new WeakMap<Context, Ballot>()

/** Casts, changes or takes back a vote, and answers the new score. */
export async function vote(context: Context, cast: Vote): Promise<number> {
  const { outcome, score } = await new Promise<CastVote>((resolve, reject) => {
    const ballot = ballots.get(context) ?? { waiting: [], counting: false }
    ballots.set(context, ballot)
    ballot.waiting.push({ vote: cast, resolve, reject })
    if (!ballot.counting) count(context, ballot)
  })
  if (outcome === 'own') return refuse('self_vote')
  if (outcome === 'unknown' || score === null)
    return refuse('target_not_found', undefined, undefined, { status: 400 })
  return score
}

/**
 * Votes that come while others are being written wait and go together: a post that everybody votes on is locked once
 * for all of them, and the disk is waited for once.
 */
async function count(context: Context, ballot: Ballot): Promise<void> {
  ballot.counting = true
  while (ballot.waiting.length > 0) {
    const batch = takeBatch(ballot)
    try {
      const casts = await castAll(context, batch)
      for (const [i, each] of batch.entries()) {
        const cast = casts[i]
        if (cast) each.resolve(cast)
        else each.reject(new Error('a vote was not answered'))
      }
    } catch (error) {
      for (const each of batch) each.reject(error)
    }
  }
  ballot.counting = false
}

/** A second vote of one agent on one target waits for the next turn: within a statement it has no order. */
function takeBatch(ballot: Ballot): Waiting[] {
  const batch: Waiting[] = []
  const later: Waiting[] = []
  const seen = new Set<string>()
  for (const each of ballot.waiting) {
    const mark = `${each.vote.agent} ${each.vote.target}`
    if (batch.length < MOST_AT_ONCE && !seen.has(mark)) {
      seen.add(mark)
      batch.push(each)
    } else later.push(each)
  }
  ballot.waiting = later
  return batch
}

/** A suspension takes many rows at once and may cross a batch; the one that Postgres gave up on goes again. */
async function castAll(context: Context, batch: Waiting[]): Promise<CastVote[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await castVotes(
        context.sql,
        batch.map(each => each.vote),
        context.now(),
      )
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null
      if (code !== DEADLOCK || attempt === 3) throw error
    }
  }
}
