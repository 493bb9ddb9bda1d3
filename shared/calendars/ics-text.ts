interface IcsEvent {
  /** The same in every file, so a calendar updates its entry. */
  uid: string
  sequence: number
  changedAt: Date
  start: Date
  end: Date
  summary: string
  location?: string
  description?: string
  url?: string
  status?: 'CONFIRMED' | 'CANCELLED'
}

/**
 * A calendar file (RFC 5545). `more` has extra header lines, such as a name. Written by hand, because the libraries are
 * more code than this.
 */
export function icsText(events: readonly IcsEvent[], more: readonly string[] = []): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Agent Exchange//Appointments//EN',
    'METHOD:PUBLISH',
    ...more,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

const linesOf = (event: IcsEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${utc(event.changedAt)}`,
  `DTSTART:${utc(event.start)}`,
  `DTEND:${utc(event.end)}`,
  `SUMMARY:${escapeText(event.summary)}`,
  ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
  ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
  ...(event.url ? [`URL:${event.url}`] : []),
  `STATUS:${event.status ?? 'CONFIRMED'}`,
  'END:VEVENT',
]

/** Goes up with each change, even if the clock went back after it was created. */
export const sequenceOf = (createdAt: Date, changedAt: Date | null): number =>
  changedAt ? Math.max(0, Math.floor((changedAt.getTime() - createdAt.getTime()) / 1000)) + 1 : 0

const utc = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

export const escapeText = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, ' ')

const MAX_LINE_BYTES = 75

/** Lines continue after a line break and a space. Characters aren't split. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE_BYTES) return line
  const bytes = Buffer.from(line)
  const parts: string[] = []
  let start = 0
  while (start < bytes.length) {
    // The space counts, too.
    let end = start + MAX_LINE_BYTES - (start > 0 ? 1 : 0)
    while (isInsideCharacter(bytes[end])) end--
    parts.push(bytes.toString('utf8', start, end))
    start = end
  }
  return parts.join('\r\n ')
}

/** A byte of UTF-8 that continues a character. */
const isInsideCharacter = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80
