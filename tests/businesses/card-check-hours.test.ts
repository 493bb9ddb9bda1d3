import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { days } from '../../shared/businesses/card.ts'
import { aWrittenCard, pathsOf } from './written-card.ts'

const weekly = (...entries: string[]) =>
  entries.map(entry => {
    const [day, open, close] = entry.split(' ')
    return { day, open, close }
  })
const weeklyFaults = (...entries: string[]) => pathsOf({ hours: { weekly: weekly(...entries) } })
const exceptionFaults = (...exceptions: object[]) => pathsOf({ hours: { exceptions } })

describe('weekly hours', () => {
  test.each([
    [['mon 09:00 12:00', 'mon 12:00 17:00']],
    [['fri 18:00 02:00', 'sat 02:00 04:00']],
    [['sun 18:00 02:00', 'mon 02:00 04:00']],
    [days.map(day => `${day} 00:00 00:00`)],
    [['mon 09:00 09:00', 'tue 09:00 09:00']],
  ])('%j don’t overlap', entries => expect(weeklyFaults(...entries)).toEqual([]))

  test.each([
    [['mon 09:00 12:00', 'mon 11:59 17:00'], [1]],
    [['mon 11:59 17:00', 'mon 09:00 12:00'], [0]],
    [['fri 18:00 02:00', 'sat 01:59 04:00'], [1]],
    [['mon 01:59 04:00', 'sun 18:00 02:00'], [0]],
    [
      ['mon 00:00 00:00', 'mon 09:00 10:00', 'mon 11:00 12:00'],
      [1, 2],
    ],
    [['mon 09:00 17:00', 'mon 09:00 17:00'], [1]],
    [
      ['sun 09:00 09:00', 'mon 08:00 07:00', 'tue 06:00 08:00'],
      [1, 2],
    ],
  ])('%j overlap', (entries, places) =>
    expect(weeklyFaults(...entries).sort()).toEqual(places.map(place => `hours.weekly[${place}]`)),
  )

  test('overlap if and only if some minute of the week is open twice', () => {
    const time = fc.integer({ min: 0, max: 95 }).map(n => n * 15)
    const entry = fc.record({ day: fc.integer({ min: 0, max: 6 }), open: time, close: time })
    const text = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16)
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 5 }), entries => {
        const open = new Uint8Array(7 * 1440)
        for (const { day, open: from, close: to } of entries)
          for (let minute = from; minute < (to > from ? to : to + 1440); minute++)
            open[(day * 1440 + minute) % open.length] = (open[(day * 1440 + minute) % open.length] ?? 0) + 1
        const paths = pathsOf({
          hours: {
            weekly: entries.map(e => ({ day: days[e.day], open: text(e.open), close: text(e.close) })),
          },
        })
        expect(paths.length > 0).toBe(open.some(times => times > 1))
        expect(paths.length).toBeLessThanOrEqual(entries.length)
      }),
    )
  })

  test('are sorted by day and time', () => {
    const card = aWrittenCard({
      hours: { weekly: weekly('sun 09:00 12:00', 'mon 13:00 17:00', 'mon 08:00 12:00') },
    })
    expect(card.hours.weekly.map(({ day, open }) => `${day} ${open}`)).toEqual([
      'mon 08:00',
      'mon 13:00',
      'sun 09:00',
    ])
  })
})

describe('exceptions', () => {
  test('are closed days or other hours, and a date may have several', () => {
    const card = aWrittenCard({
      hours: {
        exceptions: [
          { date: '2026-12-24', open: '13:00', close: '15:00', closed: false },
          { date: '2026-12-25', closed: true, note: 'Christmas' },
          { date: '2026-12-24', open: '09:00', close: '12:00' },
        ],
      },
    })
    expect(card.hours.exceptions).toEqual([
      { date: '2026-12-24', open: '09:00', close: '12:00' },
      { date: '2026-12-24', open: '13:00', close: '15:00' },
      { date: '2026-12-25', closed: true },
    ])
  })

  test.each([
    ['hours.exceptions[0].date', { date: '2026-02-29', closed: true }],
    ['hours.exceptions[0].date', { date: '2026-2-3', closed: true }],
    ['hours.exceptions[0].date', { date: '1999-12-31', closed: true }],
    ['hours.exceptions[0]', { date: '2026-02-28' }],
    ['hours.exceptions[0]', { date: '2026-02-28', closed: false }],
    ['hours.exceptions[0]', { date: '2026-02-28', open: '09:00' }],
    ['hours.exceptions[0]', { date: '2026-02-28', closed: true, open: '09:00', close: '10:00' }],
    ['hours.exceptions[0].open', { date: '2026-02-28', open: '24:00', close: '10:00' }],
    ['hours.exceptions[0].closed', { date: '2026-02-28', closed: 'yes' }],
  ])('%s %#', (path, exception) => expect(exceptionFaults(exception)).toEqual([path]))

  test('must not overlap, not even across midnight', () => {
    const night = { date: '2026-12-31', open: '20:00', close: '04:00' }
    expect(exceptionFaults(night, { date: '2027-01-01', open: '04:00', close: '09:00' })).toEqual([])
    expect(exceptionFaults(night, { date: '2027-01-01', open: '03:00', close: '09:00' })).toEqual([
      'hours.exceptions[1]',
    ])
  })

  test('must not both close and open a day', () => {
    const closed = { date: '2026-07-04', closed: true }
    const open = { date: '2026-07-04', open: '09:00', close: '12:00' }
    expect(exceptionFaults(closed, open)).toEqual(['hours.exceptions[1]'])
    expect(exceptionFaults(open, closed)).toEqual(['hours.exceptions[1]'])
    expect(exceptionFaults(closed, closed)).toEqual(['hours.exceptions[1]'])
  })
  test('may have null for what they leave out', () => {
    const closed = { date: '2026-12-25', closed: true, open: null, close: null }
    const open = { date: '2026-12-24', closed: null, open: '10:00', close: '12:00' }
    expect(aWrittenCard({ hours: { exceptions: [closed, open] } }).hours.exceptions).toEqual([
      { date: '2026-12-24', open: '10:00', close: '12:00' },
      { date: '2026-12-25', closed: true },
    ])
    expect(exceptionFaults({ date: '2026-12-25', closed: null, open: null })).toEqual(['hours.exceptions[0]'])
  })
})
