import { expect, test } from 'bun:test'
import { backends, redis } from '../backends.ts'
import { killsOf } from './faults.ts'
import { faultsOf } from './judge.ts'
import { prove } from './proof.ts'

const seed = process.env.SEED ?? String(Math.floor(Math.random() * 1e6))

for (const { name, redisUrl, missing } of backends)
  test.skipIf(missing)(
    `what was acknowledged is there, once and with all that follows, whatever died (queue on ${name})`,
    async () => {
      const { report, kills, verdict, log } = await prove({
        seed,
        redis: redisUrl ? redis : null,
        faultsMs: 4000,
        perSecond: 50,
        redisEveryMs: 1000,
        processEveryMs: 1500,
        expireLeases: true,
      })
      const faults = faultsOf(verdict)
      if (faults.length > 0) process.stderr.write(`SEED=${seed}\n${log}\n`)
      expect(faults).toEqual([])
      expect(report.unanswered).toBe(0)
      expect(killsOf(kills)).toBeGreaterThan(5)
    },
    300_000,
  )
