import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Calendar, freeChairs, nextAvailable, nextStarts, slots } from '../../shared/bookings/slots.ts'
import { type Minutes, minute } from '../businesses/minutes.ts'
import { instant, marked, type Stretch, someHours, someMinutes, someStretches } from '../businesses/worlds.ts'

interface World {
  minutes: Minutes
  shut: Stretch[]
  booked: (Stretch & { chair: number })[]
  calendar: Calendar
  days: number
}

const world: fc.Arbitrary<World> = someMinutes
  .chain(minutes =>
    fc.record({
      minutes: fc.constant(minutes),
      hours: someHours(minutes),
      shut: someStretches(minutes, 1500, 3),
      taken: someStretches(minutes, 200, 60),
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
  .map(({ minutes, shut, taken, hours, nowAt, days, capacity, slotMinutes, ...service }) => {
    const booked = taken.map((stretch, index) => ({ ...stretch, chair: (index % capacity) + 1 }))
    return {
      minutes,
      shut,
      booked,
      days,
      calendar: {
        card: { timezone: minutes.timezone, hours, capacity, slotMinutes },
        service,
        closures: shut.map(({ from, to }) => ({ from: instant(minutes, from), to: instant(minutes, to) })),
        bookings: booked.map(({ chair, from, to }) => ({
          chair,
          start: instant(minutes, from),
          end: instant(minutes, to),
        })),
        now: instant(minutes, nowAt),
      },
    }
  })

/** For each start on offer the chairs that are free, by trying every minute and every minute after it. */
function lookAtEveryMinute({ minutes, shut, booked, calendar, days }: World): Map<number, number[]> {
  const { card, service, now } = calendar
  const openings = minutes.openings(card.hours)
  const open = marked(
    minutes,
    openings.map(({ start, end }) => ({ from: start, to: end })),
  )
  const closed = marked(minutes, shut)
  const chairs = Array.from({ length: card.capacity }, (_, chair) =>
    marked(
      minutes,
      booked
        .filter(b => b.chair === chair + 1)
        .map(({ from, to }) => ({ from, to: to + service.bufferMinutes })),
    ),
  )
  const nowAt = (now.getTime() - minutes.first) / minute
  const today = Temporal.PlainDate.from(minutes.walls[nowAt]?.slice(0, 10) ?? '')
  const until = minutes.firstAt(`${today.add({ days })}T00:00`)

  const free = new Map<number, number[]>()
  for (let start = nowAt + service.minNoticeMinutes; start < until; start++) {
    const grid = openings.map(opening => opening.start).filter(opens => opens <= start)
    if (grid.length === 0 || (start - Math.max(...grid)) % card.slotMinutes !== 0) continue
    const all = (length: number, good: (at: number) => boolean) => {
      for (let at = start; at < start + length; at++) if (!good(at)) return false
      return true
    }
    if (!all(service.durationMinutes, at => open[at] === 1 && closed[at] === 0)) continue
    const length = service.durationMinutes + service.bufferMinutes
    const sitting = chairs.flatMap((taken, chair) => (all(length, at => taken[at] === 0) ? [chair + 1] : []))
    if (sitting.length > 0) free.set(start, sitting)
  }
  return free
}

test('the slots are exactly those that a look at every minute finds', () => {
  let offered = 0
  fc.assert(
    fc.property(world, made => {
      const { minutes, calendar, days } = made
      const expected = lookAtEveryMinute(made)
      const found = slots(calendar, days)
      const at = (text: string) => (Date.parse(text) - minutes.first) / minute
      expect(found.slots.map(slot => at(slot.start))).toEqual([...expected.keys()])
      offered += found.slots.length

      for (const { start, end } of found.slots) {
        expect(at(end) - at(start)).toBe(calendar.service.durationMinutes)
        expect(start.slice(0, 16)).toBe(minutes.walls[at(start)] ?? '')
        expect(end.slice(0, 16)).toBe(minutes.walls[at(end)] ?? '')
      }
      const [first] = found.slots
      if (first) expect([found.nextAvailable, nextAvailable(calendar)]).toEqual([first.start, first.start])

      const some = found.slots[found.slots.length >> 1]
      if (!some) return
      expect(freeChairs(calendar, new Date(some.start))).toEqual(expected.get(at(some.start)) ?? [])
      const sooner = new Date(Date.parse(some.start) - minute)
      expect(freeChairs(calendar, sooner)).toEqual(expected.get(at(some.start) - 1) ?? [])
      const following = found.slots.slice(found.slots.length >> 1).map(slot => slot.start)
      expect(nextStarts(calendar, new Date(some.start), following.length)).toEqual(following)
    }),
    { numRuns: 200 },
  )
  // The worlds must not be empty ones.
  expect(offered).toBeGreaterThan(1000)
})
