import { describe, expect, test } from 'bun:test'
import { backends } from '../backends.ts'
import { fuzz, openWith } from './stateful/fuzz.ts'
import { newTally } from './stateful/sequence.ts'

const REQUESTS = 300
const seed = Number(process.env.SEED ?? 1)

for (const { name, redisUrl, missing } of backends)
  describe.skipIf(missing)(`generated requests with jobs on ${name}`, () => {
    test('get the responses of /openapi.json, and store nothing if they are refused', async () => {
      const tally = newTally()
      const reports = await fuzz({ requests: REQUESTS, seed, open: openWith(redisUrl), tally })
      const [slowest] = tally.slowest.toSorted((a, b) => b.ms - a.ms)
      process.stdout.write(
        `seed ${seed}: ${tally.requests} requests, ${tally.succeeded.size} of ${tally.statuses.size} operations succeeded, slowest ${slowest?.ms.toFixed(0)} ms (${slowest?.what})\n`,
      )
      expect(reports.join('\n\n')).toBe('')
      expect(tally.requests).toBe(REQUESTS)
      // Otherwise it only tests refusals.
      expect(tally.succeeded.size).toBeGreaterThan(60)
    }, 600_000)
  })
