import { describe, expect, test } from 'bun:test'
import { busyTimes } from '../../shared/calendars/busy-times.ts'
import { aCalendarFile, anEvent } from './calendar-files.ts'

/** For a business in Chicago: the start, by its clock, of an event at ten o'clock in a zone. */
function startOf(
  date: string,
  zone: string,
  description = '',
  written = /[:;,]/.test(zone) ? `"${zone}"` : zone,
): string {
  const event = anEvent(`DTSTART;TZID=${written}:${date.replaceAll('-', '')}T100000`, 'DURATION:PT1H')
  const timezone = 'America/Chicago'
  const from = Date.parse(date) - 86_400_000
  const window = { from, until: from + 4 * 86_400_000, timezone, host: 'desk.example' }
  const result = busyTimes(aCalendarFile(description, event), window)
  if ('fault' in result) return result.fault
  return Temporal.Instant.fromEpochMilliseconds(result.busy[0] ?? 0)
    .toZonedDateTimeISO(timezone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
}

const outlook = (name: string, standard: string, daylight: string | null, daylightRule = '') =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    'BEGIN:STANDARD',
    'DTSTART:16010101T020000',
    `TZOFFSETTO:${standard}`,
    'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
    'END:STANDARD',
    ...(daylight
      ? [
          'BEGIN:DAYLIGHT',
          'DTSTART:16010101T020000',
          `TZOFFSETTO:${daylight}`,
          ...(daylightRule ? [`RRULE:FREQ=YEARLY;${daylightRule}`] : []),
          'END:DAYLIGHT',
        ]
      : []),
    'END:VTIMEZONE',
  ].join('\r\n')

describe('zones with custom names', () => {
  test.each([
    ['Eastern Standard Time', '-0500', '-0400', '09:00'],
    ['US Mountain Standard Time', '-0700', null, '11:00'],
    ['(UTC-06:00) Central Time (US & Canada)', '-0600', '-0500', '10:00'],
    ['W. Europe Standard Time', '+0100', '+0200', '03:00'],
  ])('%s is taken for one with the same offsets', (name, standard, daylight, expected) => {
    expect(startOf('2026-11-24', name, outlook(name, standard, daylight))).toBe(expected)
  })

  test.each([
    // Cairo has the same offsets, and changes four weeks later.
    ['FLE Standard Time', '+0200', '+0300', 'BYDAY=-1SU;BYMONTH=3', '2027-04-10', '02:00'],
    ['Egypt Standard Time', '+0200', '+0300', 'BYDAY=-1FR;BYMONTH=4', '2027-04-10', '03:00'],
    // Glace Bay has its summer when it's winter in Santiago.
    ['Pacific SA Standard Time', '-0400', '-0300', 'BYDAY=1SA;BYMONTH=9', '2027-01-12', '07:00'],
    ['GMT Standard Time', '+0000', '+0100', 'BYMONTH=3;BYDAY=-1SU', '2027-01-12', '04:00'],
    // Nobody changes in May: then the offsets decide.
    ['Old Standard Time', '-0500', '-0400', 'BYDAY=1SU;BYMONTH=5', '2027-01-12', '09:00'],
  ])('%s changes in its month', (name, standard, daylight, rule, date, expected) => {
    expect(startOf(date, name, outlook(name, standard, daylight, rule))).toBe(expected)
  })

  test('with escaped commas or in quotes are found', () => {
    const name = '(UTC+01:00) Amsterdam, Berlin, Bern'
    for (const written of [name.replaceAll(',', '\\,'), `"${name}"`])
      expect(startOf('2026-11-24', name, outlook(written, '+0100', '+0200'))).toBe('03:00')
  })

  test('with a colon are found, even if it isn’t in quotes, as Outlook writes it', () => {
    const zone = outlook('tzone://Microsoft/Utc', '+0000', '+0000')
    for (const written of ['"tzone://Microsoft/Utc"', 'tzone://Microsoft/Utc'])
      expect(startOf('2026-11-24', '', zone, written)).toBe('04:00')
  })

  test('without a definition are Outlook’s US zones, or the business’s', () => {
    expect(startOf('2026-11-24', 'Pacific Standard Time')).toBe('12:00')
    expect(startOf('2026-11-24', 'Mars Standard Time')).toBe('10:00')
  })
})
