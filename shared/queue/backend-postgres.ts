import pg from 'pg'
import { connect, disconnect } from '../../db/client.ts'
import { watchedStreams } from '../../db/deadline.ts'
import { isUnreachable } from '../../db/unreachable.ts'
import { postgresLimitStore } from '../limits/queries.ts'
import { settledWithin } from '../with-timeout.ts'
import type { Backend, BackendParts } from './backend.ts'
import { makeBull } from './bull.ts'
import { notify, pingQueue } from './queries.ts'

/** After a silent network failure, workers would wait forever. BullMQ's statements take milliseconds. */
const ANSWER_WITHIN_MS = 15_000

/** Jobs in BullMQ's schema, limits in an unlogged table, wake-ups by LISTEN: needs nothing but Postgres. */
export function openPostgresBackend({ config, sql, log, role, connections }: BackendParts): Backend {
  const connectionString = config.databaseDirectUrl
  if (!connectionString) throw new Error("DATABASE_URL isn't set")
  // One pool for all queues: with a pool each, a burst takes 76 connections.
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    keepAlive: true,
    options: '-c search_path=bullmq',
    application_name: `agent-exchange ${role} queue`,
    connectionTimeoutMillis: 2000,
    stream: watchedStreams(connectionString, ANSWER_WITHIN_MS),
  })
  const warn = (error: Error) => log.warn('queue connection lost', { reason: error.message })
  pool.on('error', warn)
  // The pool listens only to idle clients. One that breaks while BullMQ holds it would end the process.
  pool.on('connect', client => client.on('error', warn))
  // BullMQ would add a listener for each queue and worker, and keep those of replaced workers. Ours is enough.
  pool.on = () => pool
  const bull = makeBull(
    { factory: bullmq => bullmq.createPostgresBackend, producer: pool, consumer: () => pool },
    log,
  )

  // A pooler in transaction mode doesn't support LISTEN.
  const listener = connect(connectionString, {
    name: `agent-exchange ${role} listen`,
    max: 1,
    answerWithinMs: ANSWER_WITHIN_MS,
  })

  return {
    kind: 'postgres',
    limits: postgresLimitStore(sql),
    ...bull,
    publish(channel, message) {
      notify(sql, { channel, message }).catch(error => log.debug('wake-up lost', { reason: String(error) }))
    },
    async subscribe(channel, onMessage) {
      // If Postgres is down, the library listens as soon as it's back, as after any lost connection.
      await listener
        .listen(channel, onMessage, () => onMessage(null))
        .catch(error => {
          if (!isUnreachable(error)) throw error
        })
    },
    async ping() {
      await pingQueue(connectionString === config.databaseUrl ? sql : listener)
    },
    async close() {
      await bull.close()
      await settledWithin(2000, Promise.all([pool.end(), disconnect(listener)]))
    },
  }
}
