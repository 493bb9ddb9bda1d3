import { spokenTimes } from '../../../shared/spoken-time.ts'
import type { Entry } from './read-calendar.ts'

interface EntryProps {
  entry: Entry
  timezone: string
  /** The day it's shown in: what lies outside is named by its date. */
  day: { from: Date; until: Date }
}

/** What happens, and when. */
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

/** When the business is open, on the clock. */
export function hoursText(openings: Openings, timezone: string): string | null {
  const { time } = spokenTimes(timezone)
  if (openings.length === 0) return null
  return openings
    .map(({ start, end }) => [time(new Date(start)), time(new Date(end))] as const)
    .map(([from, to]) => (from === to ? '24 hours' : `${from} – ${to}`))
    .join(', ')
}
