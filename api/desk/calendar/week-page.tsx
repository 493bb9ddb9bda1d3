import { midnight, timesIn, today } from '../../pages/times.ts'
import { chairWords } from '../chair.ts'
import {
  addPath,
  calendarPage,
  Dates,
  EntryText,
  Failing,
  GoTo,
  isClosedOn,
  openHoursText,
} from './calendar-frame.tsx'
import type { DayPageProps } from './day-page.tsx'

interface WeekPageProps extends DayPageProps {
  /** A Sunday. */
  first: Temporal.PlainDate
}

/** Seven days: columns on a wide screen, one below the other on a phone. */
export function weekPage({ desk, first, date, calendar, now, done }: WeekPageProps) {
  const { timezone, industry } = desk.owner
  const { entries, openings, chairs, failing } = calendar
  // The title has the year.
  const dayText = (at: Date) => timesIn(timezone, at).day(at)
  const current = today(now, timezone)
  const days = Array.from({ length: 7 }, (_, i) => {
    const each = first.add({ days: i })
    return { date: each, from: midnight(each, timezone), until: midnight(each.add({ days: 1 }), timezone) }
  })
  return calendarPage({
    title: weekTitle(first),
    desk,
    view: 'week',
    date,
    done,
    children: (
      <>
        <Dates
          path="/desk/inbox/calendar/week"
          date={date}
          today={current}
          earlier={[date.subtract({ days: 7 }), 'The week before']}
          later={[date.add({ days: 7 }), 'The week after']}
        />
        <Failing calendars={failing} />
        <div class="week">
          {days.map(day => {
            const inDay = entries.filter(({ start, end }) => start < day.until && end > day.from)
            const isClosed = isClosedOn(inDay, day)
            const isToday = day.date.equals(current)
            return (
              <section class={isToday ? 'today' : undefined} aria-labelledby={`d${day.date}`}>
                <h2 id={`d${day.date}`}>
                  <a
                    href={`/desk/inbox/calendar?date=${day.date}`}
                    aria-current={isToday ? 'date' : undefined}
                  >
                    {dayText(day.from)}
                  </a>
                </h2>
                {!isClosed && (
                  <p class="small soft">{openHoursText(openings, day, timezone) ?? 'Not open'}</p>
                )}
                {inDay.length > 0 && (
                  <ul class="plain">
                    {inDay.map(entry => (
                      <li class={`entry ${entry.kind}`}>
                        <EntryText entry={entry} timezone={timezone} day={day} />
                        {chairs > 1 && entry.kind !== 'closed' && (
                          <span class="chair">{chairWords(industry).of(entry.chair)}</span>
                        )}
                      </li>
                    ))}
                  </ul>
                )}
                {day.until > now && !isClosed && (
                  <a class="add" href={addPath(day.date)} aria-label={`Block time on ${dayText(day.from)}`}>
                    + Block time
                  </a>
                )}
              </section>
            )
          })}
        </div>
        <GoTo path="/desk/inbox/calendar/week" date={date} />
      </>
    ),
  })
}

/** Nov 22 – 28, 2026 */
function weekTitle(first: Temporal.PlainDate): string {
  const text = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const at = (date: Temporal.PlainDate) => new Date(`${date}T12:00:00Z`)
  return text.formatRange(at(first), at(first.add({ days: 6 }))).replaceAll('\u2009', ' ')
}
