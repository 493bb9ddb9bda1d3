import type { Sql } from '../db/client.ts'
import type { Replica } from '../db/replica.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { Backend } from './queue/backend.ts'
import type { Hint } from './queue/hint.ts'
import type { LockableBox } from './secrets.ts'

/** What the domain needs to run. Tests pass their own database, queue and clock. */
export interface Context {
  config: Config
  sql: Sql
  /** For reads that may be slightly stale. A replica, if there is one and it's up. */
  readSql: Sql
  replica: Pick<Replica, 'isDown'> | null
  backend: Backend
  hint: Hint
  secrets: LockableBox
  log: Log
  now(): Date
  /** Our public URL, without a trailing slash. */
  baseUrl: string
}
