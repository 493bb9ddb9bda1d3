import { BadSetting, type Config } from './config.ts'

/** The most connections each part of a process holds. */
interface Connections {
  statements: number
  /** On the replica, if there is one. Few: each plans every statement and maps shared pages itself. */
  reads: number
  /** Straight to the server, for jobs in Postgres. */
  queue: number
  /** Straight to the server, for LISTEN. */
  listener: number
}

const API_DEFAULT = 20
/** A worker has statements to run, and jobs to take and to finish. */
const perWorkers = (workers: number) => 4 + 2 * workers

/** Divides the connections that a process may hold, so an operator can add up a deployment's. */
export function divideConnections(
  { databaseConnections, databasePooled, redisUrls }: Config,
  role: 'api' | 'workers',
  workers: number,
): Connections {
  const all = databaseConnections ?? (role === 'api' ? API_DEFAULT : perWorkers(workers))
  const least = role === 'api' ? 6 : workers + 3
  if (all < least) throw new BadSetting('DATABASE_CONNECTIONS', `must be at least ${least} for this process`)
  const onRedis = redisUrls.length > 0
  if (role === 'workers') {
    // Each worker listens on its own connection, and they share the others.
    const queue = onRedis ? 0 : Math.max(workers + 1, Math.floor(all / 2))
    // What workers read must be current.
    return { statements: all - queue, reads: 0, queue, listener: 0 }
  }
  const queue = onRedis ? 0 : Math.min(4, Math.max(1, Math.floor(all / 6)))
  // Behind a pooler, /readyz checks the server on a second one.
  const listener = onRedis ? 0 : databasePooled ? 2 : 1
  const reads = Math.min(6, Math.max(1, Math.floor(all / 4)))
  return { statements: all - queue - listener - reads, reads, queue, listener }
}
