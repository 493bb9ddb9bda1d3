import type { Context } from '../shared/context.ts'
import type { RunningWorker } from '../shared/queue/backend.ts'
import { handlers } from './handlers.ts'
import { startWebhooks } from './webhooks/worker.ts'
import { work } from './work.ts'

/** The workers of the Procfile, with how many jobs each runs at once. */
export const workers: Record<string, (context: Context) => Promise<RunningWorker>> = {
  ranking: context => work(context, 'ranking', handlers, 4),
  feed: context => work(context, 'feed', handlers, 1),
  webhooks: context => startWebhooks(context),
  moderation: context => work(context, 'moderation', handlers, 1),
  deposits: context => work(context, 'deposits', handlers, 16),
  // Several, since a slow server ties up its job. The files themselves are read one at a time.
  calendars: context => work(context, 'calendars', handlers, 8),
  retention: context => work(context, 'retention', handlers, 1),
}
