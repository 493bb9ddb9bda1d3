import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { aBusiness, aLead, mondayMorning } from '../factories.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const clock = mondayMorning()
let apps: TestApp[]
let agent: { key: string; id: string }
let business: { slug: string; key: string; id: number }
beforeAll(async () => {
  const now = () => clock.now
  const app = await openTestApp({ context: { now } })
  // The second instance shares the database, which only the first one drops.
  const other = await openTestApp({ db: { ...app.db, drop: async () => {} }, context: { now } })
  apps = [other, app]
  agent = await app.agent()
  business = await aBusiness(app)
})
afterAll(async () => {
  for (const app of apps) await app.close()
})

const instance = (n: number) => apps[n % 2] as TestApp
const write = (n: number, id: string) =>
  n % 4 < 2
    ? instance(n).post(`/leads/${id}/messages`, { text: `Agent ${n}` }, { key: agent.key })
    : instance(n).post(`/desk/leads/${id}/messages`, { text: `Business ${n}` }, { key: business.key })

describe('fifty writers on one lead, on two API instances', () => {
  test('all succeed, and their messages are in the order of their events', async () => {
    const id = await aLead(instance(0), business.slug, agent.key)
    const started = performance.now()
    const sent = await Promise.all(Array.from({ length: 50 }, (_, n) => write(n, id)))
    const took = performance.now() - started
    expect(sent.map(each => each.status)).toEqual(Array(50).fill(201))
    // Takes about 0.5 s; queueing on timeouts or retries would take far longer.
    expect(took).toBeLessThan(10_000)

    const { messages, status } = (await instance(0).get(`/leads/${id}`, { key: agent.key })).body
    expect(status).toBe('in conversation')
    // The first one came with the inquiry.
    const order = messages.slice(1).map((each: { id: string }) => each.id)
    expect(order.toSorted()).toEqual(sent.map(each => each.body.id).toSorted())
    const events = await instance(0).db.sql<{ id: string }[]>`
      select data ->> 'messageId' as id from events
      where owner = ${agent.id} and lead_id = ${id} and type = 'lead.message'
      order by events.id`
    expect(events.map(each => each.id)).toEqual(order)
    const changes = await instance(0).db.sql`
      select from events where owner = ${agent.id} and lead_id = ${id} and type = 'lead.status_changed'`
    expect(changes).toHaveLength(1)
  })

  test('all succeed when they also quote, report outcomes and close', async () => {
    const id = await aLead(instance(0), business.slug, agent.key)
    const desk = (n: number, verb: string, body: object) =>
      instance(n).post(`/desk/leads/${id}/${verb}`, body, { key: business.key })
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        if (n % 5 === 0) return desk(n, 'quote', { amount: 1000 + n, currency: 'USD' })
        if (n % 5 === 1) return desk(n, 'close', { reason: null })
        if (n % 5 === 2)
          return instance(n).post(`/leads/${id}/outcomes`, { kind: 'wrong_information' }, { key: agent.key })
        return write(n, id)
      }),
    )
    // A closed lead takes no quote and no message of the agent: that's a response, not a failure.
    expect(sent.map(each => each.status).filter(status => status >= 500)).toEqual([])
  })
})
