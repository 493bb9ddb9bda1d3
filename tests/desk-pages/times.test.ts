import { expect, test } from 'bun:test'
import { timesIn } from '../../api/pages/times.ts'

test('short times name the year if it’s another one, in the business’s zone', () => {
  // Half an hour before the new year there.
  const times = timesIn('America/Chicago', new Date('2028-01-01T05:30:00Z'))
  const plain = (text: string) => text.replaceAll(/[\u2009\u202F]/g, ' ')
  const dayTime = (at: string) => plain(times.dayTime(new Date(at)))
  expect(dayTime('2027-01-01T16:00:00Z')).toBe('Fri, Jan 1, 10:00 AM')
  expect(dayTime('2027-01-01T04:00:00Z')).toBe('Thu, Dec 31, 2026, 10:00 PM')
  expect(dayTime('2028-01-01T16:00:00Z')).toBe('Sat, Jan 1, 2028, 10:00 AM')
  expect(times.short(new Date('2027-12-30T16:00:00Z'))).toBe('Dec 30')
  expect(times.short(new Date('2026-12-31T16:00:00Z'))).toBe('Dec 31, 2026')
  expect(plain(times.short(new Date('2028-01-01T04:00:00Z')))).toBe('10:00 PM')
  const span = times.span(new Date('2028-01-02T16:00:00Z'), new Date('2028-01-02T17:00:00Z'))
  expect(plain(span)).toBe('Sun, Jan 2, 2028, 10:00 – 11:00 AM')
})
