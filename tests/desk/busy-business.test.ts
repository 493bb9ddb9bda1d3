import { beforeAll, expect, test } from 'bun:test'
import type { Sql } from '../../db/client.ts'
import { listFeedBookings } from '../../shared/calendars/feed-queries.ts'
import { listBookings } from '../../shared/desk/queries.ts'
import { listWeeks } from '../../shared/desk/standing-queries.ts'
import { countBookingsSince } from '../../shared/ranking/queries.ts'
import { aBusiness, aLead, DAY } from '../factories.ts'
import { rowsRead } from '../rows-read.ts'
import { testApp } from '../test-app.ts'

const BOOKINGS = 4000
const now = new Date()
const inDays = (days: number) => new Date(now.getTime() + days * DAY)
const app = await testApp()
let business: number
let lead: string
beforeAll(async () => {
  const { slug, id } = await aBusiness(app)
  const { key } = await app.agent()
  business = id
  lead = await aLead(app, slug, key)
  // One every two hours for 333 days.
  await addBookings(
    app.db.sql`select ${now}::timestamptz - n * interval '2 hours' as at, interval '1 hour' as long, n
               from generate_series(1, ${BOOKINGS}::int) n`,
  )
  await app.db.sql`analyze bookings`
})

const addBookings = (times: ReturnType<Sql>) => app.db.sql`
  insert into bookings (id, lead_id, business_id, agent_id, status, service, timezone, chair, start_at, end_at, busy,
                        confirmation_code, created_at)
  select 'bkg_' || lpad(n::text, 26, '0'), l.id, l.business_id, l.agent_id, 'completed',
         '{"id":"cut","name":"Cut","durationMinutes":60,"price":{"type":"quote"}}', 'America/Chicago', 1, at, at + long,
         tstzrange(at, at + long), 'ABCDEFGH', at - interval '1 hour'
  from (${times}) t, leads l
  where l.id = ${lead}`

const queries: Record<string, (sql: Sql) => Promise<unknown>> = {
  'a day of the calendar': sql => listBookings(sql, { business, from: inDays(-1), until: now, limit: 1000 }),
  'the calendar feed': sql =>
    listFeedBookings(sql, { business, from: inDays(-30), now, until: inDays(90), limit: 1000 }),
  'the last eight weeks': sql => listWeeks(sql, { business, timezone: 'America/Chicago', now }),
  'what counts for the ranking': sql => countBookingsSince(sql, [business], inDays(-90)),
}

test.each(Object.keys(queries))('%s: older appointments aren’t read', async name => {
  const query = queries[name]
  if (!query) throw new Error(name)
  expect(await rowsRead(app.db.url, query)).toBeLessThan(BOOKINGS / 3)
})

test('counts the appointments of each week by when they were booked', async () => {
  const weeks = await listWeeks(app.context.sql, { business, timezone: 'America/Chicago', now })
  expect(weeks).toHaveLength(8)
  for (const { bookings } of weeks.slice(1)) expect(Math.abs(bookings - 84)).toBeLessThan(3)
})

test('the last day of the longest stay is in the calendar', async () => {
  await addBookings(
    app.db.sql`select ${inDays(400)}::timestamptz as at, interval '30 days 20 hours' as long, 9999 as n`,
  )
  const rows = await listBookings(app.context.sql, {
    business,
    from: inDays(430),
    until: inDays(431),
    limit: 10,
  })
  expect(rows).toHaveLength(1)
})
