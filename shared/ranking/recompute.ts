import { asClosure } from '../businesses/queries.ts'
import type { Context } from '../context.ts'
import {
  countBookingsSince,
  forgetDeleted,
  isMarked,
  listBusinessesToRank,
  listIndustryMeans,
  listLeadsSince,
  listOutcomesSince,
  listSchedules,
  type Ranked,
  updateRanks,
} from './queries.ts'
import { mayBeOverdue, rank } from './rank.ts'
import { rankingTable } from './weights.ts'

const WINDOW_MS = rankingTable.response.windowDays * 86_400_000
const MAX_TRIES = 5

/** Without `hint`, the scheduler finds what's left to do. */
export type Ranking = Pick<Context, 'sql' | 'log'> & Partial<Pick<Context, 'hint'>>

/** Ranks businesses from their rows. Returns those that changed in the meantime or can't be ranked. They stay marked. */
export async function recompute({ sql, log, hint }: Ranking, ids: readonly number[], now: Date) {
  // Must be read first: updateRanks notices any later change by the row's version.
  const businesses = await listBusinessesToRank(sql, ids)
  if (businesses.length < ids.length) await forgetDeleted(sql, ids)
  const found = businesses.map(({ id }) => id)
  if (found.length === 0) return []

  const since = new Date(now.getTime() - WINDOW_MS)
  const [leads, outcomes, bookings, means] = await Promise.all([
    listLeadsSince(sql, found, since),
    listOutcomesSince(sql, found, since),
    countBookingsSince(sql, found, since),
    listIndustryMeans(sql),
  ])
  const waitedFor = new Set(leads.filter(lead => mayBeOverdue(lead, now)).map(({ business }) => business))
  const schedules = waitedFor.size === 0 ? [] : await listSchedules(sql, [...waitedFor])

  const leadsOf = Map.groupBy(leads, lead => lead.business)
  const outcomesOf = Map.groupBy(outcomes, outcome => outcome.business)
  const bookingsOf = new Map(bookings.map(counts => [counts.business, counts]))
  const scheduleOf = new Map(
    schedules.map(row => [row.id, { ...row, closures: row.closures.map(asClosure) }]),
  )
  const meanOf = new Map(means.map(({ industry, mean }) => [industry, mean]))

  const ranked: Ranked[] = []
  for (const business of businesses) {
    const { id, industry } = business
    try {
      const rows = {
        business,
        leads: leadsOf.get(id) ?? [],
        outcomes: outcomesOf.get(id) ?? [],
        bookings: bookingsOf.get(id),
        schedule: scheduleOf.get(id),
        industryMean: meanOf.get(industry) ?? null,
      }
      ranked.push(rank(rows, now))
    } catch (error) {
      // One bad row must not block the others.
      log.error('business not ranked', { business: id, reason: String(error).slice(0, 200) })
    }
  }
  const ranks = await updateRanks(sql, ranked)
  if (ranks.fed > 0) hint?.('feed.index', {})
  const written = new Set(ranks.ids)
  return found.filter(id => !written.has(id))
}

/** Ranks a business if it's still marked. Tries again if it changes in the meantime. */
export async function recomputeMarked(context: Ranking & Pick<Context, 'now'>, business: number) {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (!(await isMarked(context.sql, business))) return
    const changed = await recompute(context, [business], context.now())
    if (changed.length === 0) return
  }
  throw new Error('the business changed each time it was ranked')
}
