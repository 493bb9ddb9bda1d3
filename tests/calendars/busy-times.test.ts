import { describe, expect, test } from 'bun:test'
import { type BusyRequest, busyTimes } from '../../shared/calendars/busy-times.ts'
import { aCalendarFile, anEvent } from './calendar-files.ts'

const CHICAGO = 'America/Chicago'

/** Busy times in the business's zone, such as "11/24 10:00-11:00". */
function read(file: string, more: Partial<BusyRequest> = {}) {
  const timezone = more.timezone ?? CHICAGO
  const from = Date.parse('2026-11-23T06:00:00Z')
  const result = busyTimes(file, {
    from,
    until: from + 62 * 86_400_000,
    timezone,
    host: 'desk.example',
    ...more,
  })
  if ('fault' in result) return result.fault
  const at = (ms: number, options: object) =>
    new Date(ms)
      .toLocaleString('en-US', { timeZone: timezone, hour12: false, ...options })
      .replace('24:', '00:')
  const time = { hour: '2-digit', minute: '2-digit' } as const
  return Array.from({ length: result.busy.length / 2 }, (_, i) => {
    const [start = 0, end = 0] = result.busy.slice(2 * i)
    const days = Math.round((end - start) / 86_400_000)
    const length = days > 1 ? `, ${days} days` : ''
    return `${at(start, { month: 'numeric', day: 'numeric' })} ${at(start, time)}-${at(end, time)}${length}`
  })
}

