import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { isDate, parseInstant } from '../../shared/instant.ts'

test('dates are days of the calendar', () => {
  for (const text of ['2000-02-29', '2024-02-29', '2027-12-31', '1999-01-01']) expect(isDate(text)).toBe(true)
  for (const text of [
    ['1900-02-29', '2100-02-29', '2027-02-30', '2027-04-31', '2027-00-10', '2027-13-01', '2027-01-00'],
    ['2027-01-32', '27-01-01', '+02027-01-01', '2027/01/01', '20270101', ' 2027-01-01', '2027-01-01\n', ''],
    ['２０２７-01-01', '0000-01-01', '275760-09-13', '2027-W01-1', '2027-001'],
  ].flat())
    expect(isDate(text)).toBe(false)
})

test('date-times are RFC 3339, offset included', () => {
  for (const text of [
    '2027-03-12T18:30:00Z',
    '2027-03-12t18:30:00z',
    '2027-03-12T18:30:00.123456789+14:00',
    '2028-02-29T23:59:59-00:00',
  ])
    expect(parseInstant(text)).toEqual(new Date(text))
  for (const text of [
    ['2027-02-29T18:30:00Z', '2027-03-12T24:00:00Z', '2027-03-12T18:60:00Z', '2027-03-12T18:30:60Z'],
    [
      '2027-03-12T18:30Z',
      '2027-03-12T18:30:00.1234567890Z',
      '0000-06-01T00:00:00Z',
      '0001-01-01T00:00:00+14:00',
      '9999-12-31T23:59:59-12:00',
      '2027-03-12T18:30:00',
      '2027-03-12T18:30:00+0600',
    ],
    [
      '2027-03-12T18:30:00+24:00',
      '2027-03-12T18:30:00.Z',
      '2027-03-12T18:30:00,5Z',
      '2027-03-12T18:30:00Z\n',
    ],
    ['2027-03-12T18:30:00-06:00[America/Chicago]', 'tomorrow', ''],
  ].flat())
    expect(parseInstant(text)).toBeNull()
})

test('agrees with the calendar on every date with a four-digit year, except for year 0, which no calendar has', () => {
  const digits = (length: number, max: number) =>
    fc.integer({ min: 0, max }).map(n => String(n).padStart(length, '0'))
  fc.assert(
    fc.property(digits(4, 9999), digits(2, 14), digits(2, 33), (y, m, d) => {
      const day = new Date(0)
      day.setUTCFullYear(Number(y), Number(m) - 1, Number(d))
      expect(isDate(`${y}-${m}-${d}`)).toBe(y !== '0000' && day.toISOString().startsWith(`${y}-${m}-${d}T`))
    }),
    { numRuns: 500 },
  )
})
