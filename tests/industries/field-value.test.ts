import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { expectation, fits, isDate, isDateTime } from '../../shared/industries/field-value.ts'
import { fieldTypes } from '../../shared/industries/industries.ts'

test.each([
  ['string', ['a', ' a '], [1, true, {}, ['a']]],
  ['integer', [0, -3, 2.0, 9007199254740991], [1.5, '1', 9007199254740992, Number.NaN, {}, [1]]],
  ['number', [0, 1.5, -2e10], ['1.5', Number.POSITIVE_INFINITY, Number.NaN, true]],
  ['boolean', [true, false], ['true', 0, 1]],
  ['date', ['2028-02-29'], ['2027-02-29', '2027-2-1', 20270201, '2027-03-12T00:00:00Z']],
  ['datetime', ['2027-03-12T18:30:00-06:00'], ['2027-03-12', '2027-03-12T18:30:00', 1]],
  ['enum', ['any'], [1, ['any']]],
  ['array', [['a'], [4, 9], ['a', 1]], ['a', { 0: 'a', length: 1 }, [null], [{}], [['a']], [''], [true]]],
] as const)('%s', (type, good, bad) => {
  for (const value of good)
    expect({ value, fits: fits({ type, enum: null }, value) }).toEqual({ value, fits: true })
  for (const value of bad)
    expect({ value, fits: fits({ type, enum: null }, value) }).toEqual({ value, fits: false })
})

test('enum values are taken exactly, alone and as items of a list', () => {
  const values = ['house', 'condo']
  expect(fits({ type: 'enum', enum: values }, 'condo')).toBe(true)
  for (const other of ['Condo', 'condo ', 'land', 0])
    expect(fits({ type: 'enum', enum: values }, other)).toBe(false)
  expect(fits({ type: 'array', enum: values }, ['condo', 'house'])).toBe(true)
  for (const other of [['condo', 'land'], [1], 'condo'])
    expect(fits({ type: 'array', enum: values }, other)).toBe(false)
})

test('every type says what it expects', () => {
  for (const type of fieldTypes) {
    expect(expectation({ type, enum: null })).not.toBe('')
    if (type === 'enum' || type === 'array') expect(expectation({ type, enum: ['x', 'y'] })).toEndWith('x, y')
  }
})

test('dates are days of the calendar', () => {
  for (const text of ['2000-02-29', '2024-02-29', '2027-12-31', '1999-01-01']) expect(isDate(text)).toBe(true)
  for (const text of [
    ['1900-02-29', '2100-02-29', '2027-02-30', '2027-04-31', '2027-00-10', '2027-13-01', '2027-01-00'],
    ['2027-01-32', '27-01-01', '+02027-01-01', '2027/01/01', '20270101', ' 2027-01-01', '2027-01-01\n', ''],
    ['２０２７-01-01', '275760-09-13', '2027-W01-1', '2027-001'],
  ].flat())
    expect(isDate(text)).toBe(false)
})

test('date-times are RFC 3339, offset included', () => {
  for (const text of [
    '2027-03-12T18:30:00Z',
    '2027-03-12t18:30:00z',
    '2027-03-12T18:30:00.123456789012+14:00',
    '2028-02-29T23:59:59-00:00',
  ])
    expect(isDateTime(text)).toBe(true)
  for (const text of [
    ['2027-02-29T18:30:00Z', '2027-03-12T24:00:00Z', '2027-03-12T18:60:00Z', '2027-03-12T18:30:60Z'],
    ['2027-03-12 18:30:00Z', '2027-03-12T18:30Z', '2027-03-12T18:30:00', '2027-03-12T18:30:00+0600'],
    [
      '2027-03-12T18:30:00+24:00',
      '2027-03-12T18:30:00.Z',
      '2027-03-12T18:30:00,5Z',
      '2027-03-12T18:30:00Z\n',
    ],
    ['2027-03-12T18:30:00-06:00[America/Chicago]', 'tomorrow', ''],
  ].flat())
    expect(isDateTime(text)).toBe(false)
})

test('agrees with the calendar on every date of four digits', () => {
  const digits = (length: number, max: number) =>
    fc.integer({ min: 0, max }).map(n => String(n).padStart(length, '0'))
  fc.assert(
    fc.property(digits(4, 9999), digits(2, 14), digits(2, 33), (y, m, d) => {
      const day = new Date(0)
      day.setUTCFullYear(Number(y), Number(m) - 1, Number(d))
      expect(isDate(`${y}-${m}-${d}`)).toBe(day.toISOString().startsWith(`${y}-${m}-${d}T`))
    }),
    { numRuns: 500 },
  )
})
