import type { Context } from '../shared/context.ts'
import { makeKeyRing } from '../shared/keys/resolve.ts'
import { makeLimiter } from '../shared/limits/lease.ts'
import type { App } from './eden.ts'
import { makeMeter } from './edge/meter.ts'
import { buildRouter } from './edge/router.ts'
import { routes } from './routes.ts'

/** So old what the console shows of other processes is at most. */
const TELL_MS = 10_000

/** The whole API over one context. Never listens: main.ts does, and tests hand it requests. */
export async function buildApp(
  context: Context,
  stopping: AbortSignal = new AbortController().signal,
): Promise<App> {
  const keys = makeKeyRing(context)
  const limiter = makeLimiter(context.backend.limits)
  const meter = makeMeter(context)
  const telling = setInterval(meter.tell, TELL_MS)
  telling.unref()
  stopping.addEventListener('abort', () => {
    clearInterval(telling)
    // Before the context closes: what was counted last is told too.
    meter.tell()
  })
  // The types that bound handlers do not tell, added by hand.
  const app = buildRouter({ context, keys, limiter, meter, stopping, routes }) as App
  await keys.listen()
  return app
}
