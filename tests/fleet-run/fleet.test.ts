import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { faults } from './faults.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { measure } from './measure.ts'
import { missing } from './parts.ts'

/** One fault of each kind, and how many seconds the part is down. `npm run fleet` injects all of them, for longer. */
const short: Record<string, number> = {
  'kill-web': 0,
  'redis-hung': 4,
  'pooler-restart': 0,
  'postgres-restart': 1,
  'postgres-frozen': 6,
  'replica-hung': 3,
  promotion: 0,
}
const seed = process.env.SEED ?? crypto.randomUUID().slice(0, 8)

describe.skipIf(missing().length > 0)('a whole fleet', () => {
  let fleet: Fleet
  beforeAll(async () => {
    fleet = await startFleet({ shape: 'small', drainSeconds: 5 })
  }, 240_000)
  afterAll(() => fleet.stop(), 120_000)

  for (const [name, seconds] of Object.entries(short)) {
    const fault = faults.find(each => each.name === name)
    if (!fault) throw new Error(`no fault ${name}`)
    test(`loses nothing, keeps its processes and recovers from: ${fault.what}`, async () => {
      const row = await measure(fleet, fault, { rate: 5, seed, seconds, isTimed: false })
      expect({ seed, ...row }).toMatchObject({ missed: [] })
    }, 240_000)
  }
})
