import { connect, disconnect } from '../db/client.ts'
import { openReplica } from '../db/replica.ts'
import { BadSetting, type Config } from './config.ts'
import type { Context } from './context.ts'
import { makeLog } from './log.ts'
import { openPostgresBackend } from './queue/backend-postgres.ts'
import { makeHint } from './queue/hint.ts'
import { makeSecretBox } from './secrets.ts'
import { settledWithin } from './with-timeout.ts'

export interface OpenContext extends Context {
  /** Sends pending hints, then closes the queue and the pools, within a deadline. */
  close(): Promise<void>
}

/** A few warm connections are faster than many: each one plans every statement and maps shared pages itself. */
const READ_CONNECTIONS = 6

/** Requests get a 503 then. Workers have statements that take long, such as a pass of the ranking. */
const ANSWER_WITHIN_MS = { api: 5000, workers: 10 * 60_000 }

/** Creates the pools and the queue of a process. They connect when they're first used. */
export async function openContext(
  config: Config,
  role: 'api' | 'workers',
  name: string = role,
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
  const pool = {
    name: `agent-exchange ${name}`,
    pooled: config.databasePooled,
    answerWithinMs: ANSWER_WITHIN_MS[role],
  }
  const sql = connect(databaseUrl, { ...pool, max: role === 'api' ? 20 : 10 })
  const reads = { ...pool, max: READ_CONNECTIONS, answerWithinMs: ANSWER_WITHIN_MS.api }
  const replica = config.databaseReplicaUrl ? openReplica(config.databaseReplicaUrl, reads, sql) : null
  const readSql = replica?.sql ?? connect(databaseUrl, reads)
  const parts = { config, sql, log, role }
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
      await Promise.all([disconnect(sql), replica ? replica.close() : disconnect(readSql)])
      log.flush()
    },
  }
}
