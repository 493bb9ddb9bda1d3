import { describe, expect, test } from 'bun:test'
import { killStarts } from './kill-start.ts'
import { hasProc } from './started.ts'

/** `npm run chaos -- --only start` is the long form. */
describe.skipIf(!hasProc)('npm start, killed with -9 again and again while clients write', () => {
  test('comes up each time with every acknowledged write, no other process and no damage', async () => {
    const report = await killStarts(3, Math.random)
    expect(report).toMatchObject({
      lost: 0,
      invented: 0,
      damage: [],
      left: [],
      halfDone: [],
    })
    expect(report.upMs).toHaveLength(3)
    expect(report.acknowledged).toBeGreaterThan(60)
    // The parent, the API, the workers and Postgres.
    expect(report.processesAtMost).toBe(4)
  })
})
