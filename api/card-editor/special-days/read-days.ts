import type { HoursException, WrittenCard } from '../../../shared/businesses/card.ts'
import type { IsSaved } from '../hours/overnight.ts'
import { readSpan } from '../hours/read-span.ts'
import { isEmpty } from '../hours/spans.ts'
import type { Typed, Wrong } from '../section.ts'
import { dayText, isBlank, MAX_DAYS, NAME, parseDay, rowsOf } from './special-days.ts'

interface Sent {
  typed: Typed
  today: Temporal.PlainDate
  saved: WrittenCard
  isSaved: IsSaved<string>
  wrong: Wrong
}

/** The days that were typed, without those that have something wrong. */
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
    // One that's saved stays, even if the day ended while the form was open.
    const isKnown = saved.hours.exceptions.some(each => each.date === date)
    return date < `${today}` && !isKnown ? `${dayText(date)} has passed.` : null
  }
}
