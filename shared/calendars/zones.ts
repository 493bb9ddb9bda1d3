/** The offsets of a zone that a file describes (VTIMEZONE), in minutes. */
export interface DescribedZone {
  standard: number | null
  daylight: number | null
}

/** Tried first, because several zones have the same offsets. */
const likely = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
]

/**
 * Finds zones by the names of a file. Outlook has names of its own, and describes them: such a zone is taken for a known
 * one that has the same offsets this year, first of all the business's. Without a description it's the business's.
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
    if (!zone || zone.standard === null) return home
    const candidates = [home, ...likely, ...Intl.supportedValuesOf('timeZone')]
    return candidates.find(candidate => hasOffsets(candidate, zone, year)) ?? home
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
  // An offset such as +01:00 would be one, too.
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

const offsetIn = (zone: string, year: number, month: number): number =>
  new Temporal.PlainDate(year, month, 15).toZonedDateTime(zone).offsetNanoseconds / 60e9

/** Minutes of an offset such as -0600. */
export function readOffset(text: string): number | null {
  const match = /^([+-])(\d{2})(\d{2})(\d{2})?$/.exec(text)
  if (!match) return null
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}
