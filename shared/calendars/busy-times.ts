import type { ContentLine } from './content-lines.ts'
import { type CalendarEvent, type CollectGarbage, readEvents } from './events.ts'
import { type Days, dayNumber, dayOf, isWithin, readMoment } from './moment.ts'
import { expandEvent, keyOf, keysOf, MAX_LOOK_BACK, TooComplex, type Window } from './occurrences.ts'
import { type DescribedZone, zoneFinder } from './zones.ts'

export interface BusyRequest extends Window {
  /** The business's, used for times without a zone. */
  timezone: string
  /** Our own host: what we put into the owner's calendar must not come back as busy. */
  host: string
}

/** Alternating starts and ends, in milliseconds since 1970. In order, and separated by gaps. */
export type BusyTimes = number[]

export type BusyResult = { busy: BusyTimes; name: string | null } | { fault: 'not_calendar' | 'too_complex' }

const DAY = 86_400_000
export const MAX_SPANS = 5000
const MAX_UNMERGED = 100_000
const MAX_ZONES = 500
const MAX_NAME = 60
const MAX_REPLACEMENTS = 10_000

/**
 * When the events of a calendar file are busy. Pure, and its memory is bounded by the file; its time isn't, so it runs in
 * `busy-thread.ts`.
 */
export function busyTimes(
  text: string,
  { from, until, timezone, host }: BusyRequest,
  collectGarbage: CollectGarbage = () => {},
): BusyResult {
  if (!/^\s{0,100}BEGIN:VCALENDAR/i.test(text.slice(0, 200))) return { fault: 'not_calendar' }
  // The file was cut off. Times that are busy in the missing part would be offered.
  if (!/[\r\n]END:VCALENDAR/i.test(text)) return { fault: 'not_calendar' }
  const { name, zones, replacements } = readAhead(
    text,
    [dayOf(from - MAX_LOOK_BACK), dayOf(until + DAY)],
    collectGarbage,
  )
  if (replacements.length > MAX_REPLACEMENTS) return { fault: 'too_complex' }
  const zoneOf = zoneFinder(zones, timezone, new Date(from).getUTCFullYear())
  const replaced = new Set(
    replacements.flatMap(({ uid, line }) => {
      const moment = readMoment(line, zoneOf)
      return moment ? [`${keyOf(moment)} ${uid}`] : []
    }),
  )

  // A margin for time zones.
  const [first, last] = [dayOf(from - 2 * DAY), dayOf(until + DAY)]
  let spans: BusyTimes = []
  const add = (start: number, end: number) => {
    const clipped = [Math.max(start, from), Math.min(end, until)] as const
    if (clipped[0] >= clipped[1]) return
    spans.push(...clipped)
    collectGarbage(4)
    if (spans.length > MAX_UNMERGED) {
      spans = merge(spans)
      if (spans.length > 2 * MAX_SPANS) throw new TooComplex()
    }
  }
  const ours = new RegExp(`^(bkg|own)_[0-9a-z]{26}@${host.replaceAll('.', '\\.')}$`)
  const onEvent = (event: CalendarEvent) => {
    if (event.isCanceled || event.isFree || isOutside(event, first, last) || ours.test(event.uid)) return
    const isReplaced = (start: Temporal.ZonedDateTime) =>
      !event.replaces && keysOf(start).some(key => replaced.has(`${key} ${event.uid}`))
    try {
      expandEvent(event, { from, until }, zoneOf, isReplaced, add)
    } catch (error) {
      // An event beyond the range of dates mustn't hide the others.
      if (error instanceof TooComplex) throw error
    }
  }
  try {
    readEvents(text, { onEvent, collectGarbage })
  } catch (error) {
    if (error instanceof TooComplex) return { fault: 'too_complex' }
    throw error
  }
  const busy = merge(spans)
  return busy.length > 2 * MAX_SPANS ? { fault: 'too_complex' } : { busy, name }
}

/** Reads what events need: zones, and which occurrences other events replace. Both may be anywhere in the file. */
function readAhead(text: string, days: Days, collectGarbage: CollectGarbage) {
  const zones = new Map<string, DescribedZone>()
  const replacements: { uid: string; line: ContentLine }[] = []
  let name: string | null = null
  readEvents(text, {
    collectGarbage,
    onZone: (zoneName, zone) => zones.size < MAX_ZONES && zones.set(zoneName, zone),
    onName(text) {
      name ??= plainText(text)
    },
    onEvent({ uid, replaces }) {
      if (replaces && isWithin(replaces.value, days) && replacements.length <= MAX_REPLACEMENTS)
        replacements.push({ uid, line: replaces })
    },
  })
  return { name, zones, replacements }
}

/** A text of the file as one short line. */
const plainText = (text: string): string | null =>
  text
    .slice(0, 200)
    .replaceAll(/\\[nN]/g, ' ')
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .toWellFormed() || null

/** Compares only days, which is fast: most of a file is in the past. */
function isOutside({ start, end, duration, rules, extra }: CalendarEvent, first: number, last: number) {
  if (!start || dayNumber(start.value) > last) return true
  if (rules.length > 0 || extra.length > 0 || duration !== null) return false
  return dayNumber((end ?? start).value) < first
}

function merge(spans: BusyTimes): BusyTimes {
  const pairs = Array.from(
    { length: spans.length / 2 },
    (_, i) => [spans[2 * i] ?? 0, spans[2 * i + 1] ?? 0] as const,
  )
  pairs.sort((a, b) => a[0] - b[0])
  const merged: BusyTimes = []
  for (const [start, end] of pairs) {
    const last = merged.length - 1
    if (last > 0 && start <= (merged[last] ?? 0)) merged[last] = Math.max(merged[last] ?? 0, end)
    else merged.push(start, end)
  }
  return merged
}
