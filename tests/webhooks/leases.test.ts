import { afterAll, expect, test } from 'bun:test'
import {
  deleteDeliveriesBefore,
  type EndpointStep,
  freeLostLeases,
  listDueOwners,
  type Step,
  stepDeliveries,
} from '../../shared/webhooks/queries.ts'
import { freshDatabase } from '../db.ts'
import { loseLeases } from './lose-leases.ts'

const db = await freshDatabase()
afterAll(() => db.drop())

const start = new Date('2026-11-21T12:00:00.000Z')
const at = (ms: number) => new Date(start.getTime() + ms)
let ownerCount = 0

/** An owner with an endpoint and this many deliveries. */
async function anOwner(deliveries: number, channel: 'webhook' | 'mail' = 'webhook') {
  const owner = `agt_${String(++ownerCount).padStart(4, '0')}`
  await db.sql`
    insert into endpoints (owner, channel, address, secret, created_at)
    values (${owner}, ${channel}, 'https://x.example', ${channel === 'webhook' ? Buffer.from('s') : null}, ${start})`
  await db.sql`
    select emit_event(${owner}, 'lead.received', null, null, '{}', ${start}) from generate_series(1, ${deliveries})`
  return owner
}

/** A step for one endpoint. */
async function step(owner: string, changes: Partial<EndpointStep & Omit<Step, 'endpoints'>> = {}) {
  const { lease = crypto.randomUUID(), now = start, leaseMs = 20_000, ...line } = changes
  const [taken] = await stepDeliveries(db.sql, {
    endpoints: [{ owner, channel: 'webhook', finished: [], max: 4, takeSuspect: false, ...line }],
    lease,
    now,
    leaseMs,
  })
  if (!taken) throw new Error('no answer')
  return taken
}

const rowsOf = (owner: string) =>
  db.sql<{ state: string; attempts: number; lost_leases: number; next_at: Date | null }[]>`
    select state, attempts, lost_leases, next_at from deliveries where owner = ${owner} order by event_id`

const delivered = (
  delivery: EndpointStep['finished'][number]['delivery'],
  lease: string,
): EndpointStep['finished'][number] => ({
  delivery,
  lease,
  attempt: { at: start, ms: 3, status: 200, error: null, answer: '' },
  verdict: { kind: 'delivered' },
})

test('concurrent claims never exceed the limit per endpoint', async () => {
  const owner = await anOwner(10)
  const claims = await Promise.all(Array.from({ length: 8 }, () => step(owner, { max: 3 })))
  const ids = claims.flatMap(({ claimed }) => claimed.map(delivery => delivery.delivery_id))
  expect(ids.length).toBe(4)
  expect(new Set(ids).size).toBe(4)
})

test('only the lease holder can finish a delivery, and only once', async () => {
  const owner = await anOwner(1)
  const { claimed } = await step(owner, { lease: 'first' })
  const [delivery] = claimed
  if (!delivery) throw new Error('nothing was claimed')
  await step(owner, { finished: [delivered(delivery, 'another')] })
  expect(await rowsOf(owner)).toMatchObject([{ state: 'leased' }])
  // The first worker was too slow: its lease expired and another worker holds the delivery.
  await loseLeases(db.sql)
  await freeLostLeases(db.sql, start, 100)
  await step(owner, { lease: 'second' })
  await step(owner, { finished: [delivered(delivery, 'first')] })
  expect(await rowsOf(owner)).toMatchObject([{ state: 'leased', attempts: 0 }])
  await step(owner, { finished: [delivered(delivery, 'second'), delivered(delivery, 'second')] })
  await step(owner, { finished: [delivered(delivery, 'second')] })
  expect(await rowsOf(owner)).toMatchObject([{ state: 'delivered', attempts: 1 }])
})

test("doesn't free a lease before it expires", async () => {
  const owner = await anOwner(1)
  await step(owner)
  // A process whose clock is an hour ahead.
  const freed = await freeLostLeases(db.sql, new Date(Date.now() + 3_600_000), 100)
  expect(freed.map(line => line.owner)).not.toContain(owner)
  await loseLeases(db.sql)
  expect(await freeLostLeases(db.sql, start, 100)).toContainEqual({ owner, channel: 'webhook' })
})

test('gives up a delivery after three lost leases in a row, and sends it alone the third time', async () => {
  const owner = await anOwner(3)
  let now = 0
  const lose = async (takeSuspect: boolean) => {
    const { claimed } = await step(owner, { takeSuspect, now: at(now) })
    await loseLeases(db.sql)
    await freeLostLeases(db.sql, at(now), 100)
    now += 10_000
    return claimed.length
  }
  expect([await lose(false), await lose(false)]).toEqual([3, 3])
  expect(await rowsOf(owner)).toMatchObject([{ lost_leases: 2 }, { lost_leases: 2 }, { lost_leases: 2 }])
  // Only a worker with a free suspect slot gets a suspect.
  expect([await lose(false), await lose(true)]).toEqual([0, 1])
  const states = (await rowsOf(owner)).map(row => row.state).toSorted()
  expect(states).toEqual(['exhausted', 'waiting', 'waiting'])
  const log = await db.sql`
    select error from delivery_attempts a join deliveries d on d.id = a.delivery_id
    where d.owner = ${owner} and d.state = 'exhausted'`
  expect(log.map(row => row.error)).toEqual(['worker_lost', 'worker_lost', 'worker_lost'])

  const { claimed } = await step(owner, {
    takeSuspect: true,
    lease: 'mine',
    now: at(now),
  })
  await step(owner, { finished: claimed.map(delivery => delivered(delivery, 'mine')), max: 0 })
  expect((await rowsOf(owner)).filter(row => row.state === 'delivered')).toMatchObject([
    { lost_leases: 0, attempts: 1 },
  ])
})

