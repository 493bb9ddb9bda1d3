import { days, type ExceptionShape, type Hours, type HoursException, type WeeklyHours } from './card.ts'
import type { Faults, Shaped } from './card-check-faults.ts'
import { minutesOf } from './openings.ts'

interface ShapedHours {
  weekly: Shaped<WeeklyHours[]>
  exceptions: Shaped<ExceptionShape[]>
}

/** An opening in minutes, and the entry it came from. */
interface Opening {
  start: number
  end: number
  path: string
  text: string
}

const dayMinutes = 1440
const weekMinutes = 7 * dayMinutes

/** Checks that openings don't overlap, not even across midnight or the end of the week, and that exceptions are consistent. */
export function checkHours(hours: ShapedHours, faults: Faults): void {
  const week: Opening[] = []
  for (const [index, entry] of (hours.weekly ?? []).entries()) {
    if (!entry?.day || !entry.open || !entry.close) continue
    const midnight = days.indexOf(entry.day) * dayMinutes
    week.push(openingOf(midnight, entry.open, entry.close, `hours.weekly[${index}]`, entry.day))
  }
  // The week repeats, so the last opening may overlap the first one of the next week.
  const nextWeek = week.map(each => ({
    ...each,
    start: each.start + weekMinutes,
    end: each.end + weekMinutes,
  }))
  reportOverlaps([...week, ...nextWeek], faults)
  checkExceptions(hours.exceptions ?? [], faults)
}

/** Sorts hours by time, so the same hours are the same card. */
export function sortHours(hours: { weekly: WeeklyHours[]; exceptions: ExceptionShape[] }): Hours {
  const dayAndTime = ({ day, open }: WeeklyHours) => `${days.indexOf(day)} ${open}`
  const dateAndTime = ({ date, open = '' }: ExceptionShape) => `${date} ${open}`
  return {
    weekly: hours.weekly.sort((a, b) => (dayAndTime(a) < dayAndTime(b) ? -1 : 1)),
    exceptions: hours.exceptions
      .sort((a, b) => (dateAndTime(a) < dateAndTime(b) ? -1 : 1))
      .map(
        ({ date, open, close }): HoursException =>
          open && close ? { date, open, close } : { date, closed: true },
      ),
  }
}

function checkExceptions(exceptions: readonly Shaped<ExceptionShape>[], faults: Faults): void {
  const openings: Opening[] = []
  const kinds = new Map<string, 'closed' | 'open'>()
  for (const [index, entry] of exceptions.entries()) {
    if (!entry) continue
    const path = `hours.exceptions[${index}]`
    const { date, closed, open, close } = entry
    // A field without a value was already refused and reported.
    const timed = 'open' in entry && 'close' in entry
    if (closed && ('open' in entry || 'close' in entry))
      faults.add(path, 'must have either closed: true, or open and close')
    else if (!timed && (closed === false || !('closed' in entry)))
      faults.add(path, 'must have closed: true, or both open and close')
    if (!date) continue

    const kind = closed ? 'closed' : 'open'
    if (kinds.has(date) && (closed || kinds.get(date) === 'closed'))
      faults.add(path, `${date} is closed by one entry but has another`)
    kinds.set(date, kind)
    if (open && close) openings.push(openingOf(Date.parse(date) / 60_000, open, close, path, date))
  }
  reportOverlaps(openings, faults)
}

function openingOf(midnight: number, open: string, close: string, path: string, name: string): Opening {
  const start = midnight + minutesOf(open)
  // Closing at or before the opening time means the next day.
  const length = minutesOf(close) - minutesOf(open)
  const end = start + (length > 0 ? length : length + dayMinutes)
  return { start, end, path, text: `${name} ${open}–${close}` }
}

/** Reports each entry that starts during another one. */
function reportOverlaps(openings: Opening[], faults: Faults): void {
  const reported = new Set<string>()
  let open: Opening | undefined
  for (const next of openings.sort((a, b) => a.start - b.start)) {
    if (open && next.start < open.end && !reported.has(next.path)) {
      reported.add(next.path)
      faults.add(next.path, `${next.text} overlaps ${open.text} (${open.path})`)
    }
    if (!open || next.end > open.end) open = next
  }
}
