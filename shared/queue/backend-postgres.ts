import type pg from 'pg'
import { connect, disconnect } from '../../db/client.ts'
import { postgresLimitStore } from '../limits/store-postgres.ts'
import { settledWithin } from '../with-timeout.ts'
import type { Backend, BackendParts } from './backend.ts'
import { makeBull } from './bull.ts'
import { notifyAll, ping } from './queries.ts'

/** Jobs in BullMQ's own schema, limits in an unlogged table, wake-ups by LISTEN: nothing beside Postgres. */
export function openPostgresBackend({ config, sql, log, role }: BackendParts): Backend {
  const connectionString = config.databaseDirectUrl
  if (!connectionString) throw new Error('DATABASE_URL is not set')
  // One pool for all queues: pools of their own would take 76 connections in a burst (traps.md).
  // Its driver is loaded with the first job, because every start would wait for it.
  let pool: Promise<pg.Pool> | null = null
  const openPool = async () => {
    const { default: library } = await import('pg')
    const opened = new library.Pool({
      connectionString,
      max: role === 'api' ? 4 : 16,
      keepAlive: true,
      options: '-c search_path=bullmq',
      application_name: `agent-exchange ${role} queue`,
      connectionTimeoutMillis: 2000,
    })
    opened.setMaxListeners(100)
    opened.on('error', error => log.warn('queue connection lost', { reason: error.message }))
    return opened
  }
  const poolOf = () => {
    pool ??= openPool()
    return pool
  }
  const bull = makeBull(
    { factory: library => library.createPostgresBackend, producer: poolOf, consumer: poolOf },
    log,
  )

  // LISTEN needs a server that keeps the session, so never the pooler.
  const listener = connect(connectionString, { name: `agent-exchange ${role} listen`, max: 1 })

  let unsaid = new Map<string, Set<string>>()
  let timer: Timer | null = null
  const say = () => {
    timer = null
    const batch = unsaid
    unsaid = new Map()
    // One NOTIFY takes a lock that all commits share, so a few milliseconds of them go as one statement.
    const rows = [...batch].flatMap(([channel, messages]) =>
      [...messages].map(message => ({ channel, message })),
    )
    notifyAll(sql, rows).catch(error => log.debug('wake-up lost', { reason: String(error) }))
  }

  return {
    kind: 'postgres',
    limits: postgresLimitStore(sql),
    ...bull,
    publish(channel, message) {
      const known = unsaid.get(channel)
      if (known) known.add(message)
      else unsaid.set(channel, new Set([message]))
      timer ??= setTimeout(say, 2)
    },
    async subscribe(channel, heard) {
      await listener.listen(channel, heard)
    },
    async ping() {
      // What the pool reaches need not be reached a second time.
      await ping(connectionString === config.databaseUrl ? sql : listener)
    },
    async close() {
      if (timer) clearTimeout(timer)
      await bull.close()
      await settledWithin(2000, Promise.all([pool?.then(opened => opened.end()), disconnect(listener)]))
    },
  }
}
