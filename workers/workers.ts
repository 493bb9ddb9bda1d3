import type { Ground } from '../shared/ground.ts'
import type { RunningWorker } from '../shared/queue/backend.ts'
import { depositHandlers } from './deposits/handlers.ts'
import { feedHandlers } from './feed/handlers.ts'
import { moderationHandlers } from './moderation/handlers.ts'
import { rankingHandlers } from './ranking/handlers.ts'
import { retentionHandlers } from './retention/handlers.ts'
import { startWebhooks } from './webhooks/worker.ts'
import { work } from './work.ts'

/** The workers of the Procfile: which jobs each takes, and how many at once. */
export const workers: Record<string, (ground: Ground) => Promise<RunningWorker>> = {
  ranking: ground => work(ground, 'ranking', rankingHandlers, 4),
  feed: ground => work(ground, 'feed', feedHandlers, 1),
  webhooks: ground => startWebhooks(ground),
  moderation: ground => work(ground, 'moderation', moderationHandlers, 100),
  deposits: ground => work(ground, 'deposits', depositHandlers, 16),
  retention: ground => work(ground, 'retention', retentionHandlers, 1),
}
