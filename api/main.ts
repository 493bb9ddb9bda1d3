import { refuseForeignHistory } from '../db/ledger.ts'
import { readConfig } from '../shared/config.ts'
import { openGround } from '../shared/open-ground.ts'
import { exitWithParent } from '../shared/orphan.ts'
import { stopWhenAsked } from '../shared/stop.ts'
import { surviveLostConnections } from '../shared/stray.ts'
import { buildApp } from './app.ts'

const STOP_DEADLINE_MS = 10_000

try {
  const config = readConfig(await exitWithParent())
  const ground = await openGround(config, 'api')
  surviveLostConnections(ground.log)
  const stopping = new AbortController()
  const [app] = await Promise.all([buildApp(ground, stopping.signal), refuseForeignHistory(ground.sql)])

  // Bun's own answers to what is too large have no body, so its limit stands above ours; a long poll may stay silent.
  app.listen({
    port: config.port,
    hostname: config.host,
    maxRequestBodySize: 16 * 1024 * 1024,
    idleTimeout: 60,
    // Two services on one port would share its requests without a word.
    reusePort: false,
  })
  ground.log.info('listening', { port: app.server?.port, backend: ground.backend.kind })

  stopWhenAsked(STOP_DEADLINE_MS, async () => {
    stopping.abort()
    // Finishes what is in flight, takes nothing new.
    await app.server?.stop()
    await ground.close()
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
