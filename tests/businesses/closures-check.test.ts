import { expect, test } from 'bun:test'
import { checkClosures } from '../../shared/businesses/closures-check.ts'

const paths = (input: unknown) => {
  const result = checkClosures(input)
  return 'faults' in result ? result.faults.map(fault => fault.path) : []
}
const day = { from: '2026-12-24T12:00:00-06:00', to: '2026-12-26T08:00:00-06:00' }

test('parses and sorts closures', () => {
  const later = { from: '2027-01-01T00:00:00Z', to: '2027-01-02T00:00:00Z', reason: ' New  Year ' }
  expect(checkClosures({ closures: [later, day] })).toEqual({
    closures: [
      { from: new Date('2026-12-24T18:00:00Z'), to: new Date('2026-12-26T14:00:00Z'), reason: '' },
      { from: new Date('2027-01-01T00:00:00Z'), to: new Date('2027-01-02T00:00:00Z'), reason: 'New Year' },
    ],
  })
  expect(checkClosures({ closures: [] })).toEqual({ closures: [] })
})

test('says that a list is missing', () => {
  expect(checkClosures({})).toMatchObject({ faults: [{ message: 'is required: a list' }] })
})

test.each([
  ['body', null],
  ['closures', {}],
  ['closures', { closures: {} }],
  ['closures', { closures: Array(201).fill(day) }],
  ['closures[0]', { closures: ['x'] }],
  ['closures[0].from', { closures: [{ ...day, from: '2026-12-24' }] }],
  ['closures[0].from', { closures: [{ ...day, from: '2026-02-30T12:00:00Z' }] }],
  ['closures[0].to', { closures: [{ from: day.from }] }],
  ['closures[0].to', { closures: [{ ...day, to: day.from }] }],
  ['closures[0].to', { closures: [{ ...day, to: 'Infinity' }] }],
  ['closures[0].reason', { closures: [{ ...day, reason: 'x'.repeat(201) }] }],
])('%s %#', (path, input) => expect(paths(input)).toEqual([path]))
