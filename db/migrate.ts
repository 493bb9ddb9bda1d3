import pg from 'pg'
import { addressOf } from './address.ts'
import { type Applied, filesToApply, readSqlFiles, type SqlFile, sqlDir } from './history.ts'
import { emptyIfMissing } from './ledger.ts'
import { StartError } from './start-error.ts'

/** Spells `agex`; the second number says the lock belongs to migrations. */
const LOCK = [0x61676578, 1]
const OLDEST = 14

/**
 * Brings a database up to date in one transaction: new migrations, and functions whose text changed.
 * The transaction holds the lock, so processes that start together take turns, and a crash leaves nothing half done.
 * Uses one plain connection: if it died, a pool would continue on a new one.
 */
export async function migrate(
  directUrl: string,
  { dir = sqlDir, progress = () => {} }: { dir?: string; progress?: (text: string) => void } = {},
): Promise<{ applied: string[] }> {
  const files = readSqlFiles(dir)
  const client = await openClient(directUrl)
  try {
    await refuseServer(client)
    // Most starts find nothing to do, and need no lock for that.
    if (filesToApply(files, await emptyIfMissing(readLedger(client))).length === 0) return { applied: [] }
    const applied = await applyFiles(client, files)
    for (const name of applied) progress(`Applied ${name}`)
    return { applied }
  } finally {
    await client.end()
  }
}

/** Opens one node-postgres connection. Its error is one line and never shows the password. */
export async function openClient(directUrl: string, withinMs = 10_000): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: directUrl,
    application_name: 'agent-exchange migrate',
    connectionTimeoutMillis: withinMs,
  })
  // A lost connection fails its query; without a listener it would also end the process.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new StartError(`Can't connect to Postgres at ${addressOf(directUrl)}: ${reason}.`, { cause: error })
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
    throw new StartError(`The database's encoding is ${server.encoding}. Create it with encoding UTF8.`)
}

async function readLedger(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    `select name, sha256, to_jsonb(migrations) ->> 'compatible_from' as compatible_from
     from migrations order by name, applied_at`,
  )
  return rows
}

async function applyFiles(client: pg.Client, files: SqlFile[]): Promise<string[]> {
  let current: SqlFile | undefined
  try {
    await client.query('begin')
    await client.query(`set local statement_timeout = 0; set local timezone = 'UTC'`)
    await client.query('select pg_advisory_xact_lock($1, $2)', LOCK)
    await client.query(`create table if not exists migrations (
      name       text collate "C",
      sha256     text not null,
      applied_at timestamptz not null default clock_timestamp(),
      primary key (name, sha256)
    );
    alter table migrations add column if not exists compatible_from text`)
    // Don't wait long for a busy table: all other queries would queue up behind us.
    await client.query(`set local lock_timeout = '10s'`)
    // Read again under the lock: another process may have been first.
    const left = filesToApply(files, await readLedger(client))
    for (current of left) {
      await client.query(current.text)
      await client.query(
        `insert into migrations (name, sha256, compatible_from) values ($1, $2, $3)
         on conflict (name, sha256) do update set applied_at = excluded.applied_at`,
        [current.name, current.sha256, current.compatibleFrom ?? null],
      )
    }
    await client.query('commit')
    return left.map(file => file.name)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw current ? describeFailure(current, error) : error
  }
}

function describeFailure({ name, text }: SqlFile, error: unknown): StartError {
  if (!(error instanceof pg.DatabaseError)) return new StartError(`${name} failed: ${String(error)}`)
  const line = error.position ? `, line ${text.slice(0, Number(error.position)).split('\n').length}` : ''
  return new StartError(`${name}${line} failed: ${error.message} (${error.code}). Nothing was applied.`)
}
