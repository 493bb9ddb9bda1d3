import type { Sql } from '../../db/client.ts'
import { jitAdvice } from '../../db/jit.ts'
import { listPendingFiles, refuseForeignHistory } from '../../db/ledger.ts'
import { findPooler } from '../../db/pooler.ts'
import { findDatabaseUse, findLastBackup, findUnarchivedWal } from '../../shared/alerts/condition-queries.ts'
import { diskFault, MAX_CONNECTIONS_SHARE } from '../../shared/alerts/conditions.ts'
import type { Config } from '../../shared/config.ts'
import { pepperFault } from '../../shared/keys/pepper.ts'
import { makeSecretBox } from '../../shared/secrets.ts'
import { keysFault } from '../../shared/unlock-secrets.ts'
import {
  advice,
  adviceIf,
  checkClock,
  type Finding,
  fault,
  faultIf,
  megabytes,
  messageOf,
  must,
  ok,
  should,
} from './finding.ts'
import { readDatabase, readLag, readServer, readStandbys } from './queries.ts'

const MIN_VERSION = 14
/** Autovacuum forces a freeze at 200 million; at 2.1 billion the server stops writing. */
const MAX_TRANSACTION_AGE = 1_000_000_000
const MAX_LAG_SECONDS = 10

/** The server's settings and health, and our schema in it. */
export async function checkPostgres(sql: Sql, config: Config): Promise<Finding[]> {
  const server = await readServer(sql)
  const { connections } = await findDatabaseUse(sql)
  const unarchivedWal = await findUnarchivedWal(sql)
  const lastBackup = await findLastBackup(sql)
  const full = config.databaseDiskGb ? await diskFault({ config, sql }) : null
  return [
    must(
      server.version_number >= MIN_VERSION * 10_000,
      `Postgres ${server.version}, encoding ${server.encoding}`,
      `Postgres ${server.version} is too old: ${MIN_VERSION} or later is needed`,
    ),
    ...(await checkSchema(sql, config)),
    checkClock('Postgres', server.now),
    must(
      server.autovacuum && server.track_counts,
      'autovacuum is on',
      'Autovacuum is off: set autovacuum and track_counts to on, or tables only grow',
    ),
    must(
      server.fsync && server.full_page_writes,
      'commits survive a power failure',
      'fsync or full_page_writes is off: a power failure can destroy the database',
    ),
    must(
      server.synchronous_commit !== 'off',
      `synchronous_commit is ${server.synchronous_commit}`,
      'synchronous_commit is off: a crash loses writes that were acknowledged',
    ),
    ...faultIf(
      unarchivedWal !== null,
      `archive_command fails, most recently for ${unarchivedWal}: the server's log says why. WAL piles up until the disk is full, and a restore can't get past it`,
    ),
    ...adviceIf(
      config.databaseUrl !== null && server.archive_mode === 'off',
      "WAL isn't archived (archive_mode is off): a restore reaches only the last base backup. See docs/operations/recovery.md",
    ),
    ...adviceIf(
      config.databaseUrl !== null &&
        server.archive_mode !== 'off' &&
        server.can_monitor &&
        lastBackup === null,
      'Postgres knows of no base backup since it was created or restored: without one, the archived WAL restores nothing. Make one (docs/operations/recovery.md), unless your provider keeps snapshots',
    ),
    ...adviceIf(
      config.databaseUrl !== null && !server.can_monitor,
      `Run \`grant pg_monitor to ${server.role}\`: without it, connections, replicas and the WAL can't be seen`,
    ),
    ...faultIf(
      wantsTls(config.databaseDirectUrl) && !server.encrypted,
      'The pooler talks to the server without TLS, though DATABASE_DIRECT_URL asks for it: set server_tls_sslmode and server_tls_ca_file ("TLS to Postgres" in docs/operations/deployment.md)',
    ),
    ...faultIf(full !== null, `${full}: make room, or raise DATABASE_DISK_GB if the disk is larger`),
    ...connections.map(({ used, most }) =>
      must(
        used <= MAX_CONNECTIONS_SHARE * most,
        `${used} of ${most} connections are in use`,
        `${used} of ${most} connections are in use: see "A pooler" in docs/operations/scaling.md for what each process holds`,
      ),
    ),
    must(
      server.transaction_age < MAX_TRANSACTION_AGE,
      'autovacuum freezes old transaction ids soon enough',
      `The oldest transaction is ${server.transaction_age} ids old: find out what keeps autovacuum from freezing rows`,
    ),
    should(
      server.idle_in_transaction === 0,
      'no transaction was left open',
      `${server.idle_in_transaction} connections have sat in an open transaction for over a minute: end them, or autovacuum can't clean up`,
    ),
    should(
      server.data_checksums,
      'data checksums are on',
      'Data checksums are off: a failing disk goes unnoticed (`pg_checksums --enable`, with the server stopped)',
    ),
  ]
}

const wantsTls = (url: string | null): boolean =>
  url !== null && /^(require|verify-ca|verify-full)$/.test(new URL(url).searchParams.get('sslmode') ?? '')

