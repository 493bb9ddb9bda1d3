import type { Sql } from '../db/client.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { Backend } from './queue/backend.ts'
import type { Hint } from './queue/hint.ts'
import type { SecretBox } from './secrets.ts'

/** What a verb stands on. Passed in, so that a test can stand it on another database, queue and clock. */
export interface Context {
  config: Config
  sql: Sql
  /** Reads that may be a moment old: a replica where there is one. */
  readSql: Sql
  backend: Backend
  hint: Hint
  secrets: SecretBox
  log: Log
  now(): Date
  /** Where the public reaches us, without a trailing slash. */
  baseUrl: string
}