test('pages through due owners, without paused ones and those with nothing due', async () => {
  const sql = db.sql
  await sql`delete from deliveries`
  const owners = await Promise.all(Array.from({ length: 7 }, () => anOwner(20)))
  const [waits = '', paused = '', done = '', ...due] = owners.toSorted()
  await sql`update deliveries set state = 'waiting', next_at = ${at(1000)} where owner in ${sql([waits, paused])}`
  await sql`update deliveries set state = 'waiting', next_at = ${at(0)} where owner = ${due[0] ?? ''}`
  await sql`update endpoints set failures = 20, paused_until = ${at(2000)} where owner = ${paused}`
  await sql`update deliveries set state = 'delivered' where owner = ${done}`
  expect(await listDueOwners(sql, start, '', 100)).toEqual({ owners: due, next: null })
  expect((await listDueOwners(sql, at(1500), '', 100)).owners).toEqual([waits, ...due])
  expect((await listDueOwners(sql, at(2000), '', 100)).owners).toEqual([waits, paused, ...due])

  const seen: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: Awaited<ReturnType<typeof listDueOwners>> = await listDueOwners(sql, start, after, 2)
    seen.push(...page.owners)
    after = page.next
  }
  expect(seen).toEqual(due)
})

test('claims read only the start of an index, no matter how many deliveries are queued or finished', async () => {
  const owner = await anOwner(3000)
  const sql = db.sql
  // The statistics are from when everything was open, so they don't reflect finished deliveries.
  const look = async (state: 'pending' | 'waiting', order: string, more = '') => {
    await sql`update deliveries set state = ${state}, next_at = ${state === 'waiting' ? at(60_000) : null} where owner = ${owner}`
    await sql`analyze deliveries`
    const plan = await sql.begin(async one => {
      // The same settings as step_deliveries.
      await one.unsafe(
        'set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off',
      )
      return one.unsafe(`
        explain select d.id from deliveries d
        where d.owner = '${owner}' and d.channel = 'webhook' and d.state = '${state}' ${more}
        order by ${order} limit 4 for update skip locked`)
    })
    const text = plan.map(row => row['QUERY PLAN']).join('\n')
    expect(text).not.toMatch(/Sort|Seq Scan/)
    return / using (\w+)/.exec(text)?.[1]
  }
  const due = `and d.next_at <= '${start.toISOString()}'`
  expect(await look('pending', 'd.event_id nulls first', `and d.event_id >= ''`)).toBe('deliveries_pending')
  expect(await look('waiting', 'd.next_at', `and d.lost_leases < 2 ${due}`)).toBe('deliveries_waiting')
  expect(await look('waiting', 'd.next_at nulls first', `and d.lost_leases >= 2 ${due}`)).toBe(
    'deliveries_suspect',
  )
})

test('deletes old finished deliveries with their attempts, and keeps open ones', async () => {
  const owner = await anOwner(4)
  const { claimed } = await step(owner, { lease: 'mine', max: 2 })
  await step(owner, { finished: claimed.map(delivery => delivered(delivery, 'mine')), max: 0 })
  const soon = new Date(Date.now() + 60_000)
  expect(await deleteDeliveriesBefore(db.sql, soon, 100)).toBeGreaterThanOrEqual(2)
  expect(await rowsOf(owner)).toMatchObject([{ state: 'pending' }, { state: 'pending' }])
})

test('mails a business about its leads and bookings if it has a mailbox', async () => {
  const sql = db.sql
  const owner = 'biz_7'
  await sql`select set_mail_box(${owner}, 'desk@alamo.example', ${start})`
  const channelsOf = async (type: string) => {
    const [row] = await sql`select emit_event(${owner}, ${type}, null, null, '{}', ${start}) as id`
    const rows = await sql`select channel from deliveries where event_id = ${String(row?.id)}`
    return rows.map(each => each.channel)
  }
  for (const type of ['lead.received', 'booking.confirmed', 'booking.cancelled', 'lead.message'])
    expect(await channelsOf(type)).toEqual(['mail'])
  expect(await channelsOf('lead.status_changed')).toEqual([])
  const { claimed } = await step(owner, { channel: 'mail' })
  expect(claimed).toMatchObject(Array(4).fill({ address: 'desk@alamo.example', secret: null }))
  await sql`select set_mail_box(${owner}, null, ${start})`
  expect(await channelsOf('lead.received')).toEqual([])
})
