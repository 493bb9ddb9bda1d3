import { describe, expect, test } from 'bun:test'
import { dayGrid } from '../../api/desk/calendar/day-grid.ts'
import { readClock, readWhen } from '../../api/desk/calendar/when-fields.tsx'
import { midnight } from '../../api/pages/times.ts'

const CHICAGO = 'America/Chicago'

function gridOf(
  date: string,
  entries: { id?: string; chair?: number | null; from: string; to: string }[],
  openings: [string, string][] = [],
  chairs = 1,
) {
  const day = Temporal.PlainDate.from(date)
  const instant = (text: string) => new Date(text.includes('T') ? text : `${date}T${text}:00-06:00`)
  const rows = dayGrid(
    { from: midnight(day, CHICAGO), until: midnight(day.add({ days: 1 }), CHICAGO) },
    chairs,
    entries.map(({ id = 'x', chair = 1, from, to }) => ({
      id,
      chair,
      start: instant(from),
      end: instant(to),
    })),
    openings.map(([start, end]) => ({ start: +instant(start), end: +instant(end) })),
    { start: +instant('09:00'), end: +instant('17:00') },
  )
  return rows.map(({ start, cells }) => [
    start.toLocaleTimeString('en-US', {
      timeZone: CHICAGO,
      hour: 'numeric',
      minute: '2-digit',
      hour12: false,
    }),
    ...cells.map(cell => cell && `${cell.entries.map(({ id }) => id).join('+')}${cell.rows}`),
  ])
}

describe('a day in half hours', () => {
  test('runs from opening to close, and longer if entries lie outside', () => {
    const rows = gridOf('2026-11-24', [{ id: 'a', from: '16:30', to: '18:15' }], [['15:00', '17:00']])
    expect(rows).toEqual([
      ['15:00', '1'],
      ['15:30', '1'],
      ['16:00', '1'],
      ['16:30', 'a4'],
      ['17:00', null],
      ['17:30', null],
      ['18:00', null],
    ])
  })

  test('puts entries of the same half hour into one cell, and chairs side by side', () => {
    const rows = gridOf(
      '2026-11-24',
      [
        { id: 'a', from: '09:00', to: '09:45' },
        { id: 'b', from: '09:45', to: '10:30' },
        { id: 'c', chair: 2, from: '09:30', to: '10:00' },
        { id: 'all', chair: null, from: '10:30', to: '11:00' },
      ],
      [],
      2,
    )
    expect(rows).toEqual([
      ['09:00', 'a+b3', '1'],
      ['09:30', null, 'c1'],
      ['10:00', null, '1'],
      ['10:30', 'all1', 'all1'],
    ])
  })

  test('isn’t stretched by a closure of several days', () => {
    const away = {
      id: 'away',
      chair: null,
      from: '2026-11-20T00:00:00-06:00',
      to: '2026-11-30T00:00:00-06:00',
    }
    const rows = gridOf('2026-11-24', [away], [['09:00', '10:00']])
    expect(rows).toEqual([
      ['09:00', 'away2'],
      ['09:30', null],
    ])
    expect(gridOf('2026-11-24', [away])).toHaveLength(16)
  })

  test.each([
    ['2026-03-08', ['00:00', '00:30', '01:00', '01:30', '03:00', '03:30']],
    [
      '2026-11-01',
      ['00:00', '00:30', '01:00', '01:30', '01:00', '01:30', '02:00', '02:30', '03:00', '03:30'],
    ],
  ])('shows the hours of %s as the clocks do', (date, hours) => {
    const from = midnight(Temporal.PlainDate.from(date), CHICAGO).toISOString()
    const to = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: CHICAGO, plainTime: '04:00' })
    const rows = gridOf(date, [], [[from, to.toInstant().toString()]])
    expect(rows.map(([hour]) => String(hour).replace('24:', '00:'))).toEqual(hours)
  })
})

