import { connect, disconnect } from '../db/client.ts'
import { BadSetting, type Config } from './config.ts'
import type { Context } from './context.ts'
import { makeLog } from './log.ts'
import { makeHint } from './queue/hint.ts'
import { openBackend } from './queue/open-backend.ts'
import { makeSecretBox } from './secrets.ts'
import { settledWithin } from './with-timeout.ts'

export interface OpenContext extends Context {
  /** Hints that are due go out, then the queue and the pools close, within a deadline. */
  close(): Promise<void>
}

/**
 * Connections for what is only read. A process is one thread and asks no faster than a few can answer; and each has to
 * plan every statement and to map the pages that it meets, so that with many of them all stay cold.
 */
const READERS = 6

/** Opens the pools and the queue of one process. Nothing is asked of them yet. */
export async function openContext(
  config: Config,
  role: 'api' | 'workers',
  name: string = role,
): Promise<OpenContext> {
  const { databaseUrl, secretsKey } = config
  if (!databaseUrl)
    throw new BadSetting('DATABASE_URL', 'is needed here; `npm start` brings a database of its own')
  if (!secretsKey)
    throw new BadSetting(
      'SECRETS_KEY',
      'is needed here: 64 hexadecimal characters, such as `openssl rand -hex 32` prints',
    )
  const log = makeLog(name, config.logLevel)
  const pool = { name: `agent-exchange ${name}`, pooled: config.databasePooled }
  const sql = connect(databaseUrl, { ...pool, max: role === 'api' ? 20 : 10 })
  const readSql = connect(config.databaseReplicaUrl ?? databaseUrl, { ...pool, max: READERS })
  const backend = await openBackend({ config, sql, log, role })
  const hint = makeHint(backend, log)
  return {
    config,
    sql,
    readSql,
    backend,
    hint,
    secrets: makeSecretBox(secretsKey),
    log,
    now: () => new Date(),
    baseUrl: config.baseUrl,
    async close() {
      await settledWithin(2000, hint.flush())
      await backend.close()
      await Promise.all([sql, readSql].map(disconnect))
      log.flush()
    },
  }
}
