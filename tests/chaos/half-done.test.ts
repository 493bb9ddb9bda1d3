import { describe, expect, test } from 'bun:test'
import { makeKey } from '../../shared/keys/key.ts'
import { backends } from '../backends.ts'
import { everyDay } from '../bookings/calendar.ts'
import { aCard } from '../businesses/cards.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { type BookingRequest, openClient, requestsFor } from './booking-requests.ts'
import { type KillableApi, startKillableApi } from './killable-api.ts'
import { differences, formsOfLeads, wholeForms } from './lead-forms.ts'
import { faultsMs } from './stage.ts'

const CLIENTS = 16
/** A request that died blocks its Idempotency-Key for a minute. */
const CLAIM_MS = 61_000
const TIMEOUT_MS = 10 * faultsMs + 240_000
const operatorKey = makeKey('opk')

interface Target {
  api: KillableApi
  db: TestDatabase
}

/** Sends inquiries and bookings during faults, then sends each of them once more, unchanged. */
async function testUnderFaults(redisUrl: string | null, injectFault: (target: Target) => Promise<unknown>) {
  const db = await freshDatabase()
  const api = await startKillableApi({
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
    const sent = await underFaults({ api, db }, client, injectFault)
    const { lost } = client
    // Interrupted requests left everything or nothing.
    expect((await formsOfLeads(db.sql)).filter(isBroken)).toEqual([])
    expect(await differences(db.sql)).toEqual(none)

    await api.restart(CLAIM_MS)
    await inParallel(sent, async request => {
      if (!(await client.send(request))) throw new Error(`The API does not answer: ${api.log()}`)
    })
    expect(await formsOfLeads(db.sql)).toEqual(forms as never) // rows carry more than their columns
    expect(await differences(db.sql)).toEqual(none)
    await expectEachOnce(db, sent)
    expect(api.crashes).toBe(0)
    expect(lost).toBeGreaterThan(0)
  } finally {
    await api.stop()
    await db.drop()
  }
}

const forms = [wholeForms.received, wholeForms.booked]
const isBroken = (form: object) => !forms.some(each => Bun.deepEquals({ ...form }, each))
const none = {
  inquiries: 0,
  openLeads: 0,
  bookings: 0,
  events: 0,
  eventsOfNone: 0,
  deliveriesOfNone: 0,
}

/** Returns every request that clients started. */
async function underFaults(
  target: Target,
  client: ReturnType<typeof openClient>,
  injectFault: (target: Target) => Promise<unknown>,
): Promise<BookingRequest[]> {
  const ends = Date.now() + faultsMs
  // On a busy machine the first fault may come before the first request.
  const isOver = () => Date.now() > ends && client.lost > 0
  const sent: BookingRequest[] = []
  const clients = (async () => {
    while (!isOver()) {
      const requests = await aBusinessWithRequests(target)
      await inParallel(requests, async request => {
        if (isOver()) return
        sent.push(request)
        if (!(await client.send(request))) await target.api.ready()
      })
    }
  })()
  while (!isOver()) {
    await target.api.ready()
    await Bun.sleep(100 + Math.random() * 400)
    await injectFault(target)
  }
  await clients
  await target.api.ready()
  return sent
}

async function inParallel(
  requests: readonly BookingRequest[],
  send: (request: BookingRequest) => Promise<void>,
): Promise<void> {
  const left = requests.values()
  const client = async () => {
    for (const request of left) await send(request)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

async function expectEachOnce({ sql }: TestDatabase, sent: readonly BookingRequest[]): Promise<void> {
  const leads = await sql<{ id: string }[]>`select id from leads`
  expect(leads.map(lead => lead.id).toSorted()).toEqual(sent.map(request => request.lead ?? '').toSorted())
  const bookings = await sql<{ id: string; lead: string; start: Date; slug: string }[]>`
    select b.id, b.lead_id as lead, b.start_at as start, p.slug
    from bookings b join businesses p on p.id = b.business_id`
  const won = sent.filter(request => request.booking !== 'taken')
  expect(bookings.map(({ id, lead }) => `${lead} ${id}`).toSorted()).toEqual(
    won.map(({ lead, booking }) => `${lead} ${booking}`).toSorted(),
  )
  // No slot is lost: each went to one of the requests for it.
  const slots = (all: { slug: string; start: Date | string }[]) =>
    [...new Set(all.map(({ slug, start }) => `${slug} ${new Date(start).toISOString()}`))].toSorted()
  expect(slots(bookings)).toEqual(slots([...sent]))
  expect(bookings).toHaveLength(slots([...sent]).length)
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

/** Retries while the API is being killed. */
async function askUntilAnswered(...asked: Parameters<typeof ask>) {
  for (const until = Date.now() + 120_000; Date.now() < until; await Bun.sleep(20)) {
    const answer = await ask(...asked)
    if (answer) return answer
  }
  throw new Error(`${asked[1]} ${asked[2]} is not answered`)
}

async function anAgent(url: string): Promise<string> {
  const { id, key } = await askUntilAnswered(url, 'POST', '/keys', null, {
    name: 'Concierge',
    contact_email: 'dev@agent.example',
  })
  await askUntilAnswered(url, 'PATCH', `/operator/agents/${id}`, operatorKey, { tier: 'verified' })
  await askUntilAnswered(url, 'PATCH', '/keys', key, { callback_url: 'http://127.0.0.1:9999/nobody' })
  return key
}

/** A business open day and night, with an email address and a webhook, and requests for all of its slots. */
async function aBusinessWithRequests({ api: { url }, db }: Target): Promise<BookingRequest[]> {
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
  await askUntilAnswered(url, 'PUT', `/operator/businesses/${slug}`, operatorKey, card)
  await db.sql`
    insert into endpoints (owner, channel, address, secret, created_at)
    select 'biz_' || id, 'webhook', 'http://127.0.0.1:9999/nobody', '\\x00', now() from businesses where slug = ${slug}`
  const { slots } = await askUntilAnswered(url, 'GET', `/businesses/${slug}/availability?days=30`, null)
  // Slots that start within minutes may be over when they're requested again.
  return requestsFor(
    slug,
    slots.slice(8).map((slot: { start: string }) => slot.start),
  )
}

for (const { name, redisUrl, missing } of backends)
  describe.skipIf(missing)(`inquiries and bookings are complete or absent (queue on ${name})`, () => {
    test(
      'when the API is killed at random',
      () => testUnderFaults(redisUrl, ({ api }) => api.kill()),
      TIMEOUT_MS,
    )

    test(
      'when its Postgres backends are killed in the middle of a statement',
      () =>
        testUnderFaults(
          redisUrl,
          ({ db }) => db.sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'agent-exchange api' and state = 'active'
          order by random() limit 2`,
        ),
      TIMEOUT_MS,
    )
  })
