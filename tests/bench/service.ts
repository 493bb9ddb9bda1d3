import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, disconnect, type Sql } from '../../db/client.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { readPidFile } from '../../db/embedded-process.ts'
import { maxSharedBuffers } from '../../db/embedded-tuning.ts'
import { migrate } from '../../db/migrate.ts'
import { migrateQueue } from '../../db/migrate-queue.ts'
import { makeKey } from '../../shared/keys/key.ts'
import { guard } from '../guard.ts'
import { type Child, startChild } from './child.ts'
import { closeAfterRun } from './cleanup.ts'

export interface Service {
  url: string
  sql: Sql
  env: Record<string, string>
  operatorKey: string
  /** Our API in its own process, over this database unless `env` names another. */
  api(env?: Record<string, string>): Promise<Child>
  /** A bare server from tests/bench/bare, over the same database. */
  bare(file: string, env?: Record<string, string>): Promise<Child>
  /** The postmaster, parent of all Postgres processes. */
  postgresPid: number
  /** Drops a database of this server. */
  drop(database: string): Promise<void>
}

export const SECRETS_KEY = 'be'.repeat(32)

const running = new Map<string | undefined, Promise<Service>>()

/** One Postgres for the whole run, on disk and with fsync as in production. Data in a named directory is kept. */
export function service(keepIn?: string): Promise<Service> {
  const known = running.get(keepIn) ?? start(keepIn)
  running.set(keepIn, known)
  return known
}

async function start(keepIn: string | undefined): Promise<Service> {
  const dir = keepIn ?? mkdtempSync(join(tmpdir(), 'agent-exchange-bench-'))
  if (!keepIn) closeAfterRun(() => rmSync(dir, { recursive: true, force: true }))
  // An empty data directory would get few buffers; the benches fill it only after the start.
  const postgres = await startEmbedded({ dir, settings: { shared_buffers: maxSharedBuffers() } })
  const postgresPid = readPidFile(join(dir, 'postgres', 'data'))?.pid ?? 0
  const dismiss = keepIn ? () => {} : guard(postgresPid, dir)
  closeAfterRun(async () => {
    await postgres.stop()
    dismiss()
  })
  await migrate(postgres.url)
  await migrateQueue(postgres.url)
  const sql = connect(postgres.url, { name: 'bench', max: 4 })
  closeAfterRun(() => disconnect(sql))
  const operatorKey = makeKey('opk')
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dir,
    OPERATOR_KEY: operatorKey,
    SECRETS_KEY,
    // The limiter works as in production, but its buckets never run empty.
    RATE_LIMIT_FACTOR: '1000000',
    PAYMENTS: 'sandbox',
    HOST: '127.0.0.1',
    DEMO: '0',
  }
  const api = (more: Record<string, string> = {}) => startChild(['api/main.ts'], { ...env, ...more })
  return {
    url: postgres.url,
    sql,
    postgresPid,
    env,
    operatorKey,
    api,
    bare: (file: string, more: Record<string, string> = {}) =>
      startChild([`tests/bench/bare/${file}`], { ...env, ...more }),
    async drop(database: string) {
      // We can't cancel an autovacuum in it. In that case, the database is deleted with the directory.
      await sql`drop database ${sql(database)} with (force)`.catch(() => {})
    },
  }
}
