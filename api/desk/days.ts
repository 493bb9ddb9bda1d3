import { Type } from '@sinclair/typebox'
import { refuse } from '../../shared/refusal.ts'
import { exampleDate } from '../edge/example-times.ts'
import { midnight, readDate, today } from '../pages/times.ts'

/** The most that one response lists. */
export const MAX_LISTED = 1000
const DEFAULT_DAYS = 30
const MAX_DAYS = 732

const Day = (description: string, example: string) =>
  Type.Optional(Type.String({ examples: [example], description }))

export const DaysQuery = Type.Object({
  from: Day('The first date, in your zone. Default: today, or `to` if that is earlier.', exampleDate()),
  to: Day(`The last date. Default: ${DEFAULT_DAYS} days after the first.`, exampleDate(7)),
})

export const daysFields = { timezone: Type.String(), from: Type.String(), to: Type.String() }

export const countFields = {
  count: Type.Integer(),
  hasMore: Type.Boolean({ description: `There are more than ${MAX_LISTED}: ask for fewer days.` }),
}

/** The days that a query asks for, and the period they span. */
export function daysOf(query: { from?: string; to?: string }, timezone: string, now: Date) {
  const first = query.from === undefined ? today(now, timezone) : dateOf('from', query.from)
  const to = query.to === undefined ? first.add({ days: DEFAULT_DAYS }) : dateOf('to', query.to)
  const from = query.from === undefined && Temporal.PlainDate.compare(to, first) < 0 ? to : first
  const days = from.until(to).days
  if (days < 0 || days > MAX_DAYS)
    refuse(
      'invalid_parameter',
      `to must be 0 to ${MAX_DAYS} days after from.`,
      `Send to=${from.add({ days: 7 })}.`,
    )
  return {
    answer: { timezone, from: `${from}`, to: `${to}` },
    start: midnight(from, timezone),
    end: midnight(to.add({ days: 1 }), timezone),
  }
}

const dateOf = (name: string, text: string): Temporal.PlainDate =>
  readDate(text) ??
  refuse('invalid_parameter', `${name} must be a date of the calendar.`, `Send ${name}=${exampleDate()}.`)
