import { firstIdAt } from '../../ids.ts'
import { type Ranking, recompute } from '../recompute.ts'
import { rankingTable } from '../weights.ts'
import {
  listMarked,
  listMarkedAgents,
  listStale,
  markBusinessesOfAgent,
  markWaiting,
  unmarkAgent,
} from './queries.ts'

const DAY = 86_400_000
const MINUTE = 60_000
/** A statement locks the rows of its batch, so it must be short. */
const BATCH = 200
/** With this many failures, the problem isn't single rows. */
const MAX_FAILED = 1000

/**
 * Ranks everything that's due: businesses whose agents have a new tier or operator, that left a lead unanswered for a day,
 * that were marked before `markedBefore` (later marks still have a hint), or whose evidence is stale.
 */
export async function sweep(ranking: Ranking, now: Date, markedBefore = now): Promise<number> {
  const { sql } = ranking
  await markForAgents(ranking, now)
  const aDayAgo = new Date(now.getTime() - rankingTable.speed.unansweredAfterMinutes * MINUTE)
  while (await markWaiting(sql, aDayAgo, now, BATCH)) {}

  return (
    (await rankAll(ranking, now, except => listMarked(sql, markedBefore, except, BATCH))) +
    (await rankAll(ranking, now, except => listStale(sql, now, except, BATCH)))
  )
}

async function markForAgents({ sql }: Ranking, now: Date): Promise<void> {
  const windowStart = new Date(now.getTime() - rankingTable.response.windowDays * DAY)
  for (const { id, markedAt } of await listMarkedAgents(sql)) {
    let after: string | null = firstIdAt('lead', windowStart)
    while (after !== null) after = await markBusinessesOfAgent(sql, id, after, now, BATCH)
    await unmarkAgent(sql, id, markedAt)
  }
}

async function rankAll(ranking: Ranking, now: Date, next: (except: number[]) => Promise<number[]>) {
  const failed: number[] = []
  for (let done = 0; ; ) {
    const ids = await next(failed)
    const notRanked = ids.length === 0 ? [] : await recompute(ranking, ids, now)
    failed.push(...notRanked)
    done += ids.length - notRanked.length
    if (ids.length === 0 || failed.length > MAX_FAILED) return done
  }
}
