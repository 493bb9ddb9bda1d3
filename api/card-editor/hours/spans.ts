import { type Day, dayNames, days, type Hours } from '../../../shared/businesses/card.ts'
import { Faults } from '../../../shared/businesses/card-check-faults.ts'
import { checkHours } from '../../../shared/businesses/card-check-hours.ts'
import type { ActionResult, Typed } from '../section.ts'

/** One row of a day: from when to when, as typed. */
export interface TypedSpan {
  open: string
  close: string
}

export const MAX_SPANS = 10
/** No page shows more rows per day. */
const MAX_ROWS = 20

export const isEmpty = ({ open, close }: TypedSpan): boolean => open === '' && close === ''

/** The rows of a day, or of any other prefix of input names. */
export function spansOf(typed: Typed, name: string, most = MAX_ROWS): TypedSpan[] {
  const [opens, closes] = [typed.getAll(`${name}.open`), typed.getAll(`${name}.close`)]
  const rows = Math.min(most, Math.max(opens.length, closes.length))
  return Array.from({ length: rows }, (_, i) => ({
    open: opens[i]?.trim() ?? '',
    close: closes[i]?.trim() ?? '',
  }))
}

export function setSpans(typed: Typed, name: string, spans: readonly TypedSpan[]): void {
  typed.delete(`${name}.open`)
  typed.delete(`${name}.close`)
  for (const { open, close } of spans) {
    typed.append(`${name}.open`, open)
    typed.append(`${name}.close`, close)
  }
}

const isDay = (text: string): text is Day => (days as readonly string[]).includes(text)

/** The buttons of the form: `add.mon`, `remove.mon.0`, `weekdays` and `copy`. */
export function actOnSpans(action: string, sent: Typed): ActionResult | null {
  const [verb, day = '', row] = action.split('.')
  const typed = new URLSearchParams(sent)
  if (verb === 'weekdays') return copy(typed, 'mon', ['tue', 'wed', 'thu', 'fri'], 'mon')
  if (verb === 'copy') {
    const from = typed.get('copy.from') ?? ''
    const chosen = typed.getAll('copy.to')
    const to = days.filter(each => each !== from && chosen.includes(each))
    if (!isDay(from) || to.length === 0)
      return { typed, message: { at: 'copy', text: 'Choose the days to copy to.' } }
    return copy(typed, from, to, 'copy')
  }
  if (!isDay(day)) return null
  const spans = spansOf(typed, day)
  if (verb === 'remove') {
    setSpans(typed, day, spans.toSpliced(Number(row), 1))
    return { typed, message: { at: day, text: 'Removed. Save when you’re done.' } }
  }
  if (verb !== 'add') return null
  if (spans.length >= MAX_SPANS)
    return { typed, message: { at: day, text: `A day can have at most ${MAX_SPANS} rows of hours.` } }
  // A day without hours already shows an empty row.
  const before = spans.length > 0 ? spans : [empty]
  setSpans(typed, day, [...before, empty])
  return { typed, message: { at: `${day}.open.${before.length}` } }
}

const empty: TypedSpan = { open: '', close: '' }

function copy(typed: Typed, from: Day, to: readonly Day[], at: string): ActionResult {
  const spans = spansOf(typed, from)
  for (const day of to) setSpans(typed, day, spans)
  return {
    typed,
    message: { at, text: `Copied ${dayNames[from]}’s hours to ${listOf(to)}. Save when you’re done.` },
  }
}

const list = new Intl.ListFormat('en-US')

/** Names of days: `Monday–Friday`, or `Monday and Sunday`. */
export function listOf(some: readonly Day[]): string {
  const places = some.map(day => days.indexOf(day))
  const isRun = places.length > 2 && places.every((place, i) => i === 0 || place === (places[i - 1] ?? 0) + 1)
  const names = some.map(day => dayNames[day])
  return isRun ? `${names[0]}–${names.at(-1)}` : list.format(names)
}

/** A time as `HH:MM`, or what's wrong with it. */
type Clock = { time: string } | { problem: string }

/**
 * Parses a time. Browsers send `17:00` from a time picker. Where there's no picker, people type `5 PM`, `5:30pm` or
 * `noon`. Without AM or PM, `5:00` could be either, so it's refused.
 */
export function parseClock(text: string): Clock {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return { time: text }
  const short = text.length > 20 ? '' : text.toLowerCase().replace(/[\s.]/g, '')
  if (short === 'noon') return { time: '12:00' }
  if (short === 'midnight') return { time: '00:00' }
  const [, hour = '', minute = '00', half] = /^(\d{1,2})(?::?([0-5]\d))?(am|pm|a|p)?$/.exec(short) ?? []
  const isTwelve = Number(hour) >= 1 && Number(hour) <= 12
  if (hour === '' || (!isTwelve && (half !== undefined || Number(hour) > 23)))
    return { problem: 'Enter a time such as 8:00 AM.' }
  const two = (n: number) => `${String(n).padStart(2, '0')}:${minute}`
  if (!isTwelve) return { time: two(Number(hour)) }
  const morning = two(Number(hour) % 12)
  if (half) return { time: half.startsWith('a') ? morning : two((Number(hour) % 12) + 12) }
  return { problem: `Add AM or PM to ${Number(hour)}:${minute}.` }
}

/** The entries that the card check refuses, because of others. */
export function conflictsIn<List extends keyof Hours>(hours: Hours, list: List): Hours[List][number][] {
  const faults = new Faults('card')
  checkHours(hours, faults)
  const start = `hours.${list}[`
  const conflicting = faults.list.map(each => each.path).filter(path => path.startsWith(start))
  return conflicting.flatMap(path => hours[list][Number.parseInt(path.slice(start.length), 10)] ?? [])
}
