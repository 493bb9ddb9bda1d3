/** A zone that a file describes (VTIMEZONE), with its offsets in minutes. */
export interface DescribedZone {
  standard: number | null
  daylight: number | null
  /** In which month daylight saving time begins. */
  daylightMonth: number | null
}

export const noZone: DescribedZone = { standard: null, daylight: null, daylightMonth: null }

/** By Outlook's names. Tried first, because several zones have the same offsets. */
const likely = new Map([
  ['Eastern Standard Time', 'America/New_York'],
  ['Central Standard Time', 'America/Chicago'],
  ['Mountain Standard Time', 'America/Denver'],
  ['US Mountain Standard Time', 'America/Phoenix'],
  ['Pacific Standard Time', 'America/Los_Angeles'],
  ['Alaskan Standard Time', 'America/Anchorage'],
  ['Hawaiian Standard Time', 'Pacific/Honolulu'],
  ['SA Western Standard Time', 'America/Puerto_Rico'],
])

/**
 * Finds zones by the names in a file. Outlook has its own names, and describes them: such a zone is read as a known one with
 * the same offsets this year and the same month of change, preferably the business's. Without a description, it's one of
 * Outlook's US zones, or else the business's.
 */
export function zoneFinder(
  described: ReadonlyMap<string, DescribedZone>,
  home: string,
  year: number,
): (name: string | null) => string {
  const found = new Map<string, string>()
  const find = (name: string): string => {
    if (isZone(name)) return name
    const zone = described.get(name)
    if (!zone || zone.standard === null) return likely.get(name) ?? home
    const candidates = [home, ...likely.values(), ...Intl.supportedValuesOf('timeZone')]
    const fits = (candidate: string) => hasOffsets(candidate, zone, year)
    return candidates.find(each => fits(each) && changesIn(each, zone, year)) ?? candidates.find(fits) ?? home
  }
  return name => {
    if (name === null) return home
    const known = found.get(name) ?? find(name)
    // A hostile file could name a new zone in each line.
    if (found.size < 1000) found.set(name, known)
    return known
  }
}

function isZone(name: string): boolean {
  // Intl would also accept an offset such as +01:00.
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+){0,2}$/.test(name.slice(0, 64)) || name.length > 64) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function hasOffsets(zone: string, { standard, daylight }: DescribedZone, year: number): boolean {
  const offsets = [1, 7].map(month => offsetIn(zone, year, month))
  const [low, high] = [Math.min(...offsets), Math.max(...offsets)]
  return low === standard && high === (daylight ?? standard)
}

const changesIn = (zone: string, { standard, daylight, daylightMonth: month }: DescribedZone, year: number) =>
  month === null ||
  (offsetIn(zone, year, month, -1) === standard && offsetIn(zone, year, month, 1) === daylight)

const offsetIn = (zone: string, year: number, month: number, later = 0): number =>
  new Temporal.PlainDate(year, month, 15).add({ months: later }).toZonedDateTime(zone).offsetNanoseconds /
  60e9

/** The month of a yearly rule. */
export function readMonth(rule: string): number | null {
  const month = Number(/(?:^|;)BYMONTH=(\d{1,2})(?:;|$)/i.exec(rule)?.[1])
  return month >= 1 && month <= 12 ? month : null
}

/** Minutes of an offset such as -0600. */
export function readOffset(text: string): number | null {
  const match = /^([+-])(\d{2})(\d{2})(\d{2})?$/.exec(text)
  if (!match) return null
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}
