import type { Booking } from '../bookings/queries.ts'

interface Appointment {
  booking: Pick<Booking, 'id' | 'status' | 'service' | 'start' | 'end' | 'createdAt' | 'confirmationCode'>
  rescheduledAt: Date | null
  business: string
  /** The address, as far as it's published. */
  place: string
  /** The customer's page. */
  url: string
}

/** An appointment for the customer's calendar (RFC 5545). By hand: the libraries bring more code than these lines. */
export function calendarOf({ booking, rescheduledAt, business, place, url }: Appointment): string {
  const changedAt = rescheduledAt ?? booking.createdAt
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Agent Exchange//Appointments//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    // The same in every file, so a calendar updates its entry.
    `UID:${booking.id}@${new URL(url).hostname}`,
    `SEQUENCE:${rescheduledAt ? Math.floor((rescheduledAt.getTime() - booking.createdAt.getTime()) / 1000) + 1 : 0}`,
    `DTSTAMP:${utc(changedAt)}`,
    `DTSTART:${utc(booking.start)}`,
    `DTEND:${utc(booking.end)}`,
    `SUMMARY:${escapeText(`${booking.service.name} at ${business}`)}`,
    ...(place === '' ? [] : [`LOCATION:${escapeText(place)}`]),
    `DESCRIPTION:${escapeText(`Confirmation code ${booking.confirmationCode}\nChange or cancel: ${url}`)}`,
    `URL:${url}`,
    `STATUS:${booking.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

const utc = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

const escapeText = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, ' ')

/** Lines have at most 75 bytes, and go on after a line break and a space. Characters aren't split. */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 75) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
