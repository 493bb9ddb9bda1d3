import { reviewInBackground } from '../../shared/commons/background-review.ts'
import type { ContentId } from '../../shared/commons/content.ts'
import type { Context } from '../../shared/context.ts'
import { isId } from '../../shared/ids.ts'
import type { Handlers } from '../work.ts'

const MOST_AT_ONCE = 200

interface Desk {
  waiting: { id: ContentId; resolve(): void; reject(error: unknown): void }[]
  busy: boolean
}

const desks = new WeakMap<Context, Desk>()

export const moderationHandlers: Handlers = {
  'moderation.review': (context, { id }) =>
    isId('pst', id) || isId('cmt', id) ? queued(context, id) : Promise.resolve(),
}

/** Jobs that come while others are looked at go together: a few statements for all of them. */
function queued(context: Context, id: ContentId): Promise<void> {
  const desk = desks.get(context) ?? { waiting: [], busy: false }
  desks.set(context, desk)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  desk.waiting.push({ id, resolve, reject })
  if (!desk.busy) clear(context, desk)
  return promise
}

async function clear(context: Context, desk: Desk): Promise<void> {
  desk.busy = true
  while (desk.waiting.length > 0) {
    const batch = desk.waiting.splice(0, MOST_AT_ONCE)
    try {
      await reviewInBackground(context, [...new Set(batch.map(each => each.id))])
      for (const each of batch) each.resolve()
    } catch (error) {
      for (const each of batch) each.reject(error)
    }
  }
  desk.busy = false
}
