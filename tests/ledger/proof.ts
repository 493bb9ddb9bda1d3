import { seededRandom } from '../../workers/demo/random.ts'
import type { TestRedis } from '../redis.ts'
import { injectFaults, type Kills } from './faults.ts'
import { judge, type Verdict } from './judge.ts'
import { type LoadReport, startLoad } from './load.ts'
import { openStage } from './stage.ts'

interface ProofOptions {
  seed: string
  /** Holds jobs and limits. Null if they're in Postgres. */
  redis: TestRedis | null
  faultsMs: number
  perSecond: number
  redisEveryMs: number
  processEveryMs: number
  /** Don't wait for the leases of dead processes to expire. */
  expireLeases: boolean
}

interface Proof {
  report: LoadReport
  kills: Kills
  verdict: Verdict
  /** Processes that exited on their own. */
  crashes: number
  log: string
}

/** Runs clients during the faults, then compares their responses with the database. */
export async function prove(options: ProofOptions): Promise<Proof> {
  const { seed, redis, perSecond, faultsMs } = options
  const stage = await openStage({ redisUrl: redis?.url ?? null, seed })
  let expiry: Timer | null = null
  try {
    const { urls, operatorKey, receiver } = stage
    const load = await startLoad({ urls, operatorKey, seed, perSecond, receiver: receiver.url })
    const random = seededRandom(`${seed} faults`)
    const kills = await injectFaults(stage, { ...options, random, forMs: faultsMs })
    if (options.expireLeases) expiry = setInterval(() => stage.expireLeases(), 1000)
    const report = await load.stop(300_000)
    await stage.ready()
    const verdict = await judge(stage.db.sql, urls, report, {
      arrivals: receiver.arrivals,
      drainMs: 240_000,
    })
    return { report, kills, verdict, crashes: stage.fleet.crashes, log: stage.fleet.log() }
  } finally {
    if (expiry) clearInterval(expiry)
    await stage.close()
  }
}
