import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewBooking } from '../../../shared/bookings/queries.ts'
import { newId } from '../../../shared/ids.ts'
import type { NewLead } from '../../../shared/leads/queries.ts'
import { makeSecretBox } from '../../../shared/secrets.ts'
import { get, load, post } from '../load.ts'
import { inTurn } from '../rounds.ts'
import type { Row } from '../row.ts'
import { type Service, service } from '../service.ts'

const SECONDS = 2
const DAY = 86_400_000
const secrets = makeSecretBox('be'.repeat(32))

interface Shop {
  slug: string
  id: number
}

/** Open every day, with chairs enough that no slot runs out. */
async function openShops(s: Service, count: number, capacity: number): Promise<Shop[]> {
  const api = await s.api()
  const shops: Shop[] = []
  for (let n = 0; n < count; n++) {
    const slug = `bench-${crypto.randomUUID().slice(0, 12)}`
    const card = {
      name: 'Bench Shop',
      industry: 'beauty',
      timezone: 'America/Chicago',
      location: { zip: '78205' },
      capacity,
      services: [{ id: 'cut', name: 'Cut', durationMinutes: 30, minNoticeMinutes: 0, bookable: true }],
      hours: {
        weekly: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(day => ({
          day,
          open: '08:00',
          close: '18:00',
        })),
      },
    }
    await fetch(`http://127.0.0.1:${api.port}/operator/businesses/${slug}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${s.operatorKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(card),
    })
    const [row] = await s.sql<{ id: number }[]>`select id from businesses where slug = ${slug}`
    if (row) shops.push({ slug, id: row.id })
  }
  await api.stop()
  return shops
}

interface Agent {
  id: NewLead['agentId']
  authorization: string
}

/** Many, as in earnest: the events of one agent are written one after another. */
async function makeAgents(s: Service, count = 32): Promise<Agent[]> {
  const api = await s.api()
  const agents: Agent[] = []
  for (let n = 0; n < count; n++) {
    const made = await fetch(`http://127.0.0.1:${api.port}/keys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bench', contact_email: `${crypto.randomUUID()}@example.com` }),
    })
    const { id, key } = (await made.json()) as { id: NewLead['agentId']; key: string }
    agents.push({ id, authorization: `Bearer ${key}` })
  }
  await api.stop()
  return agents
}

/** The nth of a list that is gone through again and again. */
function nth<T>(list: T[], n: number): T {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('an empty list')
  return found
}

async function leadsAt(s: Service, agent: string, business: number, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId('lead'))
  await s.sql`
    insert into leads (id, business_id, agent_id, operator_group, tier, counted, status_since, idle_from,
                       consented_at, created_at, updated_at)
    select id, ${business}, ${agent}, ${agent}, 'platform', false, now(), now(), now(), now(), now()
    from unnest(${ids}::text[]) id`
  return ids
}

/** Starts of the shop from the day after tomorrow on, each as often as there are chairs. */
function startsOf(chairs: number): { start: string; chair: number }[] {
  const starts: { start: string; chair: number }[] = []
  for (let day = 1; day < 30; day++)
    for (let half = 0; half < 20; half++)
      for (let chair = 1; chair <= chairs; chair++) {
        const date = new Date(Date.now() + day * DAY).toISOString().slice(0, 10)
        const local = `${date}T${String(8 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}:00`
        const at = Temporal.PlainDateTime.from(local).toZonedDateTime('America/Chicago')
        starts.push({ start: new Date(at.epochMilliseconds).toISOString(), chair })
      }
  return starts
}

