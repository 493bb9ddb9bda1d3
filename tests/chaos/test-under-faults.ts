import { expect } from 'bun:test'
import { faultsMs, openStage, type Stage } from './stage.ts'

/** Faults, time to drain, and time to start and stop on a busy machine. */
export const TIMEOUT_MS = faultsMs + 240_000

const clean = { left: '', missing: 0, invented: 0, crashes: 0 }

interface Faults {
  injectFault(stage: Stage): Promise<unknown>
  everyMs: number
  /** Called after each fault: how many deliveries may arrive twice because of it. */
  interrupted?(stage: Stage): Promise<number>
}

/**
 * Injects a fault every so often, then judges by the receiver's ledger: nothing is lost, everything is delivered, no
 * process crashed, and no more arrived twice than was interrupted.
 */
export async function testUnderFaults(
  redisUrl: string | null,
  { injectFault, everyMs, interrupted }: Faults,
): Promise<void> {
  const stage = await openStage(redisUrl)
  try {
    let inFlight = 0
    await stage.underFaults(async () => {
      await injectFault(stage)
      inFlight += (await interrupted?.(stage)) ?? 0
    }, everyMs)
    const { verdict, events, twice, log } = await stage.judge()
    if (process.env.CHAOS_MINUTES)
      process.stdout.write(
        `${events} events; ${JSON.stringify(verdict)}; twice ${twice}, in flight at faults ${inFlight}\n`,
      )
    const failureLog = Bun.deepEquals(verdict, clean) ? '' : log
    expect({ ...verdict, tooManyTwice: Math.max(0, twice - inFlight), failureLog }).toEqual({
      ...clean,
      tooManyTwice: 0,
      failureLog: '',
    })
    expect(events).toBeGreaterThan(500)
  } finally {
    await stage.close()
  }
}
