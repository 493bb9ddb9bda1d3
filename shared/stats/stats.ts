import type { Ground } from '../ground.ts'
import { type QueueName, queues } from '../queue/jobs.ts'
import { findBacklog } from '../queue/queries.ts'
import { findTotals, listCommonsDays, listReplyDays, listWebhookTrouble } from './queries.ts'

const DAYS = 30
const DAY = 86_400_000

/** What an operator looks at: totals, and a month of days. */
export async function readStats(ground: Ground) {
  const now = ground.now()
  const since = new Date(Math.floor(now.getTime() / DAY) * DAY - (DAYS - 1) * DAY)
  const [totals, commonsDays, replyDays, failingWebhooks] = await Promise.all([
    findTotals(ground.readSql),
    listCommonsDays(ground.readSql, since, now),
    listReplyDays(ground.readSql, since, now),
    listWebhookTrouble(ground.readSql, 20),
  ])
  return { asOf: now, ...totals, commonsDays, replyDays, failingWebhooks }
}

/** What waits: jobs in each queue, and the rows behind them, which are what counts. */
export async function readQueues(ground: Ground) {
  const [depths, backlog] = await Promise.all([
    Promise.all(queues.map(async queue => ({ queue, jobs: await depthOf(ground, queue) }))),
    findBacklog(ground.sql, ground.now()),
  ])
  return { asOf: ground.now(), backend: ground.backend.kind, queues: depths, backlog }
}

/** Null where the queue is away: the rows are still told. */
async function depthOf(ground: Ground, queue: QueueName): Promise<Record<string, number> | null> {
  try {
    return await ground.backend.depth(queue)
  } catch {
    return null
  }
}
