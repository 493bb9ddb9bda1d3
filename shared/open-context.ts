import { connect, disconnect } from '../db/client.ts'
import { openReplica } from '../db/replica.ts'
import { BadSetting, type Config } from './config.ts'
import { divideConnections } from './connections.ts'
import type { Context } from './context.ts'
import { makeLog } from './log.ts'
import { openPostgresBackend } from './queue/backend-postgres.ts'
import { makeHint } from './queue/hint.ts'
import { queues } from './queue/jobs.ts'
import { makeSecretBox } from './secrets.ts'
import { settledWithin } from './with-timeout.ts'

export interface OpenContext extends Context {
  /** Sends pending hints, then closes the queue and the pools, within a deadline. */
  close(): Promise<void>
}

/**
 * After a silent network failure, requests get a 503 within five seconds. Workers wait longer, because some of their
 * statements do, such as a ranking pass.
 */
const ANSWER_WITHIN_MS = { api: 4500, workers: 2 * 60_000 }

/** Creates the pools and the queue of a process that runs this many workers. They connect when they're first used. */
export async function openContext(
  config: Config,
  role: 'api' | 'workers',
  name: string = role,
  workers = queues.length + 1,
): Promise<OpenContext> {
  const { databaseUrl, secretsKeys } = config
  if (!databaseUrl)
    throw new BadSetting('DATABASE_URL', 'is required. (Only `npm start` brings its own database.)')
  if (secretsKeys.length === 0)
    throw new BadSetting(
      'SECRETS_KEY',
      'is required: 64 hexadecimal characters, for example from `openssl rand -hex 32`',
    )
  const log = makeLog(name, config.logLevel)
  // Libraries such as ioredis warn in plain text.
  console.warn = (...words) => log.warn(words.join(' '))
  const pool = {
    name: `agent-exchange ${name}`,
    pooled: config.databasePooled,
    answerWithinMs: ANSWER_WITHIN_MS[role],
  }
  const max = divideConnections(config, role, workers)
  const sql = connect(databaseUrl, { ...pool, max: max.statements })
  const reads = { ...pool, max: max.reads }
  const replica =
    config.databaseReplicaUrl && max.reads > 0
      ? openReplica(config.databaseReplicaUrl, databaseUrl, reads, sql)
      : null
  const readSql = replica?.sql ?? (max.reads > 0 ? connect(databaseUrl, reads) : sql)
  const parts = { config, sql, log, role, connections: max.queue }
  // Lazy, so a process on Postgres doesn't load ioredis.
  const backend =
    config.redisUrls.length > 0
      ? await (await import('./queue/backend-redis.ts')).openRedisBackend(parts)
      : openPostgresBackend(parts)
  const hint = makeHint(backend, log)
  return {
    config,
    sql,
    readSql,
    replica,
    backend,
    hint,
    secrets: makeSecretBox(secretsKeys),
    log,
    now: () => new Date(),
    baseUrl: config.baseUrl,
    async close() {
      await settledWithin(2000, hint.flush())
      await backend.close()
      await Promise.all([disconnect(sql), replica ? replica.close() : readSql !== sql && disconnect(readSql)])
      log.flush()
    },
  }
}
