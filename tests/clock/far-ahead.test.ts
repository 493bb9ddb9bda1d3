import { afterAll, beforeAll, expect, test } from 'bun:test'
import { linkCalendar } from '../../shared/calendars/link.ts'
import type { RunningWorker } from '../../shared/queue/backend.ts'
import { listLatestGauges, recordGauges } from '../../shared/stats/minute-queries.ts'
import { duties } from '../../workers/duties.ts'
import { handlers } from '../../workers/handlers.ts'
import { startWebhooks } from '../../workers/webhooks/worker.ts'
import { aCalendarServer } from '../calendars/calendar-server.ts'
import { aBusiness, DAY } from '../factories.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { emit, openLedger, statesOf } from '../webhooks/ledger.ts'

// The clock of the processes was a year ahead of that of Postgres for a moment. Afterward, everything works as usual.
let ahead = 0
const ledger = openLedger(() => new Response('', { status: 500 }))
const app = await openTestApp({
  config: { logLevel: 'silent' },
  context: { now: () => new Date(Date.now() + ahead) },
})
const { sql } = app.db
let webhooks: RunningWorker
beforeAll(async () => {
  webhooks = await startWebhooks(app.context)
})
afterAll(async () => {
  await webhooks.close()
  await app.close()
  await ledger.stop()
})

async function aYearAhead(work: () => unknown) {
  ahead = 365 * DAY
  await work()
  ahead = 0
}

test('a calendar is read again as usual', async () => {
  const server = aCalendarServer()
  server.serve('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n')
  const business = await aBusiness(app)
  const linked = await linkCalendar(app.context, business, { address: server.url, chair: null })
  if ('fault' in linked) throw new Error(linked.fault)
  const read = () => handlers['calendars.read']?.(app.context, { calendar: linked.id })
  await aYearAhead(read)
  await read()
  const [row] = await sql<{ next_at: Date }[]>`select next_at from linked_calendars where id = ${linked.id}`
  expect(Number(row?.next_at)).toBeLessThan(Date.now() + DAY)
})

test('the ranking continues as usual', async () => {
  const passes = () => sql`select decayed_at, replies_checked_to from ranking_passes`
  const [before] = await passes()
  await aYearAhead(async () => {
    await handlers['ranking.sweep']?.(app.context, {})
    await handlers['ranking.decay']?.(app.context, {})
  })
  expect(await passes()).toMatchObject([before])
})

test('a webhook that failed for a minute stays', async () => {
  const agent = await app.agent('platform')
  await app.call('PATCH', '/keys', { key: agent.key, body: { callback_url: ledger.url } })
  const settled = (waiting: number) =>
    until(
      async () => (await statesOf(app.context, agent.id)).waiting === waiting,
      () => app.context.hint('webhooks.drain', { owner: agent.id }),
    )
  await emit(app.context, agent.id)
  await settled(1)
  await aYearAhead(async () => {
    await emit(app.context, agent.id)
    await settled(2)
  })
  expect((await app.get('/keys', { key: agent.key })).body.webhook.enabled).toBe(true)
})

test('the latest figures are current', async () => {
  const record = (value: number) =>
    recordGauges(sql, app.context.now(), [{ gauge: 'jobs', label: 'feed', value }])
  await aYearAhead(() => record(1))
  await record(2)
  expect(await listLatestGauges(sql, app.context.now())).toMatchObject([{ value: 2 }])
})

test('nobody is reminded early', () => {
  const waiting = duties.filter(({ maxClockSkew }) => maxClockSkew).map(({ name }) => name)
  expect(waiting).toContain('send appointment reminders')
  expect(waiting).toContain('ask how appointments went')
})