describe('a typed time', () => {
  const now = new Date('2026-11-23T15:00:00Z')
  const read = (date: string, from = '', last = '', to = '', timezone = CHICAGO) => {
    const when = readWhen({ date, from, last, to }, timezone, now)
    return when.problems ?? [when.start.toISOString(), when.end.toISOString()]
  }

  test('is in the business’s zone, with or without times and a last day', () => {
    const nov24 = '2026-11-24T06:00:00.000Z'
    const nov25 = '2026-11-25T06:00:00.000Z'
    expect(read('2026-11-24', '09:00', '2026-11-24', '10:30')).toEqual([
      '2026-11-24T15:00:00.000Z',
      '2026-11-24T16:30:00.000Z',
    ])
    expect(read('2026-11-24', '9 am', '', '5:30 PM')).toEqual([
      '2026-11-24T15:00:00.000Z',
      '2026-11-24T23:30:00.000Z',
    ])
    expect(read('2026-11-24')).toEqual([nov24, nov25])
    expect(read('2026-11-24', '', '2026-11-26')).toEqual([nov24, '2026-11-27T06:00:00.000Z'])
    expect(read('2026-11-24', '00:00', '2026-11-24', '00:00')).toEqual([nov24, nov25])
    expect(read('2026-11-24', '22:00', '2026-11-25', '00:00')).toEqual(['2026-11-25T04:00:00.000Z', nov25])
  })

  test('knows the days on which the clocks change', () => {
    expect(read('2027-03-14')).toEqual(['2027-03-14T06:00:00.000Z', '2027-03-15T05:00:00.000Z'])
    expect(read('2027-03-14', '02:30', '', '04:00')).toEqual({
      start: expect.stringContaining('clocks go forward'),
    })
    expect(read('2027-03-14', '01:30', '', '03:30')).toEqual([
      '2027-03-14T07:30:00.000Z',
      '2027-03-14T08:30:00.000Z',
    ])
    expect(read('2027-11-07', '01:30', '', '02:30')).toEqual([
      '2027-11-07T06:30:00.000Z',
      '2027-11-07T08:30:00.000Z',
    ])
    // Where the day begins at one.
    expect(read('2027-09-05', '', '', '', 'America/Santiago')).toEqual([
      '2027-09-05T04:00:00.000Z',
      '2027-09-06T03:00:00.000Z',
    ])
  })

  test.each([
    [['', '09:00'], 'start', 'Choose the day'],
    [['2026-02-30'], 'start', 'Choose the day'],
    [['soon'], 'start', 'Choose the day'],
    [['2026-11-24', '25:00'], 'start', 'Enter a time'],
    [['2026-11-24', 'x'.repeat(5000)], 'start', 'Enter a time'],
    [['2026-11-24', '09:00', 'x', '10:00'], 'end', 'last day'],
    [['2026-11-24', '09:00', '', '9'], 'end', 'Enter a time'],
    [['2026-11-24', '09:00', '', '09:00'], 'end', 'past midnight'],
    [['2026-11-24', '09:00', '2026-11-23', '10:00'], 'end', 'after the start'],
    [['2026-11-20', '09:00', '', '10:00'], 'end', 'in the past'],
    [['2026-11-24', '', '2028-01-01'], 'end', 'longer than a year'],
    [['2029-01-01'], 'start', 'two years'],
  ])('%j is explained at its field', (typed, field, words) => {
    const [date = '', from, last, to] = typed
    expect(read(date, from, last, to)).toEqual({ [field]: expect.stringContaining(words) })
  })

  test.each([
    ['14:30', 870],
    ['2:30 PM', 870],
    ['2:30pm', 870],
    ['2 p.m.', 840],
    ['12 am', 0],
    ['12:15 p', 735],
    ['08:00:00', 480],
    ['0:05', 5],
    ['13 pm', null],
    ['8', null],
    ['24:00', null],
    ['7:60', null],
    ['', null],
  ])('the clock reads %s', (text, minutes) => {
    expect(readClock(text)).toBe(minutes)
  })
})
