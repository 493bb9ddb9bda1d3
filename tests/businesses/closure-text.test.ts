import { expect, test } from 'bun:test'
import { closureText } from '../../shared/businesses/closure-text.ts'

test.each([
  ['11-28T00:00', '11-29T00:00', 'Saturday, November 28, 2026'],
  ['11-28T00:00', '11-30T00:00', 'Saturday, November 28, 2026 – Sunday, November 29, 2026'],
  ['11-28T18:00', '11-28T20:30', 'Saturday, November 28, 2026, 6:00 PM – 8:30 PM'],
  ['11-28T18:00', '11-29T00:00', 'Saturday, November 28, 2026, 6:00 PM – midnight'],
  ['11-28T18:00', '11-29T09:00', 'Saturday, November 28, 2026, 6:00 PM – Sunday, November 29, 2026, 9:00 AM'],
  [
    '11-28T18:00',
    '11-30T00:00',
    'Saturday, November 28, 2026, 6:00 PM – the end of Sunday, November 29, 2026',
  ],
  ['11-28T00:00', '11-28T12:00', 'Saturday, November 28, 2026, 12:00 AM – 12:00 PM'],
])('a closure from %s to %s reads %p', (from, to, text) => {
  const at = (local: string) => new Date(`2026-${local}:00-06:00`)
  expect(closureText({ from: at(from), to: at(to) }, 'America/Chicago')).toBe(text)
})
