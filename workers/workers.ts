import type { Context } from '../shared/context.ts'
import type { RunningWorker } from '../shared/queue/backend.ts'
import { calendarHandlers } from './calendars/handlers.ts'
import { depositHandlers } from './deposits/handlers.ts'
import { feedHandlers } from './feed/handlers.ts'
import { importHandlers } from './imports/handlers.ts'
import { moderationHandlers } from './moderation/handlers.ts'
import { rankingHandlers } from './ranking/handlers.ts'
import { retentionHandlers } from './retention/handlers.ts'
import { startWebhooks } from './webhooks/worker.ts'
import { work } from './work.ts'

/** The workers of the Procfile, with how many jobs each runs at once. */
export const workers: Record<string, (context: Context) => Promise<RunningWorker>> = {
  ranking: context => work(context, 'ranking', { ...rankingHandlers, ...importHandlers }, 4),
  feed: context => work(context, 'feed', feedHandlers, 1),
  webhooks: context => startWebhooks(context),
  moderation: context => work(context, 'moderation', moderationHandlers, 100),
  deposits: context => work(context, 'deposits', depositHandlers, 16),
  // A slow server holds its job. Files are then read one at a time.
  calendars: context => work(context, 'calendars', calendarHandlers, 8),
  retention: context => work(context, 'retention', retentionHandlers, 1),
}
