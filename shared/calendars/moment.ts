import { type ContentLine, parameterOf } from './content-lines.ts'

/** A date, or a time in a zone. */
export interface Moment {
  zone: string
  local: Temporal.PlainDateTime
  isDate: boolean
}

export type FindZone = (name: string | null) => string

const pattern = /^(?:(\d{8})|(\d{8}T\d{6})(Z)?)$/

/** Null if the value is neither. For a period, the start. */
export function readMoment(line: ContentLine, zoneOf: FindZone, value = line.value): Moment | null {
  const match = pattern.exec(value.slice(0, 60).split('/')[0] ?? '')
  if (!match) return null
  const [, date, time = '', utc] = match
  try {
    // Temporal reads a leap second as the second before it.
    const local = Temporal.PlainDateTime.from(date ?? time)
    const isDate = date !== undefined
    // A date without a zone is the business's day.
    return { zone: utc ? 'UTC' : zoneOf(isDate ? null : parameterOf(line, 'TZID')), local, isDate }
  } catch {
    return null
  }
}

/** One by one, because a hostile file may list hundreds of thousands. */
export function* readMoments(lines: readonly ContentLine[], zoneOf: FindZone, days: Days): Generator<Moment> {
  for (const line of lines)
    for (const value of line.value.split(',')) {
      const moment = isWithin(value, days) && readMoment(line, zoneOf, value)
      if (moment) yield moment
    }
}

/** The first and the last day, as eight digits: compared without a zone, so with a day or two of slack. */
export type Days = [first: number, last: number]

export const isWithin = (value: string, [first, last]: Days): boolean =>
  first <= dayNumber(value) && dayNumber(value) <= last

export const zonedOf = ({ zone, local }: Moment): Temporal.ZonedDateTime => local.toZonedDateTime(zone)

export const dayNumber = (value: string): number => Number(value.slice(0, 8))
export const dayOf = (at: number): number => dayNumber(new Date(at).toISOString().replaceAll('-', ''))