async function writing(s: Service, statement: string, statements: object[], requests: Uint8Array[]) {
  const file = join(mkdtempSync(join(tmpdir(), 'agent-exchange-statements-')), 'statements.json')
  await Bun.write(file, JSON.stringify(statements))
  const api = await s.api()
  const bare = await s.bare('statements.ts', { STATEMENTS_FILE: file, STATEMENT: statement })
  let used = 0
  const measured = await inTurn(
    async () => {
      const rest = requests.slice(used)
      const { perSecond } = await load({ port: api.port, requests: rest, connections: 32, seconds: SECONDS })
      used += Math.ceil(perSecond * SECONDS) + 64
      return perSecond
    },
    async () =>
      (
        await load({
          port: bare.port,
          requests: [post('/', { lead_id: 'x', start: 'y' })],
          connections: 32,
          seconds: SECONDS,
        })
      ).perSecond,
    3,
  )
  await Promise.all([api.stop(), bare.stop()])
  return measured
}

const MOST = 16_000

const inquiry: Row = {
  name: 'http.inquiry',
  against: 'bare handler with the same statement',
  unit: 'requests/s',
  goal: { atLeast: 0.6 },
  async run() {
    const s = await service()
    const agents = await makeAgents(s)
    const shops = await openShops(s, 31, 1)
    const details = { service: 'Cut', preferred_times: 'mornings' }
    const customer = () => ({
      name: 'Dana Reyes',
      email: `${crypto.randomUUID()}@customer.example`,
      phone: null,
    })
    const requests = Array.from({ length: MOST }, (_, n) =>
      post(
        `/businesses/${nth(shops, n).slug}/inquiries`,
        { customer: customer(), message: 'A cut on Friday.', details, customer_consent: true },
        { authorization: nth(agents, n).authorization },
      ),
    )
    const now = new Date()
    const statements = Array.from({ length: MOST }, (_, n): NewLead => {
      const who = customer()
      return {
        id: newId('lead'),
        businessId: nth(shops, n).id,
        agentId: nth(agents, n).id,
        contact: secrets.seal(JSON.stringify({ ...who, details })),
        points: [secrets.digest(who.email)],
        message: { id: newId('msg'), text: secrets.seal('A cut on Friday.') },
        claim: null,
        brake: { since: new Date(now.getTime() - DAY), most: 3 },
        countedSince: new Date(now.getTime() - 7 * DAY),
        idleFrom: now,
        events: [{ type: 'lead.received', data: { status: 'received' }, toBusiness: true }],
        now,
      }
    })
    return writing(s, 'inquiry', statements, requests)
  },
}

const booking: Row = {
  name: 'http.booking',
  against: 'bare handler with the same statement',
  unit: 'requests/s',
  goal: { atLeast: 0.5 },
  async run() {
    const s = await service()
    const agents = await makeAgents(s)
    const chairs = 2
    const shops = await openShops(s, 32, chairs)
    const half = shops.length / 2
    const requests: Uint8Array[] = []
    const statements: NewBooking[] = []
    for (const [n, { slug, id }] of shops.entries()) {
      const starts = startsOf(chairs)
      const { id: agentId, authorization } = nth(agents, n)
      const leads = await leadsAt(s, agentId, id, starts.length)
      for (const [i, { start, chair }] of starts.entries()) {
        const lead = leads[i] as NewBooking['leadId']
        if (n < half)
          requests.push(post(`/businesses/${slug}/bookings`, { lead_id: lead, start }, { authorization }))
        else
          statements.push(
            preparedBooking({ agentId, businessId: id, leadId: lead, start: new Date(start), chair }),
          )
      }
    }
    return writing(s, 'booking', shuffle(statements), shuffle(requests))
  },
}

function preparedBooking(
  n: Pick<NewBooking, 'agentId' | 'businessId' | 'leadId' | 'start'> & { chair: number },
): NewBooking {
  const end = new Date(n.start.getTime() + 30 * 60_000)
  const id = newId('bkg')
  const service = { id: 'cut', name: 'Cut' }
  const data = {
    bookingId: id,
    start: n.start.toISOString(),
    end: end.toISOString(),
    timezone: 'America/Chicago',
    service,
    confirmationCode: 'K7Q49TXM',
  }
  return {
    ...n,
    id,
    status: 'confirmed',
    service: {
      ...service,
      durationMinutes: 30,
      price: { type: 'quote', amount: null, max: null, currency: 'USD', unit: null },
    },
    timezone: 'America/Chicago',
    end,
    busyUntil: end,
    confirmationCode: 'K7Q49TXM',
    depositAmount: null,
    depositCurrency: null,
    refundableUntil: null,
    createdAt: new Date(),
    chairs: [n.chair],
    leadRevision: 0,
    events: [
      { type: 'booking.confirmed', data, toBusiness: true },
      { type: 'lead.status_changed', data: { from: 'received', to: 'booked' }, toBusiness: false },
    ],
  }
}

