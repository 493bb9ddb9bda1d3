import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewBooking } from '../../../shared/bookings/chair-queries.ts'
import { sealContact } from '../../../shared/contacts/contact.ts'
import { newId } from '../../../shared/ids.ts'
import { makePageToken } from '../../../shared/leads/customer-url.ts'
import type { NewLead } from '../../../shared/leads/queries.ts'
import { makeSecretBox } from '../../../shared/secrets.ts'
import { get, load, post } from '../load.ts'
import { inTurn } from '../rounds.ts'
import type { Row } from '../row.ts'
import { type Service, service } from '../service.ts'
import { leadsAt, makeAgents, nth, openShops, shuffle, startsOf } from '../shops.ts'

const SECONDS = 2
const DAY = 86_400_000
const secrets = makeSecretBox(['be'.repeat(32)])
secrets.unlock(Buffer.alloc(32))

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
      const id = newId('lead')
      const message = newId('msg')
      return {
        id,
        businessId: nth(shops, n).id,
        mark: nth(shops, n).mark,
        agentId: nth(agents, n).id,
        contact: sealContact(secrets, id, { ...who, details }),
        customerMailed: true,
        page: makePageToken(secrets, id),
        points: [secrets.digest(who.email)],
        message: { id: message, text: secrets.seal('A cut on Friday.', `lead_messages.text ${message}`) },
        claim: null,
        contactLimit: { since: new Date(now.getTime() - DAY), max: 3 },
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
    for (const [n, { slug, id, mark }] of shops.entries()) {
      const starts = startsOf(chairs)
      const { id: agentId, authorization } = nth(agents, n)
      const leads = await leadsAt(s, agentId, id, starts.length)
      for (const [i, { start }] of starts.entries()) {
        const lead = leads[i] as NewBooking['leadId']
        if (n < half)
          requests.push(post(`/businesses/${slug}/bookings`, { lead_id: lead, start }, { authorization }))
        else
          statements.push(
            preparedBooking({ agentId, businessId: id, leadId: lead, start: new Date(start), mark }),
          )
      }
    }
    return writing(s, 'booking', shuffle(statements), shuffle(requests))
  },
}

function preparedBooking(
  n: Pick<NewBooking, 'agentId' | 'businessId' | 'leadId' | 'start' | 'mark'>,
): NewBooking {
  const end = new Date(n.start.getTime() + 30 * 60_000)
  return {
    ...n,
    id: newId('bkg'),
    status: 'confirmed',
    service: {
      id: 'cut',
      name: 'Cut',
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
    refundLost: false,
    freeUntil: null,
    freeLost: false,
    cancellationFee: null,
    rescheduledAt: null,
    cancelledAt: null,
    cancelledBy: null,
    createdAt: new Date(),
    where: { street: null, city: 'San Antonio', state: 'TX', zip: '78205', phone: null },
    capacity: 2,
    customer: [],
    mayOverlap: false,
    claim: null,
  }
}

const availability: Row = {
  name: 'http.availability',
  against: 'bare handler with one primary-key SELECT',
  unit: 'requests/s',
  goal: { atLeast: 0.15 },
  async run() {
    const s = await service()
    const agents = await makeAgents(s, 1)
    const { id } = nth(agents, 0)
    // Many businesses with nine in ten slots taken, so concurrent requests differ.
    const shops = await openShops(s, 48, 1)
    for (const shop of shops) {
      const starts = shuffle(startsOf(1)).slice(0, 450)
      const leads = await leadsAt(s, id, shop.id, starts.length)
      await s.sql`
        insert into bookings (id, lead_id, business_id, agent_id, service, timezone, chair, start_at, end_at, busy,
                              confirmation_code, created_at)
        select 'bkg_' || lead, lead, ${shop.id}, ${id}, '{}', 'America/Chicago', 1, at, at + interval '30 minutes',
               tstzrange(at, at + interval '30 minutes'), 'K7Q49TXM', now()
        from unnest(${leads}::text[], ${starts.map(each => each.start)}::timestamptz[]) as b(lead, at)`
    }
    const api = await s.api()
    const bare = await s.bare('select.ts', { ROW_ID: id })
    const requests = shops.map(shop => get(`/businesses/${shop.slug}/availability`))
    const measured = await inTurn(
      async () => (await load({ port: api.port, requests, connections: 64, seconds: SECONDS })).perSecond,
      async () => (await load({ port: bare.port, requests, connections: 64, seconds: SECONDS })).perSecond,
    )
    await Promise.all([api.stop(), bare.stop()])
    return { ...measured, note: 'computed from the bookings at every request' }
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
      const bookings = statuses.filter(status => status === 201).length
      const refused = statuses.filter(status => status === 409).length
      if (bookings !== booked || bookings + refused !== 500)
        throw new Error(`${bookings} booked, ${refused} refused`)
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
