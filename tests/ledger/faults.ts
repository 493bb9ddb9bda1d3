import { Redis } from 'ioredis'
import type { Random } from '../../workers/demo/random.ts'
import type { TestRedis } from '../redis.ts'
import type { Stage } from './stage.ts'

const READY_LIMIT_MS = 15_000

interface FaultOptions {
  random: Random
  /** Null if jobs and limits are in Postgres. */
  redis: TestRedis | null
  forMs: number
  backendEveryMs?: number
  processEveryMs?: number
  redisEveryMs?: number
}

/** How often each fault was injected. */
export interface Kills {
  backends: number
  SIGKILL: number
  SIGTERM: number
  'Redis stopped': number
  'Redis paused': number
  'Redis flushed': number
}

export const killsOf = (kills: Kills): number => Object.values(kills).reduce((sum, each) => sum + each, 0)

/** Breaks things for a while: Postgres backends, API and worker processes, and Redis. Everything runs again afterward. */
export async function injectFaults(
  stage: Stage,
  { random, redis, forMs, backendEveryMs = 200, processEveryMs = 1500, redisEveryMs = 3000 }: FaultOptions,
): Promise<Kills> {
  const kills = {
    backends: 0,
    SIGKILL: 0,
    SIGTERM: 0,
    'Redis stopped': 0,
    'Redis paused': 0,
    'Redis flushed': 0,
  }
  const until = performance.now() + forMs
  const again = async (everyMs: number, fault: () => Promise<unknown>) => {
    while (performance.now() < until) {
      await Bun.sleep(Math.min(everyMs * random.between(0.7, 1.3), until - performance.now()))
      await fault()
    }
  }

  const killBackend = async () => {
    const killed = await stage.db.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name <> 'test' and backend_type = 'client backend'
      order by random() limit 1`
    kills.backends += killed.length
  }
  const endProcess = async () => {
    const signal = random.chance(0.6) ? 'SIGKILL' : 'SIGTERM'
    kills[signal]++
    await stage.fleet.end(signal)
    // A process killed during its start would never do any work.
    const limit = Math.min(until, performance.now() + READY_LIMIT_MS)
    while (performance.now() < limit && !(await stage.isReady())) await Bun.sleep(200)
  }
  const breakRedis = async (server: TestRedis) => {
    const which = random.next()
    if (which < 0.35) {
      const client = new Redis(server.url)
      await client.flushall().finally(() => client.disconnect())
      kills['Redis flushed']++
    } else if (which < 0.7) {
      server.pause()
      await Bun.sleep(random.between(200, 2500))
      server.resume()
      kills['Redis paused']++
    } else {
      await server.stop()
      await Bun.sleep(random.between(200, 2500))
      await server.start()
      kills['Redis stopped']++
    }
  }

  await Promise.all([
    again(backendEveryMs, killBackend),
    again(processEveryMs, endProcess),
    redis && again(redisEveryMs, () => breakRedis(redis)),
  ])
  return kills
}
