import { searchParamsOf } from '../../edge/query.ts'
import { midnight, readDate, today } from '../../pages/times.ts'
import { doneOf } from '../../signed-in/done.ts'
import { deskPages } from '../pages/desk.tsx'
import { dayPage } from './day-page.tsx'
import { endMessages } from './end-page.tsx'
import { readCalendar } from './read-calendar.ts'
import { weekPage } from './week-page.tsx'

const doneMessages: Record<string, string> = {
  ...endMessages,
  kept: 'Saved. Nobody can book this time.',
  removed: 'Removed. The time can be booked again.',
}

const dateOf = (request: Request, now: Date, timezone: string): Temporal.PlainDate =>
  readDate(searchParamsOf(request).get('date')) ?? today(now, timezone)

export const calendarRoutes = deskPages('desk/calendar')
  .page('/desk/inbox/calendar', async ({ context, request, now }, desk) => {
    const { timezone } = desk.owner
    const date = dateOf(request, now, timezone)
    const until = midnight(date.add({ days: 1 }), timezone)
    const calendar = await readCalendar(context, desk, midnight(date, timezone), until)
    return dayPage({ desk, date, calendar, now, done: doneOf(request, doneMessages) })
  })
  .page('/desk/inbox/calendar/week', async ({ context, request, now }, desk) => {
    const { timezone } = desk.owner
    const date = dateOf(request, now, timezone)
    const first = date.subtract({ days: date.dayOfWeek % 7 })
    const until = midnight(first.add({ days: 7 }), timezone)
    const calendar = await readCalendar(context, desk, midnight(first, timezone), until)
    return weekPage({ desk, first, date, calendar, now, done: doneOf(request, doneMessages) })
  }).app
