import type { Context } from '../context.ts'
import { type QueueName, queues } from '../queue/jobs.ts'
import { type Backlog, findBacklog } from '../queue/queries.ts'
import { listLatestGauges } from './minute-queries.ts'
import { findTotals, listCommonsDays, listLeadFigures, listWebhookTrouble } from './queries.ts'
import { daysOfMonth, monthBefore } from './series.ts'

/** Totals, and the last 30 days. */
export async function readStats(context: Context) {
  const now = context.now()
  const [totals, commonsDays, figures, failingWebhooks] = await Promise.all([
    findTotals(context.readSql),
    listCommonsDays(context.readSql, monthBefore(now), now),
    listLeadFigures(context.readSql),
    listWebhookTrouble(context.readSql, 20),
  ])
  const replyDays = daysOfMonth(now).map(day => {
    const known = figures.find(each => each.industry === null && each.day?.getTime() === day.getTime())
    return {
      day: day.toISOString().slice(0, 10),
      leads: known?.leads ?? 0,
      answered: known?.answered ?? 0,
      medianMinutes: known?.medianMinutes ?? null,
      p90Minutes: known?.p90Minutes ?? null,
    }
  })
  return { asOf: now, ...totals, commonsDays, replyDays, failingWebhooks }
}

/** Jobs in each queue, and the rows that are due. */
export const countQueues = (context: Context) => withDepths(context, countBacklog(context))

/** The same, if it's large with the rows that the scheduler counted last: counting millions takes seconds. */
export const readQueues = (context: Context) => withDepths(context, readBacklog(context))

async function withDepths(context: Context, counted: Promise<CountedBacklog>) {
  const [depths, backlog] = await Promise.all([
    Promise.all(queues.map(async queue => ({ queue, jobs: await depthOf(context, queue) }))),
    counted,
  ])
  return { asOf: context.now(), backend: context.backend.kind, queues: depths, ...backlog }
}

const MANY_ROWS = 100_000
const MAX_AGE_MS = 2 * 60_000

interface CountedBacklog {
  backlogAsOf: Date
  backlog: Backlog[]
}

async function countBacklog({ sql, now }: Context): Promise<CountedBacklog> {
  const at = now()
  return { backlogAsOf: at, backlog: await findBacklog(sql, at) }
}

async function readBacklog(context: Context): Promise<CountedBacklog> {
  const latest = await listLatestGauges(context.sql)
  const counted = latest.filter(({ gauge }) => gauge === 'rows')
  const minute = counted[0]?.minute
  const isCurrent = minute && context.now().getTime() - minute.getTime() < MAX_AGE_MS
  if (!isCurrent || counted.every(({ value }) => value < MANY_ROWS)) return countBacklog(context)
  const oldest = latest.filter(({ gauge }) => gauge === 'oldest')
  const backlog = counted.map(({ label, value }) => ({
    kind: label,
    rows: value,
    oldestSeconds: oldest.find(each => each.label === label)?.value ?? 0,
  }))
  return { backlogAsOf: minute, backlog }
}

/** Null if the queue is down. */
async function depthOf(context: Context, queue: QueueName): Promise<Record<string, number> | null> {
  try {
    return await context.backend.depth(queue)
  } catch {
    return null
  }
}
