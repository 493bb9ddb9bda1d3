import { describe, expect, test } from 'bun:test'
import { makeKey } from '../../shared/keys/key.ts'
import { backends } from '../backends.ts'
import { everyDay } from '../bookings/calendar.ts'
import { aCard } from '../businesses/cards.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { type MortalApi, startMortalApi } from './mortal-api.ts'
import { faultsMs } from './stage.ts'
import { differences, formsOfLeads, whole } from './whole.ts'
import { openClient, type Wish, wishesFor } from './wishes.ts'

const CLIENTS = 16
/** A request that died holds its Idempotency-Key for a minute. */
const CLAIM_MS = 61_000
const TIMEOUT_MS = 10 * faultsMs + 240_000
const operatorKey = makeKey('opk')

interface Place {
  api: MortalApi
  db: TestDatabase
}

/** Inquiries and bookings for as long as faults strike; then each is asked for once more, in the same words. */
async function suffer(redisUrl: string | null, strike: (place: Place) => Promise<unknown>) {
  const db = await freshDatabase()
  const api = await startMortalApi({
    DATABASE_URL: db.url,
    REDIS_URL: redisUrl ?? '',
    OPERATOR_KEY: operatorKey,
    SECRETS_KEY: '5e'.repeat(32),
    RATE_LIMIT_FACTOR: '0',
    ALLOW_PRIVATE_WEBHOOKS: '1',
    PAYMENTS: 'sandbox',
  })
  try {
    const client = openClient(api.url, await anAgent(api.url))
    const begun = await underFaults({ api, db }, client, strike)
    const { lost } = client
    // Of what was struck down all is there or nothing.
    expect((await formsOfLeads(db.sql)).filter(isBroken)).toEqual([])
    expect(await differences(db.sql)).toEqual(none)

    await api.restart(CLAIM_MS)
    await inParallel(begun, async wish => {
      if (!(await client.pursue(wish))) throw new Error(`It does not answer: ${api.log()}`)
    })
    expect(await formsOfLeads(db.sql)).toEqual(forms as never) // rows carry more than their columns
    expect(await differences(db.sql)).toEqual(none)
    await expectEachOnce(db, begun)
    expect(api.crashes).toBe(0)
    expect(lost).toBeGreaterThan(0)
  } finally {
    await api.stop()
    await db.drop()
  }
}

const forms = [whole.received, whole.booked]
const isBroken = (form: object) => !forms.some(each => Bun.deepEquals({ ...form }, each))
const none = {
  inquiries: 0,
  openLeads: 0,
  bookings: 0,
  events: 0,
  eventsOfNone: 0,
  deliveriesOfNone: 0,
}

/** All that clients began until the time was over. */
async function underFaults(
  place: Place,
  client: ReturnType<typeof openClient>,
  strike: (place: Place) => Promise<unknown>,
): Promise<Wish[]> {
  const ends = Date.now() + faultsMs
  // On a busy machine the first fault may come before the first request.
  const isOver = () => Date.now() > ends && client.lost > 0
  const begun: Wish[] = []
  const clients = (async () => {
    while (!isOver()) {
      const wishes = await aBusyBusiness(place)
      await inParallel(wishes, async wish => {
        if (isOver()) return
        begun.push(wish)
        if (!(await client.pursue(wish))) await place.api.ready()
      })
    }
  })()
  while (!isOver()) {
    await place.api.ready()
    await Bun.sleep(100 + Math.random() * 400)
    await strike(place)
  }
  await clients
  await place.api.ready()
  return begun
}

async function inParallel(wishes: readonly Wish[], pursue: (wish: Wish) => Promise<void>): Promise<void> {
  const left = wishes.values()
  const client = async () => {
    for (const wish of left) await pursue(wish)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

async function expectEachOnce({ sql }: TestDatabase, begun: readonly Wish[]): Promise<void> {
  const leads = await sql<{ id: string }[]>`select id from leads`
  expect(leads.map(lead => lead.id).toSorted()).toEqual(begun.map(wish => wish.lead ?? '').toSorted())
  const bookings = await sql<{ id: string; lead: string; start: Date; slug: string }[]>`
    select b.id, b.lead_id as lead, b.start_at as start, p.slug
    from bookings b join businesses p on p.id = b.business_id`
  const won = begun.filter(wish => wish.booking !== 'taken')
  expect(bookings.map(({ id, lead }) => `${lead} ${id}`).toSorted()).toEqual(
    won.map(({ lead, booking }) => `${lead} ${booking}`).toSorted(),
  )
  // No slot is lost: one of those who wanted it has it.
  const slots = (all: { slug: string; start: Date | string }[]) =>
    [...new Set(all.map(({ slug, start }) => `${slug} ${new Date(start).toISOString()}`))].toSorted()
  expect(slots(bookings)).toEqual(slots([...begun]))
  expect(bookings).toHaveLength(slots([...begun]).length)
}

async function ask(url: string, method: string, path: string, key: string | null, body?: object) {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => null)
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where that is not there.
  return answer?.ok ? ((await answer.json()) as any) : null
}

/** Asks again for as long as what answers is struck down. */
async function insist(...asked: Parameters<typeof ask>) {
  for (const until = Date.now() + 120_000; Date.now() < until; await Bun.sleep(20)) {
    const answer = await ask(...asked)
    if (answer) return answer
  }
  throw new Error(`${asked[1]} ${asked[2]} is not answered`)
}

async function anAgent(url: string): Promise<string> {
  const { id, key } = await insist(url, 'POST', '/keys', null, {
    name: 'Concierge',
    contact_email: 'dev@agent.example',
  })
  await insist(url, 'PATCH', `/operator/agents/${id}`, operatorKey, { tier: 'verified' })
  await insist(url, 'PATCH', '/keys', key, { callback_url: 'http://127.0.0.1:9999/nobody' })
  return key
}

/** Open day and night, with a mailbox and a webhook, and wishes for all of its starts. */
async function aBusyBusiness({ api: { url }, db }: Place): Promise<Wish[]> {
  const slug = `business-${crypto.randomUUID().slice(0, 8)}`
  const card = aCard({
    ...everyDay('00:00', '00:00'),
    services: [
      {
        name: 'Visit',
        durationMinutes: 30,
        minNoticeMinutes: 0,
        price: { type: 'fixed', amount: 5000, currency: 'USD' },
        bookable: true,
      },
    ],
    contact_email: 'owner@business.example',
  })
  await insist(url, 'PUT', `/operator/businesses/${slug}`, operatorKey, card)
  await db.sql`
    insert into endpoints (owner, channel, address, secret, created_at)
    select 'biz_' || id, 'webhook', 'http://127.0.0.1:9999/nobody', '\\x00', now() from businesses where slug = ${slug}`
  const { slots } = await insist(url, 'GET', `/businesses/${slug}/availability?days=30`, null)
  // What begins within minutes may be past when it is asked for again.
  return wishesFor(
    slug,
    slots.slice(8).map((slot: { start: string }) => slot.start),
  )
}

for (const { name, redisUrl, missing } of backends)
  describe.skipIf(missing)(`inquiries and bookings are whole or absent (queue on ${name})`, () => {
    test('when the API is killed at random', () => suffer(redisUrl, ({ api }) => api.kill()), TIMEOUT_MS)

    test(
      'when its Postgres backends are killed in the middle of a statement',
      () =>
        suffer(
          redisUrl,
          ({ db }) => db.sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'agent-exchange api' and state = 'active'
          order by random() limit 2`,
        ),
      TIMEOUT_MS,
    )
  })