async function checkSchema(sql: Sql, config: Config): Promise<Finding[]> {
  const foreign = await refuseForeignHistory(sql).then(
    () => null,
    error => messageOf(error),
  )
  if (foreign) return [fault(foreign)]
  const missing = await listPendingFiles(sql)
  if (missing.length > 0)
    return [
      fault(
        `${missing.length} migrations haven't run, starting with ${missing[0]}. ${config.databaseUrl ? 'Run the release: `npm run migrate`' : '`npm start` runs them'}`,
      ),
    ]
  const { closed_table, can_make_tables, bytes, invalid_indexes, months_ahead } = await readDatabase(sql)
  const { keys } = makeSecretBox(config.secretsKeys)
  const wrongKeys = await keysFault(sql, keys)
  const wrongPepper = await pepperFault(sql, config.keyPepper)
  const jit = await jitAdvice(sql)
  return [
    ok(`the schema matches this release, ${megabytes(bytes)}`),
    must(
      wrongKeys === null,
      `SECRETS_KEY decrypts what the database stores (${keys.map(({ id }) => id.toString('hex')).join(', ')})`,
      `SECRETS_KEY ${wrongKeys ?? ''}`,
    ),
    must(wrongPepper === null, 'KEY_PEPPER matches the stored keys', `KEY_PEPPER ${wrongPepper ?? ''}`),
    must(
      closed_table === null && can_make_tables,
      'the role can write, and create partitions for events',
      `The role can't ${closed_table ? `write ${closed_table}` : 'create tables'}: make it the owner of the tables and the schema`,
    ),
    must(
      invalid_indexes.length === 0,
      'all indexes are valid',
      `Invalid indexes: ${invalid_indexes.join(', ')}. Run \`reindex index concurrently\` on each`,
    ),
    must(
      months_ahead >= 1,
      `partitions for events exist ${months_ahead} months ahead`,
      'Next month has no partition for events: run `npm run migrate`, and make sure a scheduler is running',
    ),
    should(jit === null, 'JIT is off', jit ?? ''),
  ]
}

/** Whether DATABASE_URL points to a pooler, and DATABASE_DIRECT_URL to the server, as the settings say. */
export async function checkPooler({
  databaseUrl,
  databaseDirectUrl,
  databasePooled,
}: Config): Promise<Finding[]> {
  if (!databaseUrl || !databaseDirectUrl) return []
  const found = await checkWay('DATABASE_URL', databaseUrl, pooler => [
    ...(databasePooled ? [] : [directFinding('DATABASE_URL', pooler)]),
    ...(databasePooled && pooler === 'transaction' ? [ok('the pooler is in transaction mode')] : []),
    ...faultIf(
      pooler === 'session',
      'The pooler is in session mode: each connection of a process holds a server connection, and when those run out, statements wait and then fail. Set pool_mode = transaction',
    ),
    ...faultIf(
      pooler === 'statement',
      'The pooler is in statement mode, which allows no transactions, so the service can’t use it. Set pool_mode = transaction',
    ),
    ...adviceIf(
      databasePooled && pooler === null,
      "DATABASE_DIRECT_URL is set, but DATABASE_URL isn't a pooler: unset DATABASE_DIRECT_URL to use prepared statements",
    ),
  ])
  if (!databasePooled) return found
  const name = 'DATABASE_DIRECT_URL'
  return [...(await checkWay(name, databaseDirectUrl, pooler => [directFinding(name, pooler)])), ...found]
}

type PoolerMode = Awaited<ReturnType<typeof findPooler>>

/** One of them may be down while the other isn't. */
const checkWay = (name: string, url: string, judge: (pooler: PoolerMode) => Finding[]): Promise<Finding[]> =>
  findPooler(url).then(judge, error => [fault(`${name}: ${messageOf(error)}`)])

const directFinding = (name: string, pooler: PoolerMode): Finding =>
  must(
    pooler !== 'transaction' && pooler !== 'statement',
    `${name} is the server itself`,
    'Set DATABASE_DIRECT_URL to the server itself: migrations, LISTEN and jobs don’t work through a pooler',
  )

/** The replica that reads go to, and all those that stream from the primary. */
export async function checkReplicas(sql: Sql, replica: Sql | null): Promise<Finding[]> {
  const standbys = await readStandbys(sql)
  const findings = standbys.map(({ name, lag_bytes }) =>
    should(
      lag_bytes < 256 * 1024 ** 2,
      `replica ${name} is ${megabytes(lag_bytes)} behind`,
      `Replica ${name} is ${megabytes(lag_bytes)} behind`,
    ),
  )
  if (!replica) return findings
  const lag = await readLag(replica).catch(error => fault(`DATABASE_REPLICA_URL: ${messageOf(error)}`))
  if ('level' in lag) return [...findings, lag]
  const { standby, seconds } = lag
  if (!standby) return [...findings, advice("DATABASE_REPLICA_URL isn't a replica: it accepts writes")]
  return [
    ...findings,
    should(
      seconds < MAX_LAG_SECONDS,
      `DATABASE_REPLICA_URL is ${seconds.toFixed(1)} s behind`,
      `DATABASE_REPLICA_URL is ${Math.round(seconds)} s behind: reads go to the primary until it's under ${MAX_LAG_SECONDS} s`,
    ),
  ]
}
