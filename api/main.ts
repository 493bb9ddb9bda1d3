import { checkStart } from '../shared/check-start.ts'
import { readConfig } from '../shared/config.ts'
import { stopOnSignal } from '../shared/graceful-stop.ts'
import { listen } from '../shared/listen.ts'
import { openContext } from '../shared/open-context.ts'
import { placeNames } from '../shared/places/place-names.ts'
import { handleUnhandledRejections } from '../shared/unhandled-rejection.ts'
import { settledWithin } from '../shared/with-timeout.ts'
import { buildApp } from './app.ts'
import { docsIndex } from './docs/search-page.tsx'
import { endpoints } from './routes.ts'

/** A slow body may take ten seconds. Clients that don't read their responses are cut off then. */
const FINISH_MS = 11_000
/** For the last counts. */
const FLUSH_MS = 2000
/** Closing what doesn't respond takes eight seconds. */
const STOP_DEADLINE_MS = FINISH_MS + FLUSH_MS + 9000

try {
  const config = readConfig()
  const context = await openContext(config, 'api')
  handleUnhandledRejections(context.log)
  // On a fault, /readyz fails, so balancers stop sending requests.
  await checkStart(context, fault => context.log.error('not ready', { fault }))
  const [stopping, draining] = [new AbortController(), new AbortController()]
  const app = await buildApp(context, stopping.signal, draining.signal)
  // Build both now: together they take half a second and would block the first request.
  docsIndex(endpoints)
  placeNames()

  listen('PORT', config.port, config.host, () =>
    app.listen({
      port: config.port,
      hostname: config.host,
      // For a body over its own limit, Bun returns an empty 413. The edge enforces ours, with an error body.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      // Long polls stay silent for longer than Bun's default of 10 s.
      idleTimeout: 60,
      // Otherwise two services on one port would silently share its requests.
      reusePort: false,
      development: false,
    }),
  )
  context.log.info('listening', { port: app.server?.port, backend: context.backend.kind })

  const drainMs = config.drainSeconds * 1000
  stopOnSignal(context.log, drainMs + STOP_DEADLINE_MS, async () => {
    // Balancers need a moment to see that /readyz fails.
    draining.abort()
    await Bun.sleep(drainMs)
    stopping.abort()
    // Finishes requests in flight and accepts no new ones.
    await settledWithin(FINISH_MS, Promise.resolve(app.server?.stop()))
    await app.server?.stop(true)
    await settledWithin(FLUSH_MS, app.flush())
    await context.close()
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
