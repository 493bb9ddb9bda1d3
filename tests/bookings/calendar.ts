import { type Calendar, slots } from '../../shared/bookings/slots.ts'
import type { Service } from '../../shared/businesses/card.ts'
import { aWrittenCard } from '../businesses/written-card.ts'

interface Wanted {
  card?: object
  service?: Partial<Service>
  closures?: Calendar['closures']
  bookings?: Calendar['bookings']
  now: string
}

/** A business in San Antonio that is open on Monday mornings, one chair, no notice. */
export function aCalendar({ card, service, closures = [], bookings = [], now }: Wanted): Calendar {
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
export const booked = (chair: number, start: string, end: string) => ({
  chair,
  start: new Date(start),
  end: new Date(end),
})
