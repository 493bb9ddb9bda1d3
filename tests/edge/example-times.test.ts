import { expect, test } from 'bun:test'
import { exampleDate, exampleTime } from '../../api/edge/example-times.ts'
import { localTime } from '../../shared/local-time.ts'

const today = () => Temporal.Now.plainDateISO('America/Chicago')
/** A year and a day, so each weekday and both offsets of the zone. */
const days = Array.from({ length: 366 }, (_, n) => Temporal.PlainDate.from('2026-11-24').add({ days: n }))

test('an example is still in the future when a process has run for months', () => {
  expect(today().until(exampleDate()).days).toBeGreaterThan(150)
})

test('an example is a Tuesday, whatever the day of the start', () => {
  const weekdays = new Set(days.map(day => Temporal.PlainDate.from(exampleDate(0, day)).dayOfWeek))
  expect([...weekdays]).toEqual([2])
})

test("an example has San Antonio's offset on its day", () => {
  const examples = days.flatMap(day => [exampleTime('09:00', 0, day), exampleTime('08:00', 3, day)])
  for (const example of examples) expect(localTime(new Date(example), 'America/Chicago')).toBe(example)
  expect(new Set(examples.map(example => example.slice(-6)))).toEqual(new Set(['-05:00', '-06:00']))
})
