import type { Context } from '../context.ts'
import { makeFlush } from '../flush.ts'
import { localTime } from '../local-time.ts'
import type { CardRow } from './queries.ts'
import { addViews, type ViewsOfDay } from './view-queries.ts'

const MAX_CARDS = 50_000

/**
 * Counts how often cards are opened. Counts are stored in batches, so no request waits. A process that dies loses a few
 * seconds of counts.
 */
export function makeViewCounter(context: Pick<Context, 'sql' | 'now' | 'log'>) {
  const { sql, now } = context
  let counted = new Map<number, { timezone: string; views: number }>()

  const add = (id: number, timezone: string, views: number): void => {
    const known = counted.get(id)
    if (known) known.views += views
    // It only fills up while the database is down.
    else if (counted.size < MAX_CARDS) counted.set(id, { timezone, views })
  }

  const flushCounts = async (): Promise<void> => {
    const batch = counted
    if (batch.size === 0) return
    counted = new Map()
    try {
      await addViews(sql, byDay(batch, now()))
    } catch (error) {
      // The next flush includes them.
      for (const [id, { timezone, views }] of batch) add(id, timezone, views)
      throw error
    }
  }

  return {
    count: ({ id, card }: Pick<CardRow, 'id' | 'card'>): void => add(id, card.timezone, 1),
    flush: makeFlush(context, 'card views', flushCounts),
  }
}

export type ViewCounter = ReturnType<typeof makeViewCounter>

function byDay(counts: ReadonlyMap<number, { timezone: string; views: number }>, now: Date): ViewsOfDay[] {
  const days = new Map<string, string>()
  return [...counts].map(([business, { timezone, views }]) => {
    const day = days.get(timezone) ?? localTime(now, timezone).slice(0, 10)
    days.set(timezone, day)
    return { business, day, views }
  })
}