function shuffle<T>(list: T[]): T[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    const [a, b] = [list[i], list[j]]
    if (a !== undefined && b !== undefined) [list[i], list[j]] = [b, a]
  }
  return list
}

const availability: Row = {
  name: 'http.availability',
  against: 'bare handler with one primary-key SELECT',
  unit: 'requests/s',
  goal: { atLeast: 0.4 },
  async run() {
    const s = await service()
    const [agent] = await makeAgents(s, 1)
    const [shop] = await openShops(s, 1, 1)
    if (!shop || !agent) throw new Error('no business')
    const { id, authorization } = agent
    const api = await s.api()
    // Busy: nine in ten of its slots are taken.
    const starts = shuffle(startsOf(1))
    const leads = await leadsAt(s, id, shop.id, starts.length)
    for (const [i, { start }] of starts.slice(0, Math.floor(starts.length * 0.9)).entries())
      await fetch(`http://127.0.0.1:${api.port}/businesses/${shop.slug}/bookings`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ lead_id: leads[i], start }),
      })
    const bare = await s.bare('select.ts', { ROW_ID: id })
    const requests = [get(`/businesses/${shop.slug}/availability?days=30`, { 'accept-encoding': 'gzip' })]
    const measured = await inTurn(
      async () => (await load({ port: api.port, requests, connections: 64, seconds: SECONDS })).perSecond,
      async () => (await load({ port: bare.port, requests, connections: 64, seconds: SECONDS })).perSecond,
    )
    await Promise.all([api.stop(), bare.stop()])
    return measured
  },
}

const race: Row = {
  name: 'booking.race',
  against: '500 requests for 500 slots',
  unit: 'ms',
  goal: { atMost: 1 },
  async run() {
    const s = await service()
    const agents = await makeAgents(s)
    const rounds = 4
    const shops = await openShops(s, 2 * rounds, 1)
    const api = await s.api()
    const at = startsOf(1)
    let next = 0
    const book500 = async (startOf: (n: number) => string | undefined, booked: number) => {
      const shop = shops[next++]
      if (!shop) throw new Error('no business left')
      const leads: string[] = []
      for (const { id } of agents)
        leads.push(...(await leadsAt(s, id, shop.id, Math.ceil(500 / agents.length))))
      const began = performance.now()
      const statuses = await Promise.all(
        leads.slice(0, 500).map(async (lead, n) => {
          const answer = await fetch(`http://127.0.0.1:${api.port}/businesses/${shop.slug}/bookings`, {
            method: 'POST',
            headers: {
              authorization: nth(agents, Math.floor(n / Math.ceil(500 / agents.length))).authorization,
              'content-type': 'application/json',
            },
            body: JSON.stringify({ lead_id: lead, start: startOf(n) }),
          })
          await answer.arrayBuffer()
          return answer.status
        }),
      )
      const ms = performance.now() - began
      const made = statuses.filter(status => status === 201).length
      const refused = statuses.filter(status => status === 409).length
      if (made !== booked || made + refused !== 500) throw new Error(`${made} booked, ${refused} refused`)
      return ms
    }
    const measured = await inTurn(
      () => book500(() => at[0]?.start, 1),
      () => book500(n => at[n]?.start, 500),
      rounds - 1,
    )
    await api.stop()
    return measured
  },
}

export const leadRows: Row[] = [inquiry, booking, availability, race]
