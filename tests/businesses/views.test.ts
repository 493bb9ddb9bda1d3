import { expect, test } from 'bun:test'
import { buildApp } from '../../api/app.ts'
import { makeViewCounter } from '../../shared/businesses/views.ts'
import { deleteAllOld } from '../../workers/retention/delete-old.ts'
import { aBrowser } from '../desk-pages/browser.ts'
import { aBusiness, DAY, mondayMorning, pass } from '../factories.ts'
import { connect } from '../mcp/client.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { until } from '../until.ts'

const clock = mondayMorning()
const app = await testApp({ clock })

const chicago = (id: number) => ({ id, card: { timezone: 'America/Chicago' } as never })
const daysOf = async (id: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await app.db.sql`select day::text, views from card_views where business_id = ${id} order by day`).map(
      ({ day, views }) => [day, views],
    ),
  )

test('the card as JSON, as a page and over MCP counts, and the desk shows it by week', async () => {
  const { slug, id } = await aBusiness(app)
  const stopping = new AbortController()
  const api = await buildApp(app.context, stopping.signal)
  const here = { ...app, api }
  const get = async (path: string) => (await api.handle(new Request(`http://localhost:3000${path}`))).status
  expect([
    await get(`/businesses/${slug}`),
    await get(`/b/${slug}`),
    await get(`/businesses/${slug}?zip=no`),
    await get('/businesses/nobody-here'),
  ]).toEqual([200, 200, 400, 404])
  await (await connect(here)).call('get_business', { slug })
  stopping.abort()
  await until(async () => Object.keys(await daysOf(id)).length > 0)
  // A request that still ran.
  await get(`/businesses/${slug}`)
  await api.flush()
  expect(await daysOf(id)).toEqual({ '2026-11-23': 4 })
  const browser = aBrowser(app)
  await browser.enter(slug)
  const { text } = await browser.get('/desk/inbox/ranking')
  expect(text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toMatch(/Views Leads .* Nov.23 4 0 0 0/)
})

test('a day is one of the business’s zone, and processes add up', async () => {
  const [{ id }, other] = [await aBusiness(app), await aBusiness(app)]
  const processes = [1, 2, 3, 4].map(() => makeViewCounter(app.context))
  const evening = new Date('2026-11-24T05:59:00Z')
  const counter = makeViewCounter({ ...app.context, now: () => evening })
  counter.count(chicago(id))
  await counter.flush()
  for (const [i, process] of processes.entries())
    for (const each of i % 2 === 0 ? [id, other.id] : [other.id, id]) process.count(chicago(each))
  await Promise.all(processes.map(process => process.flush()))
  expect([await daysOf(id), await daysOf(other.id)]).toEqual([{ '2026-11-23': 5 }, { '2026-11-23': 4 }])
})

test('counts wait while the database refuses them, and each is stored once', async () => {
  const { id } = await aBusiness(app)
  const counter = makeViewCounter(app.context)
  counter.count(chicago(id))
  await app.db.sql`alter table card_views rename to views_away`
  await counter.flush()
  counter.count(chicago(id))
  await app.db.sql`alter table views_away rename to card_views`
  await Promise.all([counter.flush(), counter.flush()])
  await counter.flush()
  expect(await daysOf(id)).toEqual({ '2026-11-23': 2 })
})

test('old days are deleted, and a removed business has no views', async () => {
  const [{ id }, gone] = [await aBusiness(app), await aBusiness(app)]
  const counter = makeViewCounter(app.context)
  counter.count(chicago(id))
  counter.count(chicago(gone.id))
  await app.call('DELETE', `/operator/businesses/${gone.slug}`, { key: OPERATOR_KEY })
  await counter.flush()
  expect(await daysOf(gone.id)).toEqual({})
  pass(clock, 69 * DAY)
  await deleteAllOld(app.context)
  expect(await daysOf(id)).toEqual({ '2026-11-23': 1 })
  pass(clock, 2 * DAY)
  await deleteAllOld(app.context)
  expect(await daysOf(id)).toEqual({})
})
