import { expect, test } from 'bun:test'
import { aService } from '../businesses/cards.ts'
import { aBusiness, aLead, freeStarts, mondayMorning } from '../factories.ts'
import { testApp } from '../test-app.ts'

const TEN = '2026-11-24T10:00:00-06:00'
const app = await testApp({ config: { logLevel: 'silent' }, clock: mondayMorning() })

test('twenty moves of one appointment at the same moment all succeed, one after the other', async () => {
  const { slug } = await aBusiness(app, { services: [aService({ id: 'drain' })] })
  const platform = (await app.agent('platform')).key
  const lead = await aLead(app, slug, platform)
  const post = (path: string, start: string) => app.post(path, { lead_id: lead, start }, { key: platform })
  await post(`/businesses/${slug}/bookings`, TEN)
  const starts = (await freeStarts(app, slug)).slice(-20)
  const answers = await Promise.all(starts.map(start => post(`/leads/${lead}/reschedule`, start)))
  expect(answers.map(({ status, body }) => [status, body.start])).toEqual(starts.map(start => [200, start]))
  const events = await app.db.sql<{ start: string; before: string }[]>`
    select data ->> 'start' as start, data ->> 'previousStart' as before from events
    where lead_id = ${lead} and type = 'booking.rescheduled' and owner like 'agt%' order by id`
  // Each names the one before it.
  expect(events.map(({ before }) => before)).toEqual([TEN, ...events.slice(0, -1).map(({ start }) => start)])
  expect(events).toHaveLength(20)
})

test('swaps and moves at the same moment neither overlap nor deadlock', async () => {
  const { slug, id } = await aBusiness(app, { services: [aService({ id: 'drain' })], capacity: 2 })
  const platform = (await app.agent('platform')).key
  const hours = ['09', '10', '11', '12', '13', '14'].map(hour => `2026-11-25T${hour}:00:00-06:00`)
  const leads = await Promise.all(hours.map(() => aLead(app, slug, platform)))
  const post = (path: string, body: object) => app.post(path, body, { key: platform })
  await Promise.all(
    leads.map((lead, i) => post(`/businesses/${slug}/bookings`, { lead_id: lead, start: hours[i] })),
  )
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, i) =>
      post(`/leads/${leads[i % 6]}/reschedule`, { start: hours[(i * 7 + Math.floor(i / 6)) % 6] }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([200, 409]))).toBe(true)
  const rows = await app.db.sql`
    select a.id from bookings a join bookings b on a.business_id = b.business_id and a.chair = b.chair
      and a.busy && b.busy and a.id < b.id where a.business_id = ${id}`
  expect(rows).toHaveLength(0)
  const [count] = await app.db.sql`select count(*) as n from bookings where business_id = ${id}`
  expect(count?.n).toBe(6)
})
