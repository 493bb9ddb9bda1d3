import { days, type ExceptionShape, type Hours, type HoursException, type WeeklyHours } from './card.ts'
import type { Faults, Shaped } from './card-check-faults.ts'

interface ShapedHours {
  weekly: Shaped<WeeklyHours[]>
  exceptions: Shaped<ExceptionShape[]>
}

/** A time of opening on an endless line of minutes, and the entry of the card that it came from. */
interface Stretch {
  start: number
  end: number
  path: string
  text: string
}

const dayMinutes = 1440
const weekMinutes = 7 * dayMinutes

/** No two openings may overlap, across midnight and the week's end too, and each exception is of one kind. */
export function checkHours(hours: ShapedHours, faults: Faults): void {
  const week: Stretch[] = []
  for (const [index, entry] of (hours.weekly ?? []).entries()) {
    if (!entry?.day || !entry.open || !entry.close) continue
    const midnight = days.indexOf(entry.day) * dayMinutes
    week.push(stretch(midnight, entry.open, entry.close, `hours.weekly[${index}]`, entry.day))
  }
  // A second week after the first shows what runs over the week's end into its beginning.
  const nextWeek = week.map(each => ({
    ...each,
    start: each.start + weekMinutes,
    end: each.end + weekMinutes,
  }))
  tellOverlaps([...week, ...nextWeek], faults)
  checkExceptions(hours.exceptions ?? [], faults)
}

/** The hours in their order in time, so that the same hours are the same card. */
export function inOrder(hours: { weekly: WeeklyHours[]; exceptions: ExceptionShape[] }): Hours {
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
  const stretches: Stretch[] = []
  const kinds = new Map<string, 'closed' | 'open'>()
  for (const [index, entry] of exceptions.entries()) {
    if (!entry) continue
    const path = `hours.exceptions[${index}]`
    const { date, closed, open, close } = entry
    // A field that is there without a value was refused by the shape, and is not told again.
    const timed = 'open' in entry && 'close' in entry
    if (closed && ('open' in entry || 'close' in entry))
      faults.add(path, 'must have either closed: true, or open and close')
    else if (!timed && (closed === false || !('closed' in entry)))
      faults.add(path, 'must have closed: true, or both open and close')
    if (!date) continue

    const kind = closed ? 'closed' : 'open'
    if (kinds.has(date) && (closed || kinds.get(date) === 'closed'))
      faults.add(path, `${date} is closed by one entry and has another beside it`)
    kinds.set(date, kind)
    if (open && close) stretches.push(stretch(Date.parse(date) / 60_000, open, close, path, date))
  }
  tellOverlaps(stretches, faults)
}

function stretch(midnight: number, open: string, close: string, path: string, name: string): Stretch {
  const start = midnight + minutesOf(open)
  // A close at or before its open is on the next day.
  const length = minutesOf(close) - minutesOf(open)
  const end = start + (length > 0 ? length : length + dayMinutes)
  return { start, end, path, text: `${name} ${open}–${close}` }
}

/** One fault for each entry that begins while another is still open. */
function tellOverlaps(stretches: Stretch[], faults: Faults): void {
  const told = new Set<string>()
  let open: Stretch | undefined
  for (const next of stretches.sort((a, b) => a.start - b.start)) {
    if (open && next.start < open.end && !told.has(next.path)) {
      told.add(next.path)
      faults.add(next.path, `${next.text} overlaps ${open.text} (${open.path})`)
    }
    if (!open || next.end > open.end) open = next
  }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
