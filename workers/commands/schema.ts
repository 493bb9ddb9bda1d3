import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, disconnect } from '../../db/client.ts'
import { describeSchema } from '../../db/describe.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'

/** `npm run schema`: writes db/schema.sql from the migrations and functions, using a temporary Postgres. */
const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-schema-'))
const postgres = await startEmbedded({ dir })
try {
  await migrate(postgres.url)
  const sql = connect(postgres.url, { name: 'schema', max: 1 })
  await Bun.write(join(import.meta.dir, '../../db/schema.sql'), await describeSchema(sql))
  await disconnect(sql)
} finally {
  await postgres.stop()
  rmSync(dir, { recursive: true, force: true })
}
