/** A calendar file with these components. */
export const aCalendarFile = (...components: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...components, 'END:VCALENDAR', ''].join('\r\n')

/** An event with these lines. A random UID comes first, so a UID among the lines wins. */
export const anEvent = (...lines: string[]): string =>
  ['BEGIN:VEVENT', `UID:${crypto.randomUUID()}@calendar.example`, ...lines, 'END:VEVENT'].join('\r\n')
