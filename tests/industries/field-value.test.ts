import { expect, test } from 'bun:test'
import { expectation, fits } from '../../shared/industries/field-value.ts'
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

test('enum values must match exactly, alone and in lists', () => {
  const values = ['app', 'condo']
  expect(fits({ type: 'enum', enum: values }, 'condo')).toBe(true)
  for (const other of ['Condo', 'condo ', 'land', 0])
    expect(fits({ type: 'enum', enum: values }, other)).toBe(false)
  expect(fits({ type: 'array', enum: values }, ['condo', 'app'])).toBe(true)
  for (const other of [['condo', 'land'], [1], 'condo'])
    expect(fits({ type: 'array', enum: values }, other)).toBe(false)
})

test('every type describes what it expects', () => {
  for (const type of fieldTypes) {
    expect(expectation({ type, enum: null })).not.toBe('')
    if (type === 'enum' || type === 'array') expect(expectation({ type, enum: ['x', 'y'] })).toEndWith('x, y')
  }
})
