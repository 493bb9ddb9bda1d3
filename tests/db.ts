import { createHash } from 'node:crypto'
import { LATEST_SCHEMA_VERSION } from 'bullmq/dist/esm/postgres/migrations/index.js'
import { connect, disconnect, type Sql } from '../db/client.ts'
import { readSqlFiles } from '../db/history.ts'
import { migrate } from '../db/migrate.ts'
import { migrateQueue } from '../db/migrate-queue.ts'
import { atEnd } from './ending.ts'
import { testPostgresUrl } from './postgres.ts'
import { until } from './until.ts'

export interface TestDatabase {
  sql: Sql
  url: string
  /** Call it in afterAll, once all users are closed: throws if a connection is still open. */
  drop(): Promise<void>
}

const open = new Set<string>()
let databaseCount = 0
let admin: Promise<Sql> | null = null
let template: Promise<string> | null = null

/** A migrated, empty database for this file. */
export async function freshDatabase({ max = 10 }: { max?: number } = {}): Promise<TestDatabase> {
  template ??= migratedTemplate()
  return clone(await template, max)
}

/** A database without tables, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return clone('template1', 2)
}

async function clone(template: string, max: number): Promise<TestDatabase> {
  const keep = await adminConnection()
  const name = `test_${process.pid}_${++databaseCount}`
  await keep`create database ${keep(name)} template ${keep(template)} strategy file_copy`
  open.add(name)
  const url = await urlOf(name)
  const sql = connect(url, { name: 'test', max })
  return {
    sql,
    url,
    async drop() {
      await disconnect(sql)
      const left = await leaks(keep, name)
      // Force it only if needed: a plain drop cancels an autovacuum, which a forced one may not do.
      if (left.length > 0) await keep`drop database ${keep(name)} with (force)`
      else await keep`drop database ${keep(name)}`
      open.delete(name)
      if (left.length > 0) throw new Error(`Connections were left open: ${left.join('; ')}`)
    },
  }
}

/** Open connections. The server needs a moment to notice that a client is gone. */
async function leaks(keep: Sql, name: string): Promise<string[]> {
  for (let attempt = 0; ; attempt++) {
    const rows = await keep<{ line: string }[]>`
      select format('%s (%s) %s', application_name, state, left(query, 80)) as line
      from pg_stat_activity
      where datname = ${name} and backend_type = 'client backend'`
    if (rows.length === 0 || attempt === 200) return rows.map(row => row.line)
    await Bun.sleep(50)
  }
}

/** The connection of this process that creates and drops databases. */
function adminConnection(): Promise<Sql> {
  if (!admin) {
    admin = testPostgresUrl().then(async url => {
      const sql = connect(url, { name: 'test admin', max: 1 })
      // At the start of a run, all processes connect at once.
      await until(() => sql`select 1`.then(Boolean, () => false))
      return sql
    })
    atEnd(closeAdmin)
  }
  return admin
}

async function closeAdmin(): Promise<void> {
  if (admin) await disconnect(await admin)
  if (open.size > 0)
    throw new Error(`${open.size} test database(s) were not dropped: add afterAll(() => db.drop()).`)
}

async function urlOf(name: string): Promise<string> {
  const url = new URL(await testPostgresUrl())
  url.pathname = `/${name}`
  return url.href
}

/** Migrated once per state of the migrations, by the first process that needs it, then cloned. */
async function migratedTemplate(): Promise<string> {
  const history = readSqlFiles().map(file => file.sha256)
  const hash = createHash('sha256')
    .update(`${LATEST_SCHEMA_VERSION} ${history.join(' ')}`)
    .digest('hex')
  const template = `template_${hash.slice(0, 16)}`
  const keep = await adminConnection()
  await keep`select pg_advisory_lock(hashtext('test template'))`
  try {
    const [found] = await keep`select 1 from pg_database where datname = ${template}`
    if (!found) {
      // Rename it last: if this process dies here, nobody clones an unfinished template.
      const raw = `${template}_raw`
      await keep`drop database if exists ${keep(raw)} with (force)`
      await keep`create database ${keep(raw)}`
      const url = await urlOf(raw)
      await migrate(url)
      await migrateQueue(url)
      await keep`alter database ${keep(raw)} with allow_connections false`
      await keep`alter database ${keep(raw)} rename to ${keep(template)}`
    }
  } finally {
    await keep`select pg_advisory_unlock(hashtext('test template'))`
  }
  return template
}
