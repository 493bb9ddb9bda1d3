import { expect } from 'bun:test'
import { faultsMs, openStage, type Stage } from './stage.ts'

/** Faults, time to drain, and time to start and stop on a busy machine. */
export const TIMEOUT_MS = faultsMs + 240_000

const clean = { left: '', missing: 0, invented: 0, crashes: 0 }

interface Faults {
  injectFault(stage: Stage): Promise<unknown>
  everyMs: number
}

/**
 * Injects a fault every so often, then checks the receiver's ledger: nothing is lost, everything is delivered once,
 * and no process crashed.
 */
export async function testUnderFaults(
  redisUrl: string | null,
  { injectFault, everyMs }: Faults,
): Promise<void> {
  const stage = await openStage(redisUrl)
  try {
    await stage.underFaults(async () => void (await injectFault(stage)), everyMs)
    const { verdict, events, twice, log } = await stage.judge()
    const failureLog = Bun.deepEquals(verdict, clean) ? '' : log
    expect({ ...verdict, twice, failureLog }).toEqual({ ...clean, twice: 0, failureLog: '' })
    expect(events).toBeGreaterThan(500)
  } finally {
    await stage.close()
  }
}
