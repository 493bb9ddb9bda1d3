import { describe, expect, test } from 'bun:test'
import { nextAvailable, nextStarts, slots } from '../../shared/bookings/slots.ts'
import { aCalendar, booked, everyDay, isOffered, starts, times } from './calendar.ts'

// A Monday in San Antonio, an hour before opening.
const monday = '2026-06-15T08:00:00-05:00'

describe('opening hours', () => {
  test('offer a slot every 30 minutes from opening, in local time', () => {
    expect(slots(aCalendar({ now: monday }), 1)).toEqual({
      from: new Date('2026-06-15T00:00:00-05:00'),
      to: new Date('2026-06-16T00:00:00-05:00'),
      slots: ['09:00 10:00', '09:30 10:30', '10:00 11:00', '10:30 11:30', '11:00 12:00'].map(span => ({
        start: `2026-06-15T${span.slice(0, 5)}:00-05:00`,
        end: `2026-06-15T${span.slice(6)}:00-05:00`,
      })),
      nextAvailable: '2026-06-15T09:00:00-05:00',
    })
  })

  test('use the slot length of the card and the duration of the service', () => {
    const calendar = aCalendar({ now: monday, card: { slotMinutes: 45 }, service: { durationMinutes: 90 } })
    expect(times(calendar, 1)).toEqual(['09:00', '09:45', '10:30'])
  })

  test('respect the minimum notice to the millisecond', () => {
    const service = { minNoticeMinutes: 120 }
    expect(times(aCalendar({ now: '2026-06-15T08:00:00.000-05:00', service }), 1)[0]).toBe('10:00')
    expect(times(aCalendar({ now: '2026-06-15T08:00:00.001-05:00', service }), 1)[0]).toBe('10:30')
  })

  test('return the next available slot after the window', () => {
    const calendar = aCalendar({ now: '2026-06-15T12:00:00-05:00' })
    expect(slots(calendar, 7)).toMatchObject({ slots: [], nextAvailable: '2026-06-22T09:00:00-05:00' })
    expect(slots(calendar, 8).slots.length).toBe(5)
    expect(nextAvailable(calendar)).toBe('2026-06-22T09:00:00-05:00')
  })

  test('offer nothing if the service takes longer than an opening', () => {
    expect(slots(aCalendar({ now: monday, service: { durationMinutes: 181 } }), 30)).toMatchObject({
      slots: [],
      nextAvailable: null,
    })
  })
})

