import { spokenTimes } from '../../../shared/spoken-time.ts'
import type { FramedPage } from '../../signed-in/frame.tsx'
import { type Desk, deskPage } from '../pages/desk.tsx'
import type { Entry } from './read-calendar.ts'

interface CalendarPageProps extends Omit<FramedPage, 'section'> {
  desk: Desk
  view: 'day' | 'week' | 'closures' | 'linked' | null
  date: Temporal.PlainDate
}

export function calendarPage({ view, date, ...rest }: CalendarPageProps) {
  const views = [
    { name: 'day', href: `/desk/inbox/calendar?date=${date}`, label: 'Day' },
    { name: 'week', href: `/desk/inbox/calendar/week?date=${date}`, label: 'Week' },
    { name: 'closures', href: '/desk/inbox/calendar/closures', label: 'Closures' },
    { name: 'linked', href: '/desk/inbox/calendar/linked', label: 'Linked calendars' },
  ]
  return deskPage({
    ...rest,
    section: 'calendar',
    wide: view === 'day' || view === 'week',
    above: (
      <nav class="tabs" aria-label="Calendar">
        {views.map(({ name, href, label }) => (
          <a href={href} aria-current={name === view ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
    ),
  })
}

/** A notice on pages where times of an unreadable linked calendar may be missing. */
export const Failing = ({ calendars }: { calendars: readonly string[] }) =>
  calendars.length === 0 ? null : (
    <p class="notice">
      We can’t read {calendars.join(' and ')}, so new times there may be missing here.{' '}
      <a href="/desk/inbox/calendar/linked">See why</a>
    </p>
  )

interface DatesProps {
  path: string
  date: Temporal.PlainDate
  today: Temporal.PlainDate
  /** The dates before and after, and what they're called. */
  earlier: [Temporal.PlainDate, string]
  later: [Temporal.PlainDate, string]
}

export function Dates({ path, date, today, earlier, later }: DatesProps) {
  return (
    <div class="dates">
      <nav aria-label="Dates">
        <a class="button quiet" href={`${path}?date=${earlier[0]}`} aria-label={earlier[1]}>
          ‹
        </a>
        <a class="button quiet" href={`${path}?date=${today}`}>
          Today
        </a>
        <a class="button quiet" href={`${path}?date=${later[0]}`} aria-label={later[1]}>
          ›
        </a>
      </nav>
      <a class="button" href={addPath(date)}>
        Block time
      </a>
    </div>
  )
}

export const GoTo = ({ path, date }: Pick<DatesProps, 'path' | 'date'>) => (
  <form method="get" action={path} class="go-to">
    <label for="date">Go to</label>
    <input id="date" type="date" name="date" value={date.toString()} required />
    <button type="submit" class="quiet">
      Go
    </button>
  </form>
)

export const addPath = (date: Temporal.PlainDate, more = ''): string =>
  `/desk/inbox/calendar/add?date=${date}${more}`

interface EntryProps {
  entry: Entry
  timezone: string
  /** The day shown. Times on other days have their date. */
  day: { from: Date; until: Date }
}

export function EntryText({ entry, timezone, day }: EntryProps) {
  const { title, name, href, badge } = entry
  const what = name === null ? title : `${title}, ${name}`
  return (
    <>
      <span class="when">{timesOf(entry, timezone, day)}</span>{' '}
      {href ? (
        <a href={href}>
          <bdi>{what}</bdi>
        </a>
      ) : (
        <bdi>{what}</bdi>
      )}
      {badge && (
        <>
          {' '}
          <span class="badge">{badge}</span>
        </>
      )}
    </>
  )
}

function timesOf({ start, end }: Entry, timezone: string, { from, until }: EntryProps['day']): string {
  const times = spokenTimes(timezone)
  if (start <= from && end >= until) return 'All day'
  if (start < from) return `Until ${times.time(end)}`
  return end > until ? `From ${times.time(start)}` : times.span(start, end)
}

type Openings = readonly { start: number; end: number }[]
type Day = { from: Date; until: Date }

/** When the business opens on this day, on the clock. Hours past midnight belong to the day they began on. */
export function openHoursText(openings: Openings, { from, until }: Day, timezone: string): string | null {
  const { time } = spokenTimes(timezone)
  const opened = openings.filter(({ start }) => start >= +from && start < +until)
  if (opened.length === 0) return null
  return opened
    .map(({ start, end }) => [time(new Date(start)), time(new Date(end))] as const)
    .map(([from, to]) => (from === to ? '24 hours' : `${from} – ${to}`))
    .join(', ')
}

/** Whether one closure covers the whole day. */
export const isClosedOn = (entries: readonly Entry[], { from, until }: Day): boolean =>
  entries.some(({ kind, start, end }) => kind === 'closed' && start <= from && end >= until)
