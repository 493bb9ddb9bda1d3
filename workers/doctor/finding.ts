/** What a check found. A fault keeps the service from working as it should; advice makes it faster or safer. */
export interface Finding {
  level: 'ok' | 'advice' | 'fault'
  text: string
}

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const advice = (text: string): Finding => ({ level: 'advice', text })
export const fault = (text: string): Finding => ({ level: 'fault', text })

/** `ok` if `isSo`, or else a fault that says what to change. */
export const must = (isSo: boolean, text: string, otherwise: string): Finding =>
  isSo ? ok(text) : fault(otherwise)

export const should = (isSo: boolean, text: string, otherwise: string): Finding =>
  isSo ? ok(text) : advice(otherwise)

/** A fault that says what to change if `isSo`. Otherwise nothing, not even `ok`, for checks that can't tell. */
export const faultIf = (isSo: boolean, text: string): Finding[] => (isSo ? [fault(text)] : [])

export const adviceIf = (isSo: boolean, text: string): Finding[] => (isSo ? [advice(text)] : [])

export const megabytes = (bytes: number): string =>
  bytes >= 1024 ** 3 ? `${(bytes / 1024 ** 3).toFixed(1)} GB` : `${Math.round(bytes / 1024 ** 2)} MB`

/** What an error says, for people. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const MOST_SECONDS = 2

/** Leases, limits and signatures compare times of different machines. */
export function checkClock(of: string, time: Date, now = new Date()): Finding {
  const seconds = Math.abs(time.getTime() - now.getTime()) / 1000
  return must(
    seconds <= MOST_SECONDS,
    `${of}'s clock agrees with this machine's`,
    `${of}'s clock and this machine's differ by ${Math.round(seconds)} s: run NTP on both`,
  )
}