describe('bookings', () => {
  const one = [booked(1, '2026-06-15T10:00:00-05:00', '2026-06-15T11:00:00-05:00')]

  test('block their chair from start to end', () => {
    expect(times(aCalendar({ now: monday, bookings: one }), 1)).toEqual(['09:00', '11:00'])
  })

  test('leave other chairs free', () => {
    const calendar = aCalendar({ now: monday, bookings: one, card: { capacity: 2 } })
    expect(times(calendar, 1)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
  })

  test('leave no slot unless one chair is free the whole time', () => {
    const bookings = [
      booked(1, '2026-06-15T09:00:00-05:00', '2026-06-15T10:30:00-05:00'),
      booked(2, '2026-06-15T10:30:00-05:00', '2026-06-15T12:00:00-05:00'),
    ]
    const calendar = aCalendar({
      now: monday,
      bookings,
      card: { capacity: 2 },
      service: { durationMinutes: 120 },
    })
    expect(times(calendar, 1)).toEqual([])
  })

  test('need their buffer to be free, before and after', () => {
    const service = { bufferMinutes: 30, durationMinutes: 30 }
    expect(times(aCalendar({ now: monday, bookings: one, service }), 1)).toEqual(['09:00', '11:00', '11:30'])
    const longer = one.map(booking => ({ ...booking, end: booking.end + 30 * 60_000 }))
    expect(times(aCalendar({ now: monday, bookings: longer, service }), 1)).toEqual(['09:00', '11:30'])
  })

  test('may overlap at one chair', () => {
    const bookings = [
      booked(1, '2026-06-15T09:00:00-05:00', '2026-06-15T11:00:00-05:00'),
      booked(1, '2026-06-15T09:30:00-05:00', '2026-06-15T10:00:00-05:00'),
    ]
    expect(times(aCalendar({ now: monday, bookings }), 1)).toEqual(['11:00'])
  })

  test('at a removed chair are ignored', () => {
    const bookings = [booked(2, '2026-06-15T09:00:00-05:00', '2026-06-15T12:00:00-05:00')]
    expect(times(aCalendar({ now: monday, bookings }), 1).length).toBe(5)
  })
})

test('closures and exceptions remove slots, but buffers may run into them', () => {
  const closures = [
    { from: new Date('2026-06-15T11:00:00-05:00'), to: new Date('2026-06-15T11:30:00-05:00') },
  ]
  const service = { durationMinutes: 30, bufferMinutes: 60 }
  expect(times(aCalendar({ now: monday, closures, service }), 1)).toEqual([
    '09:00',
    '09:30',
    '10:00',
    '10:30',
    '11:30',
  ])

  const exceptions = [{ date: '2026-06-15', open: '13:00', close: '14:00' }]
  const weekly = [{ day: 'mon', open: '09:00', close: '12:00' }]
  expect(times(aCalendar({ now: monday, card: { hours: { weekly, exceptions } } }), 1)).toEqual(['13:00'])
})

describe('midnight', () => {
  test('is crossed by a night shift, whose late slots are tomorrow’s', () => {
    const calendar = aCalendar({ now: '2026-06-15T20:00:00-05:00', card: everyDay('22:00', '02:00') })
    expect(starts(calendar, 1)).toEqual(
      ['22:00', '22:30', '23:00', '23:30'].map(t => `2026-06-15T${t}:00-05:00`),
    )
    expect(times(calendar, 2)).toEqual([
      '22:00',
      '22:30',
      '23:00',
      '23:30',
      '00:00',
      '00:30',
      '01:00',
      '22:00',
      '22:30',
      '23:00',
      '23:30',
    ])
  })

  test("doesn't end a night shift", () => {
    const calendar = aCalendar({ now: '2026-06-16T00:10:00-05:00', card: everyDay('22:00', '02:00') })
    expect(starts(calendar, 1)[0]).toBe('2026-06-16T00:30:00-05:00')
  })

  test('is like any other hour for a business that never closes', () => {
    const calendar = aCalendar({ now: '2026-06-15T00:00:00-05:00', card: everyDay('00:00', '00:00') })
    expect(starts(calendar, 3).length).toBe(3 * 48)
    expect(starts(calendar, 1).at(-1)).toBe('2026-06-15T23:30:00-05:00')
    const odd = aCalendar({
      now: '2026-06-15T00:00:00-05:00',
      card: { ...everyDay('00:00', '00:00'), slotMinutes: 210 },
    })
    expect(times(odd, 2)).toEqual(
      [0, 1].flatMap(() => ['00:00', '03:30', '07:00', '10:30', '14:00', '17:30', '21:00']),
    )
  })
})

describe('the booking horizon', () => {
  const calendar = aCalendar({ now: '2026-06-15T15:00:00-05:00', card: everyDay('09:00', '10:00') })

  test('is 30 calendar days, counting today', () => {
    expect(starts(calendar, 30).length).toBe(29)
    expect(isOffered(calendar, new Date('2026-07-14T09:00:00-05:00'))).toBe(true)
    expect(isOffered(calendar, new Date('2026-07-15T09:00:00-05:00'))).toBe(false)
    expect(starts(calendar, 40)).toEqual(starts(calendar, 30))
  })

  test('also limits the next available slot', () => {
    const far = aCalendar({
      now: monday,
      card: { hours: { exceptions: [{ date: '2026-07-15', open: '09:00', close: '10:00' }] } },
    })
    expect(nextAvailable(far)).toBeNull()
    expect(nextStarts(far, far.now)).toEqual([])
  })
})

describe('start times', () => {
  const calendar = aCalendar({ now: monday })

  test('are offered only on the grid, in opening hours and in the future', () => {
    expect(isOffered(calendar, new Date('2026-06-15T09:30:00-05:00'))).toBe(true)
    for (const start of [
      '2026-06-15T09:15:00-05:00',
      '2026-06-15T09:30:00.001-05:00',
      '2026-06-15T11:30:00-05:00',
      '2026-06-15T07:00:00-05:00',
      '2025-06-16T09:00:00-05:00',
      '9999-06-15T09:00:00-05:00',
      'no date at all',
    ])
      expect(isOffered(calendar, new Date(start))).toBe(false)
  })

  test('fall back to the first free ones if none come later', () => {
    expect(nextStarts(calendar, new Date('2026-06-15T10:45:00-05:00'))).toEqual([
      '2026-06-15T11:00:00-05:00',
      '2026-06-22T09:00:00-05:00',
      '2026-06-22T09:30:00-05:00',
    ])
    const first = ['2026-06-15T09:00:00-05:00', '2026-06-15T09:30:00-05:00', '2026-06-15T10:00:00-05:00']
    expect(nextStarts(calendar, new Date('2020-01-01T00:00:00Z'))).toEqual(first)
    expect(nextStarts(calendar, new Date('2027-01-01T00:00:00Z'))).toEqual(first)
  })
})
