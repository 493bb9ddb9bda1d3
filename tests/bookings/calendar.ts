import { type Calendar, nextStarts, slots } from '../../shared/bookings/slots.ts'
import type { Service } from '../../shared/businesses/card.ts'
import { aWrittenCard } from '../businesses/written-card.ts'

interface CalendarOptions {
  card?: object
  service?: Partial<Service>
  closures?: Calendar['closures']
  bookings?: Calendar['bookings']
  now: string
}

/** A business in San Antonio, open on Monday mornings, with one chair and no minimum notice. */
export function aCalendar({ card, service, closures = [], bookings = [], now }: CalendarOptions): Calendar {
  const written = aWrittenCard({
    hours: { weekly: [{ day: 'mon', open: '09:00', close: '12:00' }] },
    services: [{ name: 'Visit', minNoticeMinutes: 0, ...service }],
    ...card,
  })
  const [offered] = written.services
  if (!offered) throw new Error('the card has no service')
  return { card: written, service: offered, closures, bookings, now: new Date(now) }
}

export const everyDay = (open: string, close: string) => ({
  hours: { weekly: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(day => ({ day, open, close })) },
})
export const starts = (calendar: Calendar, days: number) =>
  slots(calendar, days).slots.map(slot => slot.start)
export const times = (calendar: Calendar, days: number) =>
  starts(calendar, days).map(start => start.slice(11, 16))
export const isOffered = (calendar: Calendar, start: Date) =>
  Date.parse(nextStarts(calendar, start, 1)[0] ?? '') === start.getTime()
export const booked = (chair: number, start: string, end: string) => ({
  chair,
  start: Date.parse(start),
  end: Date.parse(end),
})
