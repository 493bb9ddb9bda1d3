import type { Sql } from '../../db/client.ts'
import type { Config } from '../config.ts'
import type { LimitStore } from '../limits/store.ts'
import type { Log } from '../log.ts'
import type { JobName, QueueName } from './jobs.ts'

export interface NewJob {
  name: JobName
  data: object
}

export interface RunningWorker {
  /** Stops taking jobs, lets the running ones finish, and gives up at the deadline. */
  close(): Promise<void>
}

export type JobHandler = (job: { name: string; data: unknown; attempt: number }) => Promise<void>

/** Jobs, rate limits and wake-ups, on Redis or Postgres. */
export interface Backend {
  readonly kind: 'redis' | 'postgres'
  readonly limits: LimitStore
  add(queue: QueueName, list: NewJob[]): Promise<void>
  work(queue: QueueName, concurrency: number, handler: JobHandler): Promise<RunningWorker>
  /** Job counts by state, for /metrics and the console. */
  depth(queue: QueueName): Promise<Record<string, number>>
  /** Deletes jobs that failed for good longer ago than this. */
  deleteFailed(queue: QueueName, olderThanMs: number): Promise<void>
  /** Notifies every process. Messages may get lost, so listeners also poll. */
  publish(channel: string, message: string): void
  /** After a lost connection, the listener gets null: some messages may be lost. */
  subscribe(channel: string, listener: (message: string | null) => void): Promise<void>
  ping(): Promise<void>
  close(): Promise<void>
}

export interface BackendParts {
  config: Config
  sql: Sql
  log: Log
  role: 'api' | 'workers'
  /** How many connections its pool may hold. */
  connections: number
}
