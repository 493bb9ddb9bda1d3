import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Calendar, nextAvailable, nextStarts, slots } from '../../shared/bookings/slots.ts'
import { type Minutes, minute } from '../businesses/minutes.ts'
import { instant, marked, type Span, someHours, someMinutes, someSpans } from '../businesses/worlds.ts'

interface World {
  minutes: Minutes
  closed: Span[]
  booked: (Span & { chair: number })[]
  calendar: Calendar
  days: number
}

const world: fc.Arbitrary<World> = someMinutes
  .chain(minutes =>
    fc.record({
      minutes: fc.constant(minutes),
      hours: someHours(minutes),
      closed: someSpans(minutes, 1500, 3),
      taken: someSpans(minutes, 200, 60),
      capacity: fc.integer({ min: 1, max: 3 }),
      slotMinutes: fc.constantFrom(5, 20, 30, 45, 240),
      durationMinutes: fc.constantFrom(5, 30, 50, 60, 300, 1440),
      bufferMinutes: fc.constantFrom(0, 0, 10, 45),
      minNoticeMinutes: fc.constantFrom(0, 120, 1500),
      // The oracle sees twelve days: two before, a service of a day after.
      nowAt: fc.integer({ min: 2880, max: 4320 }),
      days: fc.integer({ min: 1, max: 4 }),
    }),
  )
  .map(({ minutes, closed, taken, hours, nowAt, days, capacity, slotMinutes, ...service }) => {
    const booked = taken.map((stretch, index) => ({ ...stretch, chair: (index % capacity) + 1 }))
    return {
      minutes,
      closed,
      booked,
      days,
      calendar: {
        card: { timezone: minutes.timezone, hours, capacity, slotMinutes },
        service,
        closures: closed.map(({ from, to }) => ({ from: instant(minutes, from), to: instant(minutes, to) })),
        bookings: booked.map(({ chair, from, to }) => ({
          chair,
          start: instant(minutes, from).getTime(),
          end: instant(minutes, to).getTime() + service.bufferMinutes * minute,
        })),
        now: instant(minutes, nowAt),
      },
    }
  })

/** Finds the free starts by brute force: it checks every minute of every possible appointment. */
function findStartsByBruteForce({ minutes, closed, booked, calendar, days }: World): number[] {
  const { card, service, now } = calendar
  const openings = minutes.openings(card.hours)
  const open = marked(
    minutes,
    openings.map(({ start, end }) => ({ from: start, to: end })),
  )
  const closedAt = marked(minutes, closed)
  const chairs = Array.from({ length: card.capacity }, (_, chair) =>
    marked(
      minutes,
      booked
        .filter(b => b.chair === chair + 1)
        .map(({ from, to }) => ({ from, to: to + service.bufferMinutes })),
    ),
  )
  const nowAt = (now.getTime() - minutes.first) / minute
  const today = Temporal.PlainDate.from(minutes.localTimes[nowAt]?.slice(0, 10) ?? '')
  const until = minutes.firstAt(`${today.add({ days })}T00:00`)

  const free: number[] = []
  for (let start = nowAt + service.minNoticeMinutes; start < until; start++) {
    const grid = openings.map(opening => opening.start).filter(opens => opens <= start)
    if (grid.length === 0 || (start - Math.max(...grid)) % card.slotMinutes !== 0) continue
    const all = (length: number, isFine: (at: number) => boolean) => {
      for (let at = start; at < start + length; at++) if (!isFine(at)) return false
      return true
    }
    if (!all(service.durationMinutes, at => open[at] === 1 && closedAt[at] === 0)) continue
    const length = service.durationMinutes + service.bufferMinutes
    if (chairs.some(taken => all(length, at => taken[at] === 0))) free.push(start)
  }
  return free
}

test('finds the same slots as brute force', () => {
  let offered = 0
  fc.assert(
    fc.property(world, made => {
      const { minutes, calendar, days } = made
      const expected = findStartsByBruteForce(made)
      const found = slots(calendar, days)
      const at = (text: string) => (Date.parse(text) - minutes.first) / minute
      expect(found.slots.map(slot => at(slot.start))).toEqual(expected)
      offered += found.slots.length

      for (const { start, end } of found.slots) {
        expect(at(end) - at(start)).toBe(calendar.service.durationMinutes)
        expect(start.slice(0, 16)).toBe(minutes.localTimes[at(start)] ?? '')
        expect(end.slice(0, 16)).toBe(minutes.localTimes[at(end)] ?? '')
      }
      const [first] = found.slots
      if (first) expect([found.nextAvailable, nextAvailable(calendar)]).toEqual([first.start, first.start])

      const some = found.slots[found.slots.length >> 1]
      if (!some) return
      const following = found.slots.slice(found.slots.length >> 1).map(slot => slot.start)
      expect(nextStarts(calendar, new Date(some.start), following.length)).toEqual(following)
    }),
    { numRuns: 200 },
  )
  // Guards against generated calendars without any slots.
  expect(offered).toBeGreaterThan(1000)
})
