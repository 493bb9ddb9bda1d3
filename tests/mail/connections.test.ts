import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { openDrain } from '../../workers/webhooks/drain.ts'
import { aBusiness, aLead, mondayMorning, pass } from '../factories.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { mailServer } from './mail-server.ts'

const MINUTE = 60_000
/** How long mail about an inquiry waits. */
const HOLD = 10_000
const clock = mondayMorning()
const server = await mailServer()
let app: TestApp
let key: string
beforeAll(async () => {
  app = await openTestApp({ config: { smtpUrl: server.url }, context: { now: () => clock.now } })
  key = (await app.agent('platform')).key
})
beforeEach(() => {
  server.received.splice(0)
  clock.now = mondayMorning().now
})
afterAll(() => app.close())

async function anOwner() {
  const made = await aBusiness(app, { contact_email: 'owner@lonestar.example' })
  return { ...made, owner: `biz_${made.id}` }
}

test('many owners at once share twenty connections', async () => {
  const owners = await Promise.all(Array.from({ length: 30 }, () => anOwner()))
  for (const { slug } of owners) await aLead(app, slug, key)
  pass(clock, HOLD)
  const deliveries = openDrain(app.context)
  try {
    await Promise.all(owners.map(({ owner }) => deliveries.drain(owner)))
  } finally {
    deliveries.close()
  }
  expect(server.received).toHaveLength(30)
  expect(server.mostConnections()).toBeLessThanOrEqual(20)
})

test('mail that finds all twenty connections in use is sent later, and that is no try', async () => {
  const owners = await Promise.all(Array.from({ length: 20 }, () => anOwner()))
  for (const { slug } of owners) await aLead(app, slug, key)
  pass(clock, HOLD)
  const late = await anOwner()
  const agent = await app.agent()
  await aLead(app, late.slug, agent.key)
  pass(clock, HOLD)
  const release = server.hold()
  const deliveries = openDrain(app.context)
  const lateRows = () => app.db.sql`
    select d.channel, d.state, d.attempts, d.handed_over_at, a.error,
           d.next_at between ${clock.now} + interval '9 s' and ${clock.now} + interval '30 s' as "isSoon"
    from deliveries d left join delivery_attempts a on a.delivery_id = d.id
    where d.owner in (${late.owner}, ${agent.id}) and d.channel in ('mail', 'customer') order by d.channel`
  try {
    const underWay = owners.map(({ owner }) => deliveries.drain(owner))
    await until(() => server.received.length === 20)
    await Promise.all([deliveries.drain(late.owner), deliveries.drain(agent.id)])
    const postponed = { state: 'waiting', attempts: 0, handed_over_at: null, error: null, isSoon: true }
    expect([...(await lateRows())]).toEqual([
      { channel: 'customer', ...postponed },
      { channel: 'mail', ...postponed },
    ])
    release()
    await Promise.all(underWay)
    pass(clock, MINUTE)
    await Promise.all([deliveries.drain(late.owner), deliveries.drain(agent.id)])
  } finally {
    release()
    deliveries.close()
  }
  expect(server.received).toHaveLength(22)
  expect((await lateRows()).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(
    Array(2).fill('delivered 1'),
  )
})
