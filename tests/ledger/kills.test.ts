import { expect, test } from 'bun:test'
import { faultsOf, historyOf } from './judge.ts'
import { proveKills } from './kills.ts'

const seed = process.env.SEED ?? String(Math.floor(Math.random() * 1e6))
const KILLS = 3

/** `npm run chaos -- --only api --minutes 10` kills a hundred times. */
test('a request whose process is killed, repeated until it gets a response, does its work once', async () => {
  const { report, verdict, log } = await proveKills({ seed, kills: KILLS })
  const faults = faultsOf(verdict)
  if (faults.length > 0) process.stderr.write(`SEED=${seed}\n${log}\n${historyOf(report, faults)}\n`)
  expect(faults).toEqual([])
  expect(report.unanswered).toBe(0)
  expect(report.networkErrors).toBeGreaterThanOrEqual(KILLS)
}, 600_000)
