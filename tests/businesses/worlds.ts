import fc from 'fast-check'
import { days, type Hours } from '../../shared/businesses/card.ts'
import { Minutes, minute } from './minutes.ts'

export const usZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
]

// A clock change of half an hour, changes at midnight, and an offset of 45 minutes.
const oddZones = ['Australia/Lord_Howe', 'America/Havana', 'Asia/Beirut', 'Atlantic/Azores', 'Asia/Kathmandu']

/** Windows of twelve days. Most contain a clock change. */
const starts = ['2026-03-02', '2026-03-24', '2026-04-01', '2026-06-10', '2026-10-22', '2026-10-27']
const windowDays = 12

const windows = new Map<string, Minutes>()

/** Cached, because 17,000 conversions are slow. */
function minutesOf(timezone: string, start: string): Minutes {
  const cached = windows.get(timezone + start)
  if (cached) return cached
  const minutes = new Minutes(timezone, Date.parse(`${start}T00:00Z`), windowDays * 1440)
  windows.set(timezone + start, minutes)
  return minutes
}

export const someMinutes = fc
  .tuple(fc.constantFrom(...usZones, ...oddZones), fc.constantFrom(...starts))
  .map(([zone, start]) => minutesOf(zone, start))

// Often near a clock change or midnight.
const time = fc
  .oneof(
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 1439 }) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 12 }).map(quarters => quarters * 15) },
    { weight: 1, arbitrary: fc.constantFrom(0, 9 * 60, 17 * 60, 1439) },
  )
  .map(minutes => new Date(minutes * minute).toISOString().slice(11, 16))

/** Openings may overlap and touch, because an exception may meet a night shift. */
export const someHours = (minutes: Minutes): fc.Arbitrary<Hours> =>
  fc.record({
    weekly: fc.array(fc.record({ day: fc.constantFrom(...days), open: time, close: time }), {
      maxLength: 10,
    }),
    exceptions: fc
      .array(
        fc.oneof(
          fc.record({ date: fc.constantFrom(...minutes.dates()), open: time, close: time }),
          fc.record({ date: fc.constantFrom(...minutes.dates()), closed: fc.constant(true as const) }),
        ),
        { maxLength: 4 },
      )
      .map(list => list.filter(({ date }, index) => list.findIndex(other => other.date === date) === index)),
  })

export interface Span {
  from: number
  to: number
}

/** Spans of minutes within the window. */
export const someSpans = (minutes: Minutes, longest: number, maxLength: number): fc.Arbitrary<Span[]> =>
  fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: minutes.count - 1 }), fc.integer({ min: 1, max: longest }))
      .map(([from, length]) => ({ from, to: from + length })),
    { maxLength },
  )

/** For each minute of the window, whether it's in one of these spans. */
export function marked(minutes: Minutes, spans: readonly Span[]): Uint8Array {
  const marks = new Uint8Array(minutes.count)
  for (const { from, to } of spans) marks.fill(1, from, Math.min(to, minutes.count))
  return marks
}

export const instant = (minutes: Minutes, index: number): Date => new Date(minutes.first + index * minute)
