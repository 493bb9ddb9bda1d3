import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, disconnect } from '../../db/client.ts'
import { describeSchema } from '../../db/describe.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { eventKindsSql, withEventTable } from '../../shared/events/generate.ts'

/**
 * `npm run schema`: generates a check for the database and a table for the guide from the kinds of events, and
 * db/schema.sql from a temporary Postgres with all migrations.
 */
const root = join(import.meta.dir, '../..')
const guide = join(root, 'docs/guides/webhooks.md')
await Bun.write(join(root, 'db/functions/event-kinds.sql'), eventKindsSql())
await Bun.write(guide, withEventTable(await Bun.file(guide).text()))

const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-schema-'))
const postgres = await startEmbedded({ dir })
try {
  await migrate(postgres.url)
  const sql = connect(postgres.url, { name: 'schema', max: 1 })
  await Bun.write(join(root, 'db/schema.sql'), await describeSchema(sql))
  await disconnect(sql)
} finally {
  await postgres.stop()
  rmSync(dir, { recursive: true, force: true })
}
