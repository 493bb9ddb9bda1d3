import { addViews } from '../../shared/businesses/view-queries.ts'
import { insertCustomerReport } from '../../shared/customer/report-queries.ts'
import { makeDeskLink } from '../../shared/desk/links.ts'
import { firstIdAt, type Id } from '../../shared/ids.ts'
import { addAgentRequests } from '../../shared/keys/request-queries.ts'
import { addRequests } from '../../shared/stats/minute-queries.ts'
import { aBrowser } from '../desk-pages/browser.ts'
import { aBusiness, aLead, anInquiry, DAY, HOUR } from '../factories.ts'
import type { MovedApp } from './moved.ts'

const MINUTE = 60_000

/** Something that's made now and ends after a time. */
interface Ending {
  /** As in docs/operations/recovery.md, "What is deleted, and when", if it's there. */
  row?: string
  lasts: number
  /** How long after that it may still be there. Default: a minute. */
  slack?: number
  /** Makes it, and returns whether it's still there. */
  make(app: MovedApp): Promise<() => Promise<boolean>>
}

const rows = (app: MovedApp, text: string, of: string | number) => async () =>
  (await app.db.sql.unsafe(text, [of])).count > 0

const aClosedLead = async (app: MovedApp) => {
  const { slug, key: desk } = await aBusiness(app)
  const { key } = await app.agent()
  const lead = await aLead(app, slug, key)
  const { status } = await app.post(`/desk/leads/${lead}/close`, {}, { key: desk })
  if (status !== 200) throw new Error(`closing got ${status}`)
  return lead
}

const anIdleLead = async (app: MovedApp) => {
  const { slug } = await aBusiness(app)
  return aLead(app, slug, (await app.agent()).key)
}

/** The end of the month of `now`, in UTC, and 365 days. */
const eventsLast = (now: Date) =>
  Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime() + 365 * DAY

