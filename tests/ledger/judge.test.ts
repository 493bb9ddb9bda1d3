import { afterAll, beforeAll, expect, test } from 'bun:test'
import { OPERATOR_KEY, openTestApp, type TestApp } from '../test-app.ts'
import { faultsOf, judge, type Verdict } from './judge.ts'
import { isAcknowledged, type LoadReport, startLoad } from './load.ts'
import type { Entry, Lead } from './world.ts'

/** The number of writes before the judge runs. */
const WRITES = 200

let app: TestApp
let server: Bun.Server<undefined>
let urls: string[]
let report: LoadReport

beforeAll(async () => {
  app = await openTestApp()
  server = Bun.serve({ port: 0, fetch: request => app.api.handle(request) })
  urls = [`http://127.0.0.1:${server.port}`]
  const load = await startLoad({ urls, operatorKey: OPERATOR_KEY, seed: 'judge', perSecond: 200 })
  while (load.progress().acknowledged < WRITES) await Bun.sleep(50)
  report = await load.stop()
}, 240_000)
afterAll(async () => {
  await server.stop(true)
  await app.close()
})

const judged = () => judge(app.db.sql, urls, report)

test('the judge finds no fault in a sound run in which the client did some of everything', async () => {
  expect(faultsOf(await judged())).toEqual([])
  expect(report.unanswered).toBe(0)
  const done = new Set(report.entries.filter(isAcknowledged).map(entry => entry.act))
  for (const act of [
    'inquiry',
    'booking',
    'message',
    'details',
    'reply',
    'quote',
    'post',
    'comment',
    'vote',
    'key',
  ])
    expect([...done]).toContain(act)
})

test('a saved move or saved details whose response was lost and whose repeat is refused aren’t a fault', async () => {
  const [booked] = await app.db.sql<{ id: string; lead: string }[]>`
    select id, lead_id as lead from bookings where status = 'confirmed' and expires_at is null
    order by id desc limit 1`
  const lead = report.world.leads.find(each => each.id === booked?.lead) as Lead
  const ask = async (act: string, path: string, key: string, body: object): Promise<Entry> => {
    const method = act === 'details' ? 'PATCH' : 'POST'
    const request = { method, path, key, body } as const
    const response = await fetch(urls[0] + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    const { status } = response
    return { act, by: '', about: lead.id, request, status, answer, location: null, wasRepeated: false }
  }
  const { slug, key } = lead.business
  const free = await fetch(`${urls[0]}/businesses/${slug}/availability?days=30`)
  const { slots } = (await free.json()) as { slots: { start: string }[] }
  const move = () =>
    ask('reschedule', `/leads/${lead.id}/reschedule`, lead.agent.key, { start: slots.at(-1)?.start })
  const correct = () =>
    ask('details', `/leads/${lead.id}`, lead.agent.key, { details: { problem: 'The other tap' } })
  const moved = await move()
  expect(moved.status).toBe(200)
  const corrected = await correct()
  expect(corrected.status).toBe(200)
  const closed = await ask('close', `/desk/leads/${lead.id}/close`, key, { reason: 'Not today' })
  expect(closed.status).toBe(200)
  const refused = [await move(), await correct()]
  expect(refused.map(entry => entry.answer.error.code)).toEqual(['lead_closed', 'lead_closed'])
  const repeated = refused.map(entry => ({ ...entry, wasRepeated: true }))

  const judgedWith = (...entries: Entry[]) =>
    judge(app.db.sql, urls, { ...report, entries: [...report.entries, closed, ...entries] })
  expect(faultsOf(await judgedWith(...repeated))).toEqual([])
  const verdict = await judgedWith(...refused)
  expect(verdict.lost).toContainEqual(expect.stringContaining(`of ${booked?.id} to`))
  expect(verdict.invented).toEqual([`1 × details of ${lead.id}`])
  report.entries.push(closed, ...repeated)
})

/** Damage that a fault could leave, and the list that must name it. */
const faults: [keyof Verdict, string, string][] = [
  [
    'lost',
    'an acknowledged vote is gone',
    `delete from votes where (target, agent_id) in (select target, agent_id from votes where value <> 0 limit 1)`,
  ],
  [
    'lost',
    'an acknowledged quote is gone',
    `delete from lead_quotes where id in (select min(id) from lead_quotes)`,
  ],
  [
    'lost',
    'an acknowledged message is gone',
    `delete from lead_messages where n in (select max(m.n) from lead_messages m where m.sender = 'business')`,
  ],
  [
    'lost',
    'a booking starts at another time',
    `update bookings set start_at = start_at + interval '1 year', end_at = end_at + interval '1 year', busy = tstzrange(lower(busy) + interval '1 year', upper(busy) + interval '1 year') where id = (select min(id) from bookings where status = 'confirmed' and expires_at is null)`,
  ],
  [
    'invented',
    'a message was written twice',
    `insert into lead_messages (id, lead_id, sender, text, at) select type_id('msg', 1), lead_id, sender, null, at from lead_messages order by n desc limit 1`,
  ],
  [
    'invented',
    'a booking was canceled without a request',
    `update bookings set status = 'cancelled', cancelled_at = now(), cancelled_by = 'customer' where id = (select min(b.id) from bookings b where b.status = 'confirmed' and not exists (select from lead_timeline t where t.lead_id = b.lead_id and t.kind = 'booking.cancelled'))`,
  ],
  [
    'events',
    'a booking has no event',
    `delete from events where id in (select min(id) from events where type = 'booking.confirmed')`,
  ],
  [
    'undelivered',
    'an event has no row for a mailbox',
    `delete from deliveries where id in (select min(id) from deliveries where channel = 'mail')`,
  ],
  [
    'counters',
    'a count of votes is off',
    `update posts set up = up + 1, score = score + 1 where id = (select min(id) from posts)`,
  ],
  ['counters', "a stream's count of events is off", `update event_streams set events = events + 1`],
  [
    'counters',
    "a board's count of threads is off",
    `update board_counts set threads = threads + 1 where (board, shard) = (select board, shard from board_counts limit 1)`,
  ],
  ['counters', "an agent's count of leads is off", `update agent_counts set open_leads = open_leads + 1`],
  [
    'unreadable',
    'an agent cannot read its lead',
    `update leads set agent_id = (select id from agents where id <> leads.agent_id limit 1) where id = (select min(id) from leads)`,
  ],
]

test('the judge names each of these faults', async () => {
  let verdict = await judged()
  for (const [kind, what, statement] of faults) {
    const before = (verdict[kind] as string[]).length
    await app.db.sql.unsafe(statement)
    verdict = await judged()
    expect({ what, isNamed: (verdict[kind] as string[]).length > before }).toEqual({ what, isNamed: true })
  }
}, 240_000)
