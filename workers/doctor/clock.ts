import { expect, type Finding, fault } from './finding.ts'

const MOST_SECONDS = 2

/** Leases, limits and signatures compare times of different machines. */
export function checkClock(of: string, time: Date, now = new Date()): Finding {
  const seconds = Math.abs(time.getTime() - now.getTime()) / 1000
  return expect(
    seconds <= MOST_SECONDS,
    `${of}'s clock agrees with this machine's`,
    fault(`${of}'s clock and this machine's differ by ${Math.round(seconds)} s: run NTP on both`),
  )
}