/** All that ends as time passes. */
export const endings = (now: Date): Record<string, Ending> => ({
  'a held slot': {
    lasts: 10 * MINUTE,
    async make(app) {
      const { slug } = await aBusiness(app)
      const { key } = await app.agent()
      const lead = await aLead(app, slug, key)
      const { body } = await app.get(`/businesses/${slug}/availability?days=7`)
      const { start } = body.slots[0]
      const held = await app.post(`/businesses/${slug}/holds`, { lead_id: lead, start }, { key })
      if (held.status !== 201) throw new Error(held.text)
      return async () => (await app.get(`/leads/${lead}`, { key })).body.holds.length > 0
    },
  },
  'the old key after a rotation': {
    lasts: DAY,
    async make(app) {
      const { key } = await app.agent()
      await app.post('/keys/rotate', {}, { key })
      return async () => (await app.get('/keys', { key })).status === 200
    },
  },
  'the session of a desk': {
    row: 'sessions',
    lasts: 14 * DAY,
    async make(app) {
      const { slug, id } = await aBusiness(app)
      await aBrowser(app).enter(slug)
      return rows(app, 'select from sessions where who = $1', `desk ${id}`)
    },
  },
  'a desk link that nobody used': {
    lasts: DAY,
    async make(app) {
      const { slug } = await aBusiness(app)
      const { url } = await makeDeskLink(app.context, slug, 'operator')
      const path = new URL(url).pathname
      return async () => (await aBrowser(app).get(path)).status === 200
    },
  },
  'the row of a desk link': {
    row: 'sign-in links',
    lasts: 31 * DAY, // it works for a day
    async make(app) {
      const { slug, id } = await aBusiness(app)
      await makeDeskLink(app.context, slug, 'operator')
      return rows(app, 'select from desk_links where business_id = $1', id)
    },
  },
  'an idempotency key': {
    row: 'idempotency keys',
    lasts: DAY,
    async make(app) {
      const { slug } = await aBusiness(app)
      const { key } = await app.agent()
      const [body, headers] = [anInquiry(), { 'idempotency-key': 'again' }]
      const send = () => app.post(`/businesses/${slug}/inquiries`, body, { key, headers })
      const { body: first } = await send()
      return async () => (await send()).body.lead_id === first.lead_id
    },
  },
  'the row of a hold': {
    row: 'holds',
    lasts: DAY,
    async make(app) {
      const { slug, id } = await aBusiness(app)
      const { key } = await app.agent()
      const lead = await aLead(app, slug, key)
      const { body } = await app.get(`/businesses/${slug}/availability?days=7`)
      await app.post(`/businesses/${slug}/holds`, { lead_id: lead, start: body.slots[0].start }, { key })
      return rows(app, "select from bookings where business_id = $1 and status in ('held', 'released')", id)
    },
  },
  'an event of the payment provider': {
    row: 'what the payment provider sent',
    lasts: 90 * DAY,
    async make(app) {
      await app.db.sql`
        insert into provider_events (provider, id, type, verdict, received_at)
        values ('sandbox', 'clock', 'paid', 'done', ${app.now()})`
      return rows(app, 'select from provider_events where id = $1', 'clock')
    },
  },
  'what a post is compared with': {
    row: 'fingerprints of recent posts, and their links',
    lasts: 2 * DAY,
    async make(app) {
      await app.db.sql`
        insert into recent_sketches (target, at, keys, sketch) values ('pst_clock', ${app.now()}, '{}', '{}')`
      return rows(app, 'select from recent_sketches where target = $1', 'pst_clock')
    },
  },
  'a request of an agent': {
    row: "an agent's requests, in its account",
    lasts: 3 * DAY,
    async make(app) {
      const at = app.now()
      const request = { agent: 'agt_clock' as const, id: firstIdAt('req', at), at, method: 'GET', path: '/' }
      const requests = [{ ...request, status: 200, ms: 1, error: null }]
      await addAgentRequests(app.db.sql, { requests, counts: [] }, 100, at)
      return rows(app, 'select from agent_requests where agent_id = $1', 'agt_clock')
    },
  },
  'a report from the page of a lead that was erased': {
    row: 'reports of customers',
    lasts: 90 * DAY,
    async make(app) {
      const lead = await aClosedLead(app)
      await app.db.sql`update leads set status_since = status_since - interval '91 days' where id = ${lead}`
      await app.runDuties()
      const report = { lead: lead as Id<'lead'>, text: Buffer.alloc(1), max: 10, operatorEmail: null }
      await insertCustomerReport(app.db.sql, { ...report, now: app.now() })
      return rows(app, 'select from customer_reports where lead_id = $1', lead)
    },
  },
  'an upload of cards': {
    row: 'uploads of cards',
    lasts: 90 * DAY,
    async make(app) {
      const [id, at] = [firstIdAt('imp', app.now()), app.now()]
      await app.db.sql`
        insert into imports (id, file, operator, lines, created_at, finished_at)
        values (${id}, 'cards.ndjson', 'key', 1, ${at}, ${at})`
      return rows(app, 'select from imports where id = $1', id)
    },
  },
  'the requests of a minute': {
    row: 'requests per minute, in the console',
    lasts: 2 * DAY,
    async make(app) {
      const path = '/clock'
      const counts = [{ method: 'GET', path, requests: 1, failures: 0, seconds: 0 }]
      await addRequests(app.db.sql, app.now(), counts)
      return rows(app, 'select from request_minutes where path = $1', path)
    },
  },
  'a lead with a sandbox business': {
    row: 'a lead with a sandbox business',
    lasts: 7 * DAY,
    slack: HOUR, // counted from the answer of its owner
    async make(app) {
      const lead = await aLead(app, 'sandbox-replies', (await app.agent()).key)
      return rows(app, 'select from leads where id = $1', lead)
    },
  },
  'a delivery': {
    row: 'webhook deliveries and their log',
    lasts: 30 * DAY,
    async make(app) {
      const { slug, id } = await aBusiness(app, { contact_email: 'desk@clock.example' })
      await aLead(app, slug, (await app.agent()).key)
      await app.db.sql`
        update deliveries set state = 'delivered', next_at = null, lease = null, lease_until = null where owner = ${`biz_${id}`}`
      return rows(app, 'select from deliveries where owner = $1', `biz_${id}`)
    },
  },
  'a lead nobody wrote to': {
    lasts: 30 * DAY,
    async make(app) {
      const lead = await anIdleLead(app)
      return rows(app, "select from leads where id = $1 and status <> 'closed'", lead)
    },
  },
  'the views of a card': {
    row: 'views of a card',
    lasts: 69 * DAY, // ten weeks from the beginning of its day
    slack: DAY + MINUTE,
    async make(app) {
      const { id } = await aBusiness(app)
      await addViews(app.db.sql, [{ business: id, day: app.now().toISOString().slice(0, 10), views: 3 }])
      return rows(app, 'select from card_views where business_id = $1', id)
    },
  },
  'a reply, in the ranking': {
    lasts: 90 * DAY,
    slack: DAY + HOUR, // it fades once a day
    async make(app) {
      const { slug, key: desk } = await aBusiness(app)
      const lead = await aLead(app, slug, (await app.agent()).key)
      await app.post(`/desk/leads/${lead}/messages`, { text: 'Gladly.' }, { key: desk })
      return async () => (await app.get(`/businesses/${slug}`)).body.response.sampleSize > 0
    },
  },
  'the contact of a closed lead': {
    row: 'contact details, messages and notes of closed leads',
    lasts: 90 * DAY,
    async make(app) {
      return rows(app, 'select from contacts where lead_id = $1', await aClosedLead(app))
    },
  },
  'the contact of a lead nobody wrote to': {
    lasts: 120 * DAY,
    async make(app) {
      return rows(app, 'select from contacts where lead_id = $1', await anIdleLead(app))
    },
  },
  'a closed lead itself': {
    lasts: Number.POSITIVE_INFINITY,
    async make(app) {
      return rows(app, 'select from leads where id = $1', await aClosedLead(app))
    },
  },
  'an event': {
    row: 'events',
    lasts: eventsLast(now),
    async make(app) {
      const { id } = await app.agent()
      await app.db.sql`select emit_event(${id}, 'webhook.test', null, null, '{"message":"x"}', ${app.now()})`
      return rows(app, 'select from events where owner = $1', id)
    },
  },
  'a time of the owner': {
    row: "an owner's own times",
    lasts: 400 * DAY + HOUR,
    async make(app) {
      const { id } = await aBusiness(app)
      await app.db.sql`
        insert into own_times (id, business_id, during, changed_at)
        values ('own_clock', ${id}, tstzrange(${app.now()}, ${new Date(app.now().getTime() + HOUR)}), ${app.now()})`
      return rows(app, 'select from own_times where business_id = $1', id)
    },
  },
})
