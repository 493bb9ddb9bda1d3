import { seededRandom } from '../../workers/demo/random.ts'
import { judge } from './judge.ts'
import { startLoad } from './load.ts'
import { openStage } from './stage.ts'

/**
 * Repeatedly kills the only API process during requests. Clients repeat those without a response with the same
 * Idempotency-Key: the judge finds each lead, booking, agent, post … once.
 */
export async function proveKills({ seed, kills }: { seed: string; kills: number }) {
  const stage = await openStage({ redisUrl: null, seed, apis: 1, groups: [] })
  try {
    const { urls, operatorKey, db, fleet } = stage
    const random = seededRandom(`${seed} kills`)
    const load = await startLoad({ urls, operatorKey, seed, perSecond: 100, concurrency: 24 })
    for (let n = 0; n < kills; n++) {
      const before = load.progress().acknowledged
      while (load.progress().acknowledged < before + 5) await Bun.sleep(5)
      await Bun.sleep(random.between(0, 50))
      await fleet.end('SIGKILL')
      await stage.ready()
    }
    const report = await load.stop(300_000)
    const verdict = await judge(db.sql, urls, report)
    return { report, verdict, log: fleet.log() }
  } finally {
    await stage.close()
  }
}
