import pg from 'pg'
import { type Applied, type Migration, migrationsDir, readMigrations, remaining } from './history.ts'
import { noneIfMissing } from './ledger.ts'
import { StartError } from './start-error.ts'

/** Spells `agex`; the second half of the lock's name says that it is the migrations'. */
const LOCK = [0x61676578, 1]
const OLDEST = 14

/**
 * Brings a database up to date: each file in a transaction of its own, with its row of the ledger.
 * The lock belongs to that transaction, so a process that dies lets it go, and ten that start together take turns.
 * One plain connection, not the pool: a pool would go on with a new one in the middle (traps.md).
 */
export async function migrate(
  directUrl: string,
  { dir = migrationsDir, progress = () => {} }: { dir?: string; progress?: (text: string) => void } = {},
): Promise<{ applied: string[] }> {
  const files = readMigrations(dir)
  const client = await openClient(directUrl)
  try {
    await refuseServer(client)
    const applied: string[] = []
    // The common start finds nothing to do, and takes no lock for that.
    let left = remaining(files, await noneIfMissing(readLedger(client))).length
    while (left > 0) {
      const step = await applyNext(client, files)
      if (step.applied) {
        applied.push(step.applied)
        progress(`Applied ${step.applied}`)
      }
      left = step.left
    }
    return { applied }
  } finally {
    await client.end()
  }
}

/** One connection of node-postgres, or one line that says why not, without the password. */
export async function openClient(directUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: directUrl,
    application_name: 'agent-exchange migrate',
    connectionTimeoutMillis: 10_000,
  })
  // A connection that dies fails its query; without a listener it would end the process as well.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const { hostname, port } = new URL(directUrl)
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new StartError(`Postgres at ${hostname}:${port || 5432} can not be used: ${reason}.`)
  }
  return client
}

async function refuseServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number; encoding: string }>(
    `select current_setting('server_version') as version,
            current_setting('server_version_num')::int as number,
            current_setting('server_encoding') as encoding`,
  )
  const server = rows[0]
  if (server && server.number < OLDEST * 10_000)
    throw new StartError(`Postgres ${server.version} is too old: ${OLDEST} or later is needed.`)
  if (server && server.encoding !== 'UTF8')
    throw new StartError(`The database is encoded in ${server.encoding}: make it with encoding UTF8.`)
}

async function readLedger(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>('select name, sha256 from migrations order by name')
  return rows
}

async function applyNext(client: pg.Client, files: Migration[]): Promise<{ applied?: string; left: number }> {
  await client.query('begin')
  let next: Migration | undefined
  try {
    await client.query(`set local statement_timeout = 0; set local timezone = 'UTC'`)
    await client.query('select pg_advisory_xact_lock($1, $2)', LOCK)
    await client.query(`create table if not exists migrations (
      name       text collate "C" primary key,
      sha256     text not null,
      applied_at timestamptz not null default now()
    )`)
    // Asked again under the lock: somebody else may have been first.
    const left = remaining(files, await readLedger(client))
    next = left[0]
    if (next) {
      // A lock on a busy table is not waited for: everyone would queue up behind us.
      await client.query(`set local lock_timeout = '10s'`)
      await client.query(next.text)
      await client.query('insert into migrations (name, sha256) values ($1, $2)', [next.name, next.sha256])
    }
    await client.query('commit')
    return next ? { applied: next.name, left: left.length - 1 } : { left: 0 }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw next ? explainStatement(next, error) : error
  }
}

function explainStatement({ name, text }: Migration, error: unknown): StartError {
  if (!(error instanceof pg.DatabaseError))
    return new StartError(`Migration ${name} failed: ${String(error)}`)
  const line = error.position ? `, line ${text.slice(0, Number(error.position)).split('\n').length}` : ''
  return new StartError(
    `Migration ${name}${line} failed: ${error.message} (${error.code}). Nothing of it was applied.`,
  )
}
