import { expect, test } from 'bun:test'
import { spokenTimes } from '../../shared/spoken-time.ts'

test('a span names the day on which it ends only if that’s another one', () => {
  const { span } = spokenTimes('America/Chicago')
  const at = (text: string) => new Date(`${text}-06:00`)
  const start = at('2026-11-28T23:15:00')
  expect(span(start, at('2026-11-28T23:45:00'))).toBe('11:15 – 11:45 PM')
  expect(span(start, at('2026-11-29T00:00:00'))).toBe('11:15 PM – 12:00 AM')
  expect(span(start, at('2026-11-29T00:45:00'))).toBe('11:15 PM – Sun, Nov 29, 12:45 AM')
})