describe('single events', () => {
  test.each([
    ['in UTC', 'DTSTART:20261124T160000Z', 'DTEND:20261124T170000Z', '11/24 10:00-11:00'],
    [
      'in a zone',
      'DTSTART;TZID=America/New_York:20261124T100000',
      'DTEND;TZID=America/New_York:20261124T113000',
      '11/24 09:00-10:30',
    ],
    ['without a zone', 'DTSTART:20261124T100000', 'DTEND:20261124T110000', '11/24 10:00-11:00'],
    ['with a length', 'DTSTART:20261124T160000Z', 'DURATION:PT1H30M', '11/24 10:00-11:30'],
    ['of a day', 'DTSTART;VALUE=DATE:20261124', 'X-A:1', '11/24 00:00-00:00'],
    [
      'of three days',
      'DTSTART;VALUE=DATE:20261124',
      'DTEND;VALUE=DATE:20261127',
      '11/24 00:00-00:00, 3 days',
    ],
    [
      'of a day that end on the same day',
      'DTSTART;VALUE=DATE:20261124',
      'DTEND;VALUE=DATE:20261124',
      '11/24 00:00-00:00',
    ],
    ['of days with a length', 'DTSTART;VALUE=DATE:20261124', 'DURATION:P3D', '11/24 00:00-00:00, 3 days'],
    ['of a week', 'DTSTART;VALUE=DATE:20261124', 'DURATION:P1W', '11/24 00:00-00:00, 7 days'],
    ['of a day with a length in hours', 'DTSTART;VALUE=DATE:20261124', 'DURATION:PT8H', '11/24 00:00-00:00'],
    [
      'with quotes and lower case',
      'dtstart;x="a:b;c";tzid="America/New_York":20261124T100000',
      'DTEND:20261124T160000Z',
      '11/24 09:00-10:00',
    ],
    ['in an unknown zone', 'DTSTART;TZID=Mars/Base:20261124T100000', 'DURATION:PT1H', '11/24 10:00-11:00'],
  ])('%s', (_, start, end, expected) => {
    expect(read(aCalendarFile(anEvent(start, end)))).toEqual([expected])
  })

  test('folded lines, bare line feeds and a byte order mark are fine', () => {
    const folded = aCalendarFile(anEvent('DTSTART:20261124T\r\n 160000Z', 'DTEND:202611\r\n\t24T170000Z'))
    expect(read(folded)).toEqual(['11/24 10:00-11:00'])
    expect(
      read(new TextDecoder().decode(new TextEncoder().encode(`\uFEFF${folded.replaceAll('\r', '')}`))),
    ).toEqual(['11/24 10:00-11:00'])
  })

  test('are joined where they touch, and cut at the edges of the window', () => {
    const file = aCalendarFile(
      anEvent('DTSTART:20261124T170000Z', 'DTEND:20261124T180000Z'),
      anEvent('DTSTART:20261124T160000Z', 'DTEND:20261124T170000Z'),
      anEvent('DTSTART:20261120T000000Z', 'DTEND:20261123T120000Z'),
    )
    expect(read(file)).toEqual(['11/23 00:00-06:00', '11/24 10:00-12:00'])
  })

  test.each([
    ['free', 'TRANSP:TRANSPARENT'],
    ['free in Outlook', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
    ['canceled', 'STATUS:CANCELLED'],
    ['our own', 'UID:bkg_01kf8x7v8k2e5fa8z7c6b5d4e3@desk.example'],
    ['without length', 'DTEND:20261124T160000Z'],
  ])('%s ones don’t count', (_, line) => {
    expect(read(aCalendarFile(anEvent('DTSTART:20261124T160000Z', 'DURATION:PT1H', line)))).toEqual([])
  })

  test('alarms inside events don’t confuse them', () => {
    const alarm = 'BEGIN:VALARM\r\nTRIGGER:-PT15M\r\nDURATION:PT9H\r\nDTSTART:20261125T160000Z\r\nEND:VALARM'
    expect(read(aCalendarFile(anEvent('DTSTART:20261124T160000Z', 'DURATION:PT1H', alarm)))).toEqual([
      '11/24 10:00-11:00',
    ])
  })
})

describe('recurring events', () => {
  const weekly = (...more: string[]) =>
    anEvent(
      'DTSTART;TZID=America/Chicago:20150106T100000',
      'DTEND;TZID=America/Chicago:20150106T110000',
      'UID:series@google.com',
      ...more,
    )

  test('that began years ago keep their local time across clock changes', () => {
    const file = aCalendarFile(weekly('RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20261209T000000Z'))
    expect(read(file)).toEqual(['11/24 10:00-11:00', '12/1 10:00-11:00', '12/8 10:00-11:00'])
    const spring = { from: Date.parse('2027-03-08T06:00:00Z'), until: Date.parse('2027-03-20T06:00:00Z') }
    expect(read(aCalendarFile(weekly('RRULE:FREQ=WEEKLY;BYDAY=TU')), spring)).toEqual([
      '3/9 10:00-11:00',
      '3/16 10:00-11:00',
    ])
  })

  test.each([
    ['COUNT=622', ['11/24 10:00-11:00', '12/1 10:00-11:00']],
    ['INTERVAL=4', ['11/24 10:00-11:00', '12/22 10:00-11:00', '1/19 10:00-11:00']],
  ])('with %s', (part, expected) => {
    expect(read(aCalendarFile(weekly(`RRULE:FREQ=WEEKLY;BYDAY=TU;${part}`)))).toEqual(expected)
  })

  test('by the month and the year', () => {
    expect(read(aCalendarFile(weekly('RRULE:FREQ=MONTHLY;BYDAY=-1FR')))).toEqual([
      '11/27 10:00-11:00',
      '12/25 10:00-11:00',
    ])
    expect(read(aCalendarFile(weekly('RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH')))).toEqual([
      '11/26 10:00-11:00',
    ])
    const birthday = anEvent('DTSTART;VALUE=DATE:19851205', 'RRULE:FREQ=YEARLY')
    expect(read(aCalendarFile(birthday))).toEqual(['12/5 00:00-00:00'])
  })

  test('without some days, by time or by date', () => {
    const file = aCalendarFile(
      weekly(
        'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20261223T000000Z',
        'EXDATE;TZID=America/Chicago:20261124T100000,20261201T100000',
        'EXDATE:20261208T160000Z',
        'EXDATE;VALUE=DATE:20261222',
      ),
    )
    expect(read(file)).toEqual(['12/15 10:00-11:00'])
  })

  test('with single occurrences that moved or were canceled, in any order', () => {
    const moved = anEvent(
      'UID:series@google.com',
      'RECURRENCE-ID;TZID=America/Chicago:20261124T100000',
      'DTSTART;TZID=America/Chicago:20261125T140000',
      'DTEND;TZID=America/Chicago:20261125T150000',
    )
    const canceled = anEvent(
      'UID:series@google.com',
      'RECURRENCE-ID:20261201T160000Z',
      'STATUS:CANCELLED',
      'DTSTART:20261201T160000Z',
      'DTEND:20261201T170000Z',
    )
    const series = weekly('RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20261209T000000Z')
    const expected = ['11/25 14:00-15:00', '12/8 10:00-11:00']
    expect(read(aCalendarFile(series, moved, canceled))).toEqual(expected)
    expect(read(aCalendarFile(moved, canceled, series))).toEqual(expected)
  })

  test('with extra dates', () => {
    expect(read(aCalendarFile(weekly('RDATE;TZID=America/Chicago:20261203T080000,20261204T080000')))).toEqual(
      ['12/3 08:00-09:00', '12/4 08:00-09:00'],
    )
  })

  test('that began before the window and still last', () => {
    const retreat = anEvent(
      'DTSTART;VALUE=DATE:20260901',
      'DTEND;VALUE=DATE:20260910',
      'RRULE:FREQ=DAILY;INTERVAL=80',
    )
    expect(read(aCalendarFile(retreat))).toEqual(['11/23 00:00-00:00, 6 days'])
  })

  test('until a time in their own zone, as many programs write it', () => {
    const evenings = anEvent(
      'DTSTART;TZID=America/Chicago:20261124T200000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;UNTIL=20261126T200000;INTERVAL=1',
    )
    expect(read(aCalendarFile(evenings))).toEqual([
      '11/24 20:00-21:00',
      '11/25 20:00-21:00',
      '11/26 20:00-21:00',
    ])
  })

  test('still happen on a day when the clocks skip their time', () => {
    const early = anEvent(
      'DTSTART;TZID=America/Chicago:20270312T023000',
      'DURATION:PT30M',
      'RRULE:FREQ=DAILY;COUNT=4',
    )
    const march = { from: Date.parse('2027-03-10T06:00:00Z'), until: Date.parse('2027-03-20T06:00:00Z') }
    expect(read(aCalendarFile(early), march)).toEqual([
      '3/12 02:30-03:00',
      '3/13 02:30-03:00',
      '3/14 03:30-04:00',
      '3/15 02:30-03:00',
    ])
    // On the second, the day begins at one.
    const sundays = anEvent('DTSTART;VALUE=DATE:20270829', 'RRULE:FREQ=WEEKLY;COUNT=3')
    const [from, until] = [Date.parse('2027-08-20T04:00:00Z'), Date.parse('2027-09-20T04:00:00Z')]
    expect(read(aCalendarFile(sundays), { from, until, timezone: 'America/Santiago' })).toEqual([
      '8/29 00:00-00:00',
      '9/5 01:00-00:00',
      '9/12 00:00-00:00',
    ])
  })

  test('whose rule makes no sense happen once', () => {
    for (const rule of ['FREQ=SOMETIMES', 'FREQ=WEEKLY;BYDAY=XX', 'FREQ=DAILY;INTERVAL=0'])
      expect(
        read(aCalendarFile(anEvent('DTSTART:20261124T160000Z', 'DURATION:PT1H', `RRULE:${rule}`))),
      ).toEqual(['11/24 10:00-11:00'])
  })
})

test('a calendar that only shares free/busy is read by its periods', () => {
  const periods = [
    'BEGIN:VFREEBUSY',
    'FREEBUSY:20261124T160000Z/20261124T170000Z,20261125T160000Z/PT30M',
    'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261126T160000Z/20261126T170000Z',
    'FREEBUSY;FBTYPE=FREE:20261127T160000Z/20261127T170000Z',
    'FREEBUSY:what',
    'END:VFREEBUSY',
  ]
  expect(read(aCalendarFile(...periods))).toEqual([
    '11/24 10:00-11:00',
    '11/25 10:00-10:30',
    '11/26 10:00-11:00',
  ])
})

describe('files that aren’t calendars', () => {
  test.each(['', 'hello', '<!doctype html><p>BEGIN:VCALENDAR', ' '.repeat(5000)])('%j', text => {
    expect(read(text)).toBe('not_calendar')
  })

  test('a file that was cut off, but not one with something after its end', () => {
    const file = aCalendarFile(anEvent('DTSTART:20261124T160000Z', 'DURATION:PT1H'))
    expect(read(file.slice(0, file.indexOf('END:VCALENDAR')))).toBe('not_calendar')
    expect(read(`${file}<!-- cached -->`)).toEqual(['11/24 10:00-11:00'])
  })

  test('invalid events are skipped, and the others count', () => {
    const good = anEvent('DTSTART:20261124T160000Z', 'DURATION:PT1H')
    const bad = [
      anEvent('DTSTART:20260230T160000Z', 'DURATION:PT1H'),
      anEvent('DTSTART:20261124T250000Z', 'DURATION:PT1H'),
      anEvent('DTSTART:20261124T160000Z', 'DURATION:P999999999999D'),
      anEvent('DTSTART:20261124T160000Z', 'DURATION:-PT1H'),
      anEvent('DTSTART:20261124T160000Z', 'DTEND:20261123T160000Z'),
      anEvent('DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261123'),
      anEvent('DTSTART;VALUE=DATE:20261124', 'DURATION:P999999999D'),
      anEvent('DTSTART;VALUE=DATE:99991231', 'RRULE:FREQ=YEARLY;COUNT=5'),
      anEvent('DTEND:20261124T160000Z'),
      'BEGIN:VEVENT\r\nno colon\r\n:\r\n;:\r\nEND:VEVENT',
    ]
    expect(read(aCalendarFile(...bad, good, 'END:VEVENT', 'END:NOTHING'))).toEqual(['11/24 10:00-11:00'])
  })
})
