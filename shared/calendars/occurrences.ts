import { RRuleTemporal } from 'rrule-temporal'
import type { CalendarEvent } from './events.ts'
import {
  type Days,
  dayNumber,
  dayOf,
  type FindZone,
  type Moment,
  readMoment,
  readMoments,
  zonedOf,
} from './moment.ts'

/** In milliseconds since 1970. */
export interface Window {
  from: number
  until: number
}

export class TooComplex extends Error {}

const DAY = 86_400_000
/** No real calendar repeats more often. Each occurrence costs time. */
const MAX_PER_DAY = 96
/** An occurrence that began earlier is over, or repeats while it lasts. */
export const MAX_LOOK_BACK = 100 * DAY

/** Calls `add` for each time in the window at which an event is busy. `isReplaced` says which ones other events replace. */
export function expandEvent(
  event: CalendarEvent,
  window: Window,
  zoneOf: FindZone,
  isReplaced: (start: Temporal.ZonedDateTime) => boolean,
  add: (start: number, end: number) => void,
): void {
  const start = event.start && readMoment(event.start, zoneOf)
  const lengthOf = start && lengthOfEvent(event, start, zoneOf)
  if (!start || !lengthOf) return
  const first = zonedOf(start)
  if (event.rules.length === 0 && event.extra.length === 0) {
    add(first.epochMilliseconds, lengthOf(first))
    return
  }
  const length = Math.min(lengthOf(first) - first.epochMilliseconds, MAX_LOOK_BACK)
  // A margin for time zones, and for days that don't have 24 hours.
  const seen: Window = { from: window.from - length - 2 * DAY, until: window.until + DAY }
  const days: Days = [dayOf(seen.from), dayOf(seen.until)]
  const exceptions = new Set<string>()
  for (const moment of readMoments(event.except, zoneOf, days)) exceptions.add(keyOf(moment))
  for (const each of startsOf(event, start, seen, zoneOf, days))
    if (!keysOf(each).some(key => exceptions.has(key)) && !isReplaced(each))
      add(each.epochMilliseconds, lengthOf(each))
}

function* startsOf(
  { rules, extra }: CalendarEvent,
  start: Moment,
  seen: Window,
  zoneOf: FindZone,
  days: Days,
): Generator<Temporal.ZonedDateTime> {
  if (rules.length === 0) yield zonedOf(start)
  for (const rule of rules) yield* startsByRule(rule, start, seen)
  for (const moment of readMoments(extra, zoneOf, days)) yield zonedOf(moment)
}

/** Exceptions and replacements name an occurrence by its start, or only by its day. */
export const keyOf = (moment: Moment): string =>
  moment.isDate ? moment.local.toPlainDate().toString() : `${zonedOf(moment).epochMilliseconds}`
export const keysOf = (start: Temporal.ZonedDateTime): [string, string] => [
  `${start.epochMilliseconds}`,
  start.toPlainDate().toString(),
]

/** When an occurrence ends, by its start. Null if the event takes no time. */
function lengthOfEvent(
  { end: endLine, duration }: CalendarEvent,
  start: Moment,
  zoneOf: FindZone,
): ((start: Temporal.ZonedDateTime) => number) | null {
  const end = endLine && readMoment(endLine, zoneOf)
  const length = duration === null ? null : readDuration(duration)
  if (start.isDate) {
    const last = end ? end.local : start.local.add(length ?? { days: 1 })
    const days = start.local.toPlainDate().until(last.toPlainDate()).days
    // Some programs write the same day as the end of a one-day event.
    return days >= 0 ? at => midnightAfter(at, Math.max(1, days)) : null
  }
  if (end) {
    const ms = zonedOf(end).epochMilliseconds - zonedOf(start).epochMilliseconds
    return ms > 0 ? at => at.epochMilliseconds + ms : null
  }
  return length && length.sign > 0 ? at => at.add(length).epochMilliseconds : null
}

/** The start may be later than midnight, where the clocks skip that. */
const midnightAfter = (start: Temporal.ZonedDateTime, days: number): number =>
  start.toPlainDate().add({ days }).toZonedDateTime(start.timeZoneId).epochMilliseconds

function readDuration(text: string): Temporal.Duration | null {
  if (!/^\+?P[\dWDTHMS]{1,30}$/.test(text)) return null
  try {
    return Temporal.Duration.from(text)
  } catch {
    return null
  }
}

function startsByRule(rule: string, start: Moment, { from, until }: Window): Temporal.ZonedDateTime[] {
  if (!/^[\w=;,:+ -]{1,1000}$/.test(rule) || endsBefore(rule, from)) return []
  if (perDay(rule) > MAX_PER_DAY) throw new TooComplex()
  try {
    // In wall-clock time, because the library skips occurrences at times that don't exist when the clocks change.
    const rruleString = `DTSTART:${utcText(start.local)}\nRRULE:${withLocalUntil(rule, start.zone)}`
    return new RRuleTemporal({ rruleString, includeDtstart: true })
      .between(new Date(from), new Date(until), true)
      .map(each => each.toPlainDateTime().toZonedDateTime(start.zone))
  } catch {
    // The rule can't be read, so only the first occurrence is certain.
    return [zonedOf(start)]
  }
}

const utcText = (local: Temporal.PlainDateTime): string =>
  `${local.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}Z`

/** The rule, with its end in the event's wall-clock time: many programs write it that way, though the standard says UTC. */
const withLocalUntil = (rule: string, zone: string): string =>
  rule.replace(/(^|;)UNTIL=(\d{8}T\d{6})(Z?)(?=;|$)/i, (_, before, text, utc) => {
    const end = Temporal.PlainDateTime.from(text)
    return `${before}UNTIL=${utcText(utc ? end.toZonedDateTime('UTC').withTimeZone(zone).toPlainDateTime() : end)}`
  })

function endsBefore(rule: string, from: number): boolean {
  const until = /(?:^|;)UNTIL=(\d{8})/i.exec(rule)?.[1]
  return until !== undefined && dayNumber(until) < dayOf(from)
}

/** At most this many occurrences a day. */
function perDay(rule: string): number {
  const part = (name: string) => new RegExp(`(?:^|;)${name}=([^;]*)`, 'i').exec(rule)?.[1] ?? null
  const count = (name: string) => part(name)?.split(',').length ?? null
  const interval = Math.max(1, Number(part('INTERVAL') ?? 1) || 1)
  const [hours, minutes, seconds] = [count('BYHOUR'), count('BYMINUTE'), count('BYSECOND')]
  switch (part('FREQ')?.toUpperCase()) {
    case 'SECONDLY':
      return ((hours ?? 24) * (minutes ?? 60) * (seconds ?? 60)) / interval
    case 'MINUTELY':
      return ((hours ?? 24) * (minutes ?? 60) * (seconds ?? 1)) / interval
    case 'HOURLY':
      return ((hours ?? 24) * (minutes ?? 1) * (seconds ?? 1)) / interval
    default:
      return (hours ?? 1) * (minutes ?? 1) * (seconds ?? 1)
  }
}
