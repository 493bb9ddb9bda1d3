import { describe, expect, test } from 'bun:test'
import { nextAvailable, nextStarts, slots } from '../../shared/bookings/slots.ts'
import { endOf } from '../../shared/bookings/stay.ts'
import { agendaOf, packAgenda, unpackAgenda } from '../../shared/businesses/agenda.ts'
import { aWrittenCard } from '../businesses/written-card.ts'
import { aCalendar, booked, everyDay, starts } from './calendar.ts'

const nightly = { checkIn: '15:00', checkOut: '11:00' }
const aHotel = (options: Partial<Parameters<typeof aCalendar>[0]> & { nights?: number } = {}) => ({
  ...aCalendar({
    now: '2026-11-23T15:00:00Z',
    ...options,
    card: { ...everyDay('07:00', '22:00'), ...options.card },
    service: { nightly, ...options.service },
  }),
  nights: options.nights ?? 1,
})
const dates = (found: string[]) => found.map(start => start.slice(5, 10))

describe('slots of a nightly service', () => {
  test('are stays from check-in to check-out, one a day', () => {
    expect(slots(aHotel({ nights: 2 }), 3).slots).toEqual([
      { start: '2026-11-23T15:00:00-06:00', end: '2026-11-25T11:00:00-06:00' },
      { start: '2026-11-24T15:00:00-06:00', end: '2026-11-26T11:00:00-06:00' },
      { start: '2026-11-25T15:00:00-06:00', end: '2026-11-27T11:00:00-06:00' },
    ])
  })

  test('start later today once check-in has passed, on the grid and with the notice', () => {
    const at = (now: string) => starts(aHotel({ now, service: { minNoticeMinutes: 60 } }), 1)
    expect(at('2026-11-23T20:00:00Z')).toEqual(['2026-11-23T15:00:00-06:00'])
    expect(at('2026-11-23T20:01:00Z')).toEqual(['2026-11-23T15:30:00-06:00'])
    expect(at('2026-11-24T01:10:00Z')).toEqual(['2026-11-23T20:30:00-06:00'])
    // The desk closes at ten.
    expect(at('2026-11-24T02:40:00Z')).toEqual([])
  })

  test('need a room that’s free every night', () => {
    const bookings = [
      booked(1, '2026-11-24T15:00:00-06:00', '2026-11-25T11:00:00-06:00'),
      booked(2, '2026-11-26T15:00:00-06:00', '2026-11-27T11:00:00-06:00'),
    ]
    const free = (nights: number, capacity: number) =>
      dates(starts(aHotel({ nights, bookings, card: { capacity } }), 5))
    expect(free(1, 1)).toEqual(['11-23', '11-25', '11-26', '11-27'])
    expect(free(2, 1)).toEqual(['11-25', '11-26', '11-27'])
    // Each room is taken for a night, and nobody moves during the stay.
    expect(free(4, 2)).toEqual(['11-25', '11-26', '11-27'])
    expect(free(3, 2)).toEqual(['11-23', '11-25', '11-26', '11-27'])
  })

  test('meet no closure, and no arrival on a closed day', () => {
    const closures = [{ from: new Date('2026-11-26T00:00:00Z'), to: new Date('2026-11-27T00:00:00Z') }]
    expect(dates(starts(aHotel({ nights: 2, closures }), 5))).toEqual(['11-23', '11-26', '11-27'])
    const card = {
      hours: { ...everyDay('07:00', '22:00').hours, exceptions: [{ date: '2026-11-24', closed: true }] },
    }
    expect(dates(starts(aHotel({ nights: 2, card }), 3))).toEqual(['11-23', '11-25'])
  })

  test('keep the local times when the clocks change', () => {
    const hotel = aHotel({ now: '2026-10-31T12:00:00Z', nights: 2 })
    expect(slots(hotel, 1).slots).toEqual([
      { start: '2026-10-31T15:00:00-05:00', end: '2026-11-02T11:00:00-06:00' },
    ])
    // Longer than the days that can be booked.
    const late = aHotel({ now: '2026-10-05T12:00:00Z', nights: 30 })
    expect(slots(late, 30).slots.at(-1)).toEqual({
      start: '2026-11-03T15:00:00-06:00',
      end: '2026-12-03T11:00:00-06:00',
    })
  })

  test("aren't filtered by the part of the day", () => {
    expect(slots(aHotel(), 2, { part: 'morning' }).slots).toHaveLength(2)
  })

  test('are the same for search, the hint of a refusal and availability', () => {
    const hotel = aHotel({ nights: 2 })
    const found = starts(hotel, 30)
    expect(found).toHaveLength(30)
    expect(nextAvailable(hotel)).toBe(found[0] ?? '')
    expect(nextStarts(hotel, new Date('2026-11-25T12:00:00Z'), 2)).toEqual(found.slice(2, 4))
    expect(nextStarts(hotel, new Date('2026-11-25T21:00:01Z'), 1)).toEqual(found.slice(3, 4))
  })
})

test('a stay ends at check-out, whenever the guest arrives', () => {
  const visit = { service: { durationMinutes: 60, nightly }, nights: 3 }
  const end = endOf(visit, Date.parse('2026-11-23T23:30:00-06:00'), 'America/Chicago')
  expect(new Date(end).toISOString()).toBe('2026-11-26T17:00:00.000Z')
})

test('search reads a nightly service from the packed agenda', () => {
  const agenda = agendaOf(aWrittenCard({ services: [{ name: 'Room', nightly, bookable: true }] }))
  expect(unpackAgenda(packAgenda(agenda)).service).toMatchObject({ nightly })
})
