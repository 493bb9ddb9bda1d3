import { describe, expect, test } from 'bun:test'
import { sendBookingReminders } from '../../shared/bookings/reminders.ts'
import { spokenTimes } from '../../shared/spoken-time.ts'
import { everyDay } from '../bookings/calendar.ts'
import { pageOf } from '../customer/forms.ts'
import { aBusiness, aLead, DAY } from '../factories.ts'
import { testApp } from '../test-app.ts'

const clock = { now: new Date() }
const app = await testApp({ clock })
const agent = await app.agent('platform')

/** The nights of both changes, and how many hours there are between midnight and 4 AM. */
const nights: [timezone: string, date: string, hours: number][] = [
  ['America/New_York', '2026-11-01', 5],
  ['America/New_York', '2027-03-14', 3],
  ['America/Los_Angeles', '2026-11-01', 5],
  ['America/Los_Angeles', '2027-03-14', 3],
  ['America/Phoenix', '2026-11-01', 4],
  ['America/Phoenix', '2027-03-14', 4],
  ['Pacific/Honolulu', '2026-11-01', 4],
  ['Pacific/Honolulu', '2027-03-14', 4],
]

test('a customer who moves an appointment can tell the hours that the clock shows twice', async () => {
  clock.now = new Date('2026-10-31T12:00:00-04:00')
  const { slug } = await aBusiness(app, { timezone: 'America/New_York', ...everyDay('00:00', '03:00') })
  const body = { lead_id: await aLead(app, slug, agent.key), start: '2026-11-01T00:00:00-04:00' }
  const booked = await app.post(`/businesses/${slug}/bookings`, body, { key: agent.key })
  const { text } = await app.get(`${pageOf(booked.body.customerUrl)}/reschedule`)
  const [sunday = ''] = text.split('Monday, November 2')
  expect([...sunday.matchAll(/aria-label="([^"]+), Sunday/g)].map(([, time]) => time)).toEqual([
    ...['12:30 AM', '1:00 AM', '1:30 AM', '1:00 AM EST', '1:30 AM EST', '2:00 AM'],
  ])
})

const remindedOf = async (lead: string) =>
  (
    await app.db
      .sql`select from events where lead_id = ${lead} and type = 'booking.reminder' and owner = ${agent.id}`
  ).count

describe('the night of a clock change', () => {
  test.each(nights)(
    'in %s on %s has %i hours to book, each once, with its page and reminder',
    async (timezone, date, hours) => {
      const midnight = Temporal.PlainDate.from(date).toZonedDateTime(timezone)
      clock.now = new Date(midnight.subtract({ days: 3 }).add({ hours: 12 }).epochMilliseconds)
      const { slug } = await aBusiness(app, { timezone, ...everyDay('00:00', '04:00') })
      const { body } = await app.get(`/businesses/${slug}/availability?from=${date}&days=1`)
      const starts: string[] = body.slots.map(({ start }: { start: string }) => start)
      expect(starts.length).toBe(2 * hours - 1)
      const first = Date.parse(starts[0] ?? '')
      expect(first).toBe(midnight.epochMilliseconds)
      expect(starts.map(start => Date.parse(start))).toEqual(starts.map((_, n) => first + n * 30 * 60_000))

      const book = async (start: string) => {
        const lead = await aLead(app, slug, agent.key)
        const booked = await app.post(
          `/businesses/${slug}/bookings`,
          { lead_id: lead, start },
          { key: agent.key },
        )
        return { lead, status: booked.status, booking: booked.body }
      }
      // Hours that the clock shows twice are two appointments.
      const appointments = []
      for (const start of starts.filter((_, n) => n % 2 === 0)) {
        const one = await book(start)
        expect([one.status, one.booking.start]).toEqual([201, start])
        appointments.push({ ...one, at: new Date(start) })
      }
      expect(appointments.length).toBe(hours)
      for (const start of starts) expect([start, (await book(start)).status]).toEqual([start, 409])

      const spoken = spokenTimes(timezone)
      for (const { booking, at } of appointments) {
        const { text } = await app.get(pageOf(booking.customerUrl))
        expect(text).toContain(spoken.date(at))
        expect(text).toContain(spoken.time(at).replace(/ [AP]M$/, ''))
        expect(text).toContain(spoken.zone(at))
      }
      // A day is 24 hours here, even if the calendar's has 23 or 25.
      for (const { lead, at } of appointments) {
        clock.now = new Date(at.getTime() - DAY - 1)
        await sendBookingReminders(app.context)
        expect(await remindedOf(lead)).toBe(0)
        clock.now = new Date(at.getTime() - DAY)
        await sendBookingReminders(app.context)
        await sendBookingReminders(app.context)
        expect(await remindedOf(lead)).toBe(1)
      }
    },
  )
})
