import type { Context } from '../context.ts'
import { type QueueName, queues } from '../queue/jobs.ts'
import { findBacklog } from '../queue/queries.ts'
import { findTotals, listCommonsDays, listReplyDays, listWebhookTrouble } from './queries.ts'

const DAYS = 30
const DAY = 86_400_000

/** Totals, and the last 30 days. */
export async function readStats(context: Context) {
  const now = context.now()
  const since = new Date(Math.floor(now.getTime() / DAY) * DAY - (DAYS - 1) * DAY)
  const [totals, commonsDays, replyDays, failingWebhooks] = await Promise.all([
    findTotals(context.readSql),
    listCommonsDays(context.readSql, since, now),
    listReplyDays(context.readSql, since, now),
    listWebhookTrouble(context.readSql, 20),
  ])
  return { asOf: now, ...totals, commonsDays, replyDays, failingWebhooks }
}

/** Jobs in each queue, and the rows that are due. */
export async function readQueues(context: Context) {
  const [depths, backlog] = await Promise.all([
    Promise.all(queues.map(async queue => ({ queue, jobs: await depthOf(context, queue) }))),
    findBacklog(context.sql, context.now()),
  ])
  return { asOf: context.now(), backend: context.backend.kind, queues: depths, backlog }
}

/** Null if the queue is down. */
async function depthOf(context: Context, queue: QueueName): Promise<Record<string, number> | null> {
  try {
    return await context.backend.depth(queue)
  } catch {
    return null
  }
}
