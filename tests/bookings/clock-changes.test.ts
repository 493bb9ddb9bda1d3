import { describe, expect, test } from 'bun:test'
import { slots } from '../../shared/bookings/slots.ts'
import { spokenTimes } from '../../shared/spoken-time.ts'
import { usZones } from '../businesses/worlds.ts'
import { aCalendar, everyDay, starts, times } from './calendar.ts'

describe('when the clocks change', () => {
  const withoutDst = new Set(['America/Phoenix', 'Pacific/Honolulu', 'America/Puerto_Rico'])

  test.each(usZones)('%s has nights of five, six or seven hours', timezone => {
    for (const [date, hours] of [
      ['2026-03-08', withoutDst.has(timezone) ? 6 : 5],
      ['2026-11-01', withoutDst.has(timezone) ? 6 : 7],
    ] as const) {
      const eve = Temporal.PlainDate.from(date).subtract({ days: 1 })
      const now = eve.toZonedDateTime({ timeZone: timezone, plainTime: '12:00' }).toInstant().toString()
      const calendar = aCalendar({ now, card: { timezone, ...everyDay('00:00', '06:00') } })
      const night = starts(calendar, 2)
      expect(night.every(start => start.startsWith(date))).toBe(true)
      const instants = night.map(start => Date.parse(start))
      expect(instants).toEqual(instants.map((_, index) => (instants[0] ?? 0) + index * 30 * 60_000))
      expect(night.length).toBe(hours * 2 - 1)
      for (const { start, end } of slots(calendar, 2).slots)
        expect(Date.parse(end) - Date.parse(start)).toBe(60 * 60_000)
    }
  })

  test("skips the hour that doesn't exist in spring", () => {
    const calendar = aCalendar({
      now: '2026-03-07T12:00:00-05:00',
      card: { timezone: 'America/New_York', ...everyDay('00:00', '05:00') },
    })
    expect(starts(calendar, 2)).toEqual([
      '2026-03-08T00:00:00-05:00',
      '2026-03-08T00:30:00-05:00',
      '2026-03-08T01:00:00-05:00',
      '2026-03-08T01:30:00-05:00',
      '2026-03-08T03:00:00-04:00',
      '2026-03-08T03:30:00-04:00',
      '2026-03-08T04:00:00-04:00',
    ])
    expect(slots(calendar, 2).slots[3]?.end).toBe('2026-03-08T03:30:00-04:00')
  })

  test('offers the repeated hour twice in fall', () => {
    const calendar = aCalendar({
      now: '2026-10-31T12:00:00-05:00',
      card: { timezone: 'America/Chicago', ...everyDay('00:00', '03:00') },
    })
    expect(starts(calendar, 2)).toEqual([
      '2026-11-01T00:00:00-05:00',
      '2026-11-01T00:30:00-05:00',
      '2026-11-01T01:00:00-05:00',
      '2026-11-01T01:30:00-05:00',
      '2026-11-01T01:00:00-06:00',
      '2026-11-01T01:30:00-06:00',
      '2026-11-01T02:00:00-06:00',
    ])
  })

  test.each([
    // An opening inside the skipped hour starts after it, or is dropped if it also ends there.
    ['2026-03-07T12:00:00-07:00', '02:30', '05:00', ['03:00', '03:30', '04:00']],
    ['2026-03-07T12:00:00-07:00', '02:00', '02:45', []],
    ['2026-03-07T12:00:00-07:00', '00:00', '02:30', ['00:00', '00:30', '01:00']],
    // An opening that starts or ends in the repeated hour uses the first occurrence.
    ['2026-10-31T12:00:00-06:00', '01:30', '03:00', ['01:30', '01:00', '01:30', '02:00']],
    ['2026-10-31T12:00:00-06:00', '00:00', '01:30', ['00:00', '00:30']],
    // A night shift across the change.
    [
      '2026-03-07T12:00:00-07:00',
      '23:00',
      '04:00',
      ['23:00', '23:30', '00:00', '00:30', '01:00', '01:30', '03:00'],
    ],
  ])('from %s, open %s to %s', (now, open, close, expected) => {
    const hours = {
      exceptions: [
        { date: open > '20:00' ? '2026-03-07' : now < '2026-06' ? '2026-03-08' : '2026-11-01', open, close },
      ],
    }
    const calendar = aCalendar({ now, card: { timezone: 'America/Denver', hours } })
    expect(times(calendar, 2)).toEqual(expected)
  })

  // By half an hour, at midnight, and with an offset of three quarters of an hour.
  test.each(['Australia/Lord_Howe', 'America/Santiago', 'America/Havana', 'Pacific/Chatham'])(
    '%s offers a week day by day as it does at once, each start on its date',
    timezone => {
      let at = Temporal.Instant.from('2027-01-01T00:00:00Z').toZonedDateTimeISO(timezone)
      for (let changes = 0; changes < 2; changes++) {
        at = at.getTimeZoneTransition('next') ?? at
        const now = at.subtract({ days: 1 }).toInstant().toString()
        const calendar = aCalendar({ now, card: { timezone, ...everyDay('20:00', '05:00') } })
        const today = at.subtract({ days: 1 }).toPlainDate()
        const days = Array.from({ length: 7 }, (_, firstDay) =>
          slots(calendar, 1, { firstDay }).slots.map(({ start }) => start),
        )
        expect(days.flat()).toEqual(starts(calendar, 7))
        expect(days.map(each => new Set(each.map(start => start.slice(0, 10))))).toEqual(
          days.map((_, n) => new Set([`${today.add({ days: n })}`])),
        )
      }
    },
  )

  test.each([
    ['2026-11-01T01:30:00-05:00', '2026-11-01T01:15:00-06:00', '1:30 AM CDT – 1:15 AM CST'],
    ['2026-11-01T01:00:00-05:00', '2026-11-01T01:00:00-06:00', '1:00 AM CDT – 1:00 AM CST'],
    ['2026-11-01T09:00:00-06:00', '2026-11-01T10:00:00-06:00', '9:00 – 10:00 AM'],
    ['2026-10-31T21:00:00-05:00', '2026-11-02T09:00:00-06:00', '9:00 PM CDT – Mon, Nov 2, 9:00 AM CST'],
    ['2026-10-31T23:30:00-05:00', '2026-11-01T01:30:00-06:00', '11:30 PM CDT – Sun, Nov 1, 1:30 AM CST'],
  ])('%s to %s is spoken as %s', (start, end, words) => {
    expect(spokenTimes('America/Chicago').span(new Date(start), new Date(end))).toBe(words)
  })

  test('counts the window in whole local days', () => {
    const { from, to } = slots(
      aCalendar({ now: '2026-03-08T12:00:00-05:00', card: { timezone: 'America/Chicago' } }),
      1,
    )
    expect(to.getTime() - from.getTime()).toBe(23 * 60 * 60_000)
  })
})
