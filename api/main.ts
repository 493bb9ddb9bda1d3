import { refuseForeignHistory } from '../db/ledger.ts'
import { readConfig } from '../shared/config.ts'
import { openContext } from '../shared/open-context.ts'
import { followParent } from '../shared/orphan.ts'
import { stopWhenAsked } from '../shared/stop.ts'
import { surviveLostConnections } from '../shared/stray.ts'
import { buildApp } from './app.ts'
import { warmUp } from './warm-up.ts'

const STOP_DEADLINE_MS = 10_000
/** By then whoever waits for /readyz has its answer. */
const WARM_UP_AFTER_MS = 250

async function serve(): Promise<void> {
  const { settings, postgres, migrated } = followParent()
  const config = readConfig(await settings)
  const context = await openContext(config, 'api')
  surviveLostConnections(context.log)
  const stopping = new AbortController()
  // All that Postgres is not needed for is done while it starts, and all that needs no tables while it is migrated.
  const history = postgres.then(() => refuseForeignHistory(context.sql))
  const building = Promise.all([buildApp(context, stopping.signal, postgres), history])
  building.catch(() => {}) // a parent that migrates finds it first, and says so alone
  // Not waited for: its connection is there when /readyz asks.
  postgres.then(() => context.backend.ping()).catch(() => {})
  await migrated
  const [app] = await building

  // By Bun itself: Elysia's own listen compiles every route twice and collects garbage before the first answer.
  app.server = Bun.serve({
    fetch: app.fetch,
    port: config.port,
    hostname: config.host,
    // Bun's own answers to what is too large have no body: ours come first, and what nobody reads waits in the socket.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    // A long poll may stay silent.
    idleTimeout: 60,
    // Two services on one port would share its requests without a word.
    reusePort: false,
    development: false,
  })
  context.log.info('listening', { port: app.server?.port, backend: context.backend.kind })

  setTimeout(() => {
    warmUp(stopping.signal).catch(error => context.log.warn('not warmed up', { reason: String(error) }))
  }, WARM_UP_AFTER_MS)

  stopWhenAsked(STOP_DEADLINE_MS, async () => {
    stopping.abort()
    // Finishes what is in flight, takes nothing new.
    await app.server?.stop()
    await context.close()
  })
}

// In a function, because the bundle of `npm start` is CommonJS, where a file can not wait.
serve().catch(error => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
