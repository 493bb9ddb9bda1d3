import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, disconnect, type Sql } from '../../db/client.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { mostBuffers } from '../../db/embedded-memory.ts'
import { migrate } from '../../db/migrate.ts'
import { migrateQueue } from '../../db/migrate-queue.ts'
import { makeKey } from '../../shared/keys/key.ts'
import { type Child, nextPort, startChild } from './child.ts'

export interface Service {
  url: string
  sql: Sql
  env: Record<string, string>
  operatorKey: string
  /** Our API over this database or another, in a process of its own. */
  api(env?: Record<string, string>): Promise<Child>
  /** A bare server from tests/bench/bare over the same database. */
  bare(file: string, env?: Record<string, string>): Promise<Child>
  /** Done with a database of this server. */
  drop(database: string): Promise<void>
  /** A fresh agent's key. */
  key(): Promise<string>
}

const running = new Map<string | undefined, Promise<Service & { stop(): Promise<void> }>>()

/** One Postgres for the whole run, on disk and with fsync as in earnest; where a directory is named, it stays there. */
export function service(keepIn?: string): Promise<Service> {
  const known = running.get(keepIn) ?? start(keepIn)
  running.set(keepIn, known)
  return known
}

export async function stopService(): Promise<void> {
  for (const each of running.values()) await (await each).stop()
}

async function start(keepIn: string | undefined) {
  const dir = keepIn ?? mkdtempSync(join(tmpdir(), 'agent-exchange-bench-'))
  // The benches fill it only now; a start over what they fill would choose as much.
  const postgres = await startEmbedded({ dir, settings: { shared_buffers: mostBuffers() } })
  await migrate(postgres.url)
  await migrateQueue(postgres.url)
  const sql = connect(postgres.url, { name: 'bench', max: 4 })
  const operatorKey = makeKey('opk')
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dir,
    OPERATOR_KEY: operatorKey,
    SECRETS_KEY: 'be'.repeat(32),
    // Limiting is on, with room: the buckets work as in earnest and never run dry.
    RATE_LIMIT_FACTOR: '1000000',
    PAYMENTS: 'sandbox',
    HOST: '127.0.0.1',
    DEMO: '0',
  }
  const children = new Set<Child>()
  const keep = async (starting: Promise<Child>) => {
    const child = await starting
    children.add(child)
    return { ...child, stop: () => (children.delete(child) ? child.stop() : Promise.resolve()) }
  }
  const api = (more: Record<string, string> = {}) =>
    keep(startChild(['api/main.ts'], nextPort(), { ...env, ...more }))
  return {
    url: postgres.url,
    sql,
    env,
    operatorKey,
    api,
    bare: (file: string, more: Record<string, string> = {}) =>
      keep(startChild([`tests/bench/bare/${file}`], nextPort(), { ...env, ...more })),
    async drop(database: string) {
      // Where the server itself is at work in it nobody may end that; it goes with the directory.
      await sql`drop database ${sql(database)} with (force)`.catch(() => {})
    },
    async key() {
      const child = await api()
      const made = await fetch(`http://127.0.0.1:${child.port}/keys`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Bench', contact_email: `${crypto.randomUUID()}@example.com` }),
      })
      await child.stop()
      return ((await made.json()) as { key: string }).key
    },
    async stop() {
      await Promise.all([...children].map(child => child.stop()))
      await disconnect(sql)
      await postgres.stop()
      if (!keepIn) rmSync(dir, { recursive: true, force: true })
    },
  }
}
