import { spokenTimes } from '../../../shared/spoken-time.ts'
import { presentBooking } from '../../bookings/present.ts'
import { localInput, midnight, today } from '../../pages/times.ts'
import { chairWords } from '../chair.ts'
import type { Desk } from '../pages/desk.tsx'
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
import { type Cell, dayGrid, STEP } from './day-grid.ts'
import { AppointmentForms } from './end-page.tsx'
import type { Calendar, Entry } from './read-calendar.ts'

export interface DayPageProps {
  desk: Desk
  date: Temporal.PlainDate
  calendar: Calendar
  now: Date
  done: string | null
}

/** One day in half hours, one column per chair. A tap on a free one adds to it. */
export function dayPage({ desk, date, calendar, now, done }: DayPageProps) {
  const { timezone, industry } = desk.owner
  const words = chairWords(industry)
  const day = { from: midnight(date, timezone), until: midnight(date.add({ days: 1 }), timezone) }
  const { entries, openings, chairs, bookings, failing } = calendar
  const at = (plainTime: string) => date.toZonedDateTime({ timeZone: timezone, plainTime }).epochMilliseconds
  const rows = dayGrid(day, chairs, entries, openings, { start: at('09:00'), end: at('17:00') })
  const times = spokenTimes(timezone)
  const isOpen = (at: Date) => openings.some(({ start, end }) => start <= +at && +at < end)
  const isNow = (at: Date) => at <= now && +now < +at + STEP
  const ended = bookings.filter(({ status, end }) => status === 'confirmed' && end <= now)
  const canceled = bookings.filter(({ status }) => status === 'cancelled')
  const hours = isClosedOn(entries, day) ? null : openHoursText(openings, day, timezone)
  const nameOf = (id: string) => entries.find(entry => entry.id === id)?.name ?? ''
  return calendarPage({
    title: dayTitle(date, today(now, timezone)),
    desk,
    view: 'day',
    date,
    done,
    children: (
      <>
        <Dates
          path="/desk/inbox/calendar"
          date={date}
          today={today(now, timezone)}
          earlier={[date.subtract({ days: 1 }), 'Previous day']}
          later={[date.add({ days: 1 }), 'Next day']}
        />
        <Failing calendars={failing} />
        {ended.length > 0 && (
          <section class="card" aria-labelledby="outcomes">
            <h2 id="outcomes">How did it go?</h2>
            <ul class="plain">
              {ended.map(booking => (
                <li class="row spread">
                  <span>
                    {times.time(booking.start)} {booking.service.name}, {nameOf(booking.id)}
                  </span>
                  <AppointmentForms booking={presentBooking(booking)} now={now} back={date} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <div class="table">
          <table class={chairs > 3 ? 'day many' : 'day'}>
            <caption>{hours ? `Open ${hours}` : 'Not open on this day'}</caption>
            {chairs > 1 && (
              <thead>
                <tr>
                  <td />
                  {Array.from({ length: chairs }, (_, i) => (
                    <th scope="col">{words.of(i + 1)}</th>
                  ))}
                </tr>
              </thead>
            )}
            <tbody>
              {rows.map(({ start, cells }) => (
                <tr class={isNow(start) ? 'now' : undefined}>
                  <th scope="row">{hourText(start, times)}</th>
                  {cells.map(
                    (cell, chair) =>
                      cell && (
                        <td rowSpan={cell.rows} class={classOf(cell, isOpen(start))}>
                          {cell.entries.length > 0
                            ? cell.entries.map(entry => (
                                <p class={`entry ${entry.kind}`}>
                                  <EntryText entry={entry} timezone={timezone} day={day} />
                                </p>
                              ))
                            : +start + STEP > +now && (
                                <a
                                  href={addPath(
                                    date,
                                    `&time=${localInput(start, timezone).slice(11)}&chair=${chair + 1}`,
                                  )}
                                  aria-label={`Block ${times.time(start)}${chairs > 1 ? `, ${words.name} ${chair + 1}` : ''}`}
                                >
                                  +
                                </a>
                              )}
                        </td>
                      ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {canceled.length > 0 && (
          <details>
            <summary>Canceled ({canceled.length})</summary>
            <ul>
              {canceled.map(({ start, service, leadId }) => (
                <li>
                  {times.time(start)} <a href={`/desk/inbox/leads/${leadId}`}>{service.name}</a>
                </li>
              ))}
            </ul>
          </details>
        )}
        <GoTo path="/desk/inbox/calendar" date={date} />
      </>
    ),
  })
}

type Times = ReturnType<typeof spokenTimes>

/** Without the year, if it's this one. */
const dayTitle = (date: Temporal.PlainDate, { year }: Temporal.PlainDate): string =>
  date.toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(date.year === year ? {} : { year: 'numeric' }),
  })

/** Half hours are only there for screen readers. */
const hourText = (start: Date, times: Times) => {
  const text = times.time(start)
  return /:00 /.test(text) ? text.replace(':00', '') : <span class="half">{text}</span>
}

const classOf = ({ entries }: Cell<Entry>, isOpen: boolean): string | undefined =>
  entries.length > 0 ? 'taken' : isOpen ? 'free' : 'shut'
