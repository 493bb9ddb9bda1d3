import type { HoursException, WrittenCard } from '../../../shared/businesses/card.ts'
import { isDate } from '../../../shared/instant.ts'
import { spokenTimes } from '../../../shared/spoken-time.ts'
import { type IsSaved, readSpan } from '../hours/overnight.tsx'
import { isEmpty, setSpans, spansOf, type TypedSpan } from '../hours/spans.ts'
import type { ActionResult, Typed, Wrong } from '../section.ts'

/** One row: a date and its hours, as typed. Without hours it's closed. */
export interface TypedDay extends TypedSpan {
  date: string
}

/** The prefix of the inputs' names. */
export const NAME = 'special'
/** Where the message about a row appears. */
export const rowId = (row: number): string => `${NAME}.row.${row}`
export const dateId = (row: number): string => `${NAME}.date.${row}`
/** As many as a card can have. */
const MAX_DAYS = 400
/** Measured reply times of the last 90 days still depend on them. */
const REMEMBERED_DAYS = 120

export function rowsOf(typed: Typed): TypedDay[] {
  const dates = typed.getAll(`${NAME}.date`)
  return spansOf(typed, NAME, MAX_DAYS + 1).map((span, row) => ({ date: dates[row]?.trim() ?? '', ...span }))
}

export const isBlank = (row: TypedDay): boolean => row.date === '' && isEmpty(row)

/** A date as browsers send it, or as people type it: `12/24/2026`. Null if it isn't one. */
export function parseDay(text: string): string | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const date = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  return date.length === 10 && isDate(date) ? date : null
}

/** Thursday, December 24, 2026 */
export const dayText = (date: string): string => spokenTimes('UTC').date(new Date(date))

/** The days ahead, which the form shows, and past ones that still count. Older ones are dropped. */
export function splitDays({ hours }: WrittenCard, today: Temporal.PlainDate) {
  const [from, since] = [`${today}`, `${today.subtract({ days: REMEMBERED_DAYS })}`]
  return {
    ahead: hours.exceptions.filter(({ date }) => date >= from),
    past: hours.exceptions.filter(({ date }) => date < from && date >= since),
  }
}

/** The buttons of the form. There's always an empty row to fill in, so `add` only shows the next one. */
export function actOnDays(action: string, sent: Typed): ActionResult | null {
  const typed = new URLSearchParams(sent)
  const shown = rowsOf(typed)
  if (action === 'add') {
    const last = shown.at(-1)
    if (!last || !isBlank(last)) return { typed, message: { at: dateId(shown.length) } }
    return { typed, message: { at: rowId(shown.length - 1), text: 'Fill in this row first.' } }
  }
  const [verb, row] = action.split('.')
  if (verb !== 'remove') return null
  const rows = shown.toSpliced(Number(row), 1)
  typed.delete(`${NAME}.date`)
  for (const { date } of rows) typed.append(`${NAME}.date`, date)
  setSpans(typed, NAME, rows)
  const at = rowId(Math.min(Number(row), rows.length))
  return { typed, message: { at, text: 'Removed. Save when you’re done.' } }
}

interface Sent {
  typed: Typed
  today: Temporal.PlainDate
  saved: WrittenCard
  isSaved: IsSaved<string>
  wrong: Wrong
}

/** The days that were typed, without the invalid ones. */
export function readDays({ typed, today, saved, isSaved, wrong }: Sent): HoursException[] {
  const rows = rowsOf(typed)
  if (rows.filter(row => !isBlank(row)).length > MAX_DAYS) wrong(`Use at most ${MAX_DAYS} rows.`)
  return rows.flatMap((day, row): HoursException[] => {
    if (isBlank(day)) return []
    const date = parseDay(day.date)
    const problem = dateProblem(day.date, date)
    if (problem) wrong(problem, `${NAME}.date.${row}`)
    if (date !== null && isEmpty(day)) return [{ date, closed: true }]
    const dayName = date === null ? 'New day' : dayText(date)
    const opening = isEmpty(day)
      ? null
      : readSpan(day, { name: NAME, row, day: date ?? '', dayName, typed, isSaved, wrong })
    return date !== null && opening ? [{ date, ...opening }] : []
  })

  function dateProblem(text: string, date: string | null): string | null {
    if (text === '') return 'Choose the date, or remove this row.'
    if (date === null || date < '2000' || date >= '2100') return 'Enter a date such as 12/24/2026.'
    // A saved date stays valid, even if the day ended while the form was open.
    const isKnown = saved.hours.exceptions.some(each => each.date === date)
    return date < `${today}` && !isKnown ? `${dayText(date)} has passed.` : null
  }
}
