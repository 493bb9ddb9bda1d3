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
/** Businesses in one statement: it holds their rows, so it must be short. */
const BATCH = 200
/** So many that will not be ranked end a sweep: then it is not the rows. */
const MOST_LEFT = 1000

/**
 * Ranks everything that is due: what agents' new tiers and operators touch, what waited a day for an answer, what was
 * marked before `markedBefore` (a fresh mark has its own hint), and what the calendar has changed.
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
  for (const { id, seen } of await listMarkedAgents(sql)) {
    let after: string | null = firstIdAt('lead', windowStart)
    while (after !== null) after = await markBusinessesOfAgent(sql, id, after, now, BATCH)
    await unmarkAgent(sql, id, seen)
  }
}

async function rankAll(ranking: Ranking, now: Date, next: (except: number[]) => Promise<number[]>) {
  const left: number[] = []
  for (let done = 0; ; ) {
    const ids = await next(left)
    const kept = ids.length === 0 ? [] : await recompute(ranking, ids, now)
    left.push(...kept)
    done += ids.length - kept.length
    if (ids.length === 0 || left.length > MOST_LEFT) return done
  }
}
