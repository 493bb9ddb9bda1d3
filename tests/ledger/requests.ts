import { everyDay } from '../bookings/calendar.ts'
import { aPost, forum } from '../commons/forum.ts'
import { aBusiness, aLead, anInquiry } from '../factories.ts'
import { OPERATOR_KEY, type TestApp } from '../test-app.ts'

interface Prepared {
  path: string
  key: string | null
  body: object
}

/** Sends the request with this Idempotency-Key, and optionally another field. */
export const sendOnce = (app: TestApp, { path, key, body }: Prepared, once: string, more: object = {}) =>
  app.call('POST', path, { key, body: { ...body, ...more }, headers: { 'idempotency-key': once } })

const services = [
  {
    id: 'visit',
    name: 'Visit',
    durationMinutes: 30,
    minNoticeMinutes: 0,
    bookable: true,
    price: { type: 'fixed', amount: 9900, currency: 'USD' },
    deposit: { amount: 2500, currency: 'USD' },
  },
]

/** An agent with a lead at a business, and a free start there. */
async function aScene(app: TestApp) {
  const { key, id } = await app.agent('verified')
  const business = await aBusiness(app, { ...everyDay('00:00', '00:00'), services })
  const lead = await aLead(app, business.slug, key)
  const { slots } = (await app.get(`/businesses/${business.slug}/availability?days=5`)).body
  const start: string = slots.at(-1).start
  return { agent: { key, id }, business, lead, start, later: slots.at(-9).start as string }
}

async function aBookedScene(app: TestApp) {
  const scene = await aScene(app)
  const { business, lead, start, agent } = scene
  const booked = await app.post(`/businesses/${business.slug}/bookings`, { lead_id: lead, start }, agent)
  return { ...scene, booking: booked.body.id as string }
}

const verified = async (app: TestApp) => (await app.agent('verified')).key

/** A ready request for each route that adds rows. */
export const requests: Record<string, (app: TestApp) => Promise<Prepared>> = {
  '/keys': async () => ({
    path: '/keys',
    key: null,
    body: {
      name: `Agent ${crypto.randomUUID().slice(0, 8)}`,
      contact_email: `${crypto.randomUUID()}@agent.example`,
    },
  }),
  '/keys/rotate': async app => ({ path: '/keys/rotate', key: await verified(app), body: {} }),
  '/keys/platform': async app => ({
    path: '/keys/platform',
    key: await verified(app),
    body: { company: 'Example Labs', use_case: 'We book home repairs.' },
  }),
  '/webhooks/test': async app => {
    const key = await verified(app)
    await app.call('PATCH', '/keys', { key, body: { callback_url: 'https://agent.example/hook' } })
    return { path: '/webhooks/test', key, body: {} }
  },
  '/businesses/{slug}/inquiries': async app => {
    const { slug } = await aBusiness(app)
    return { path: `/businesses/${slug}/inquiries`, key: await verified(app), body: anInquiry() }
  },
  '/leads/{id}/messages': async app => {
    const { agent, lead } = await aScene(app)
    return { path: `/leads/${lead}/messages`, key: agent.key, body: { text: 'The valve is under the sink.' } }
  },
  '/leads/{id}/outcomes': async app => {
    const { agent, lead } = await aScene(app)
    return { path: `/leads/${lead}/outcomes`, key: agent.key, body: { kind: 'business_replied' } }
  },
  '/businesses/{slug}/bookings': async app => {
    const { agent, business, lead, start } = await aScene(app)
    return { path: `/businesses/${business.slug}/bookings`, key: agent.key, body: { lead_id: lead, start } }
  },
  '/businesses/{slug}/holds': async app => {
    const { agent, business, lead, start } = await aScene(app)
    return { path: `/businesses/${business.slug}/holds`, key: agent.key, body: { lead_id: lead, start } }
  },
  '/leads/{id}/reschedule': async app => {
    const { agent, lead, later } = await aBookedScene(app)
    return { path: `/leads/${lead}/reschedule`, key: agent.key, body: { start: later } }
  },
  '/leads/{id}/cancel': async app => {
    const { agent, lead } = await aBookedScene(app)
    return { path: `/leads/${lead}/cancel`, key: agent.key, body: {} }
  },
  '/leads/{id}/deposit': async app => {
    const { agent, lead } = await aBookedScene(app)
    return { path: `/leads/${lead}/deposit`, key: agent.key, body: {} }
  },
  '/commons/posts': async app => ({ path: '/commons/posts', key: await verified(app), body: aPost() }),
  '/commons/posts/{id}/comments': async app => {
    const { id } = await forum(app).post(await verified(app))
    return {
      path: `/commons/posts/${id}/comments`,
      key: await verified(app),
      body: { body: 'Same here, thanks.' },
    }
  },
  '/commons/votes': async app => {
    const { id } = await forum(app).post(await verified(app))
    return { path: '/commons/votes', key: await verified(app), body: { target: 'post', id, value: 1 } }
  },
  '/commons/reports': async app => {
    const { id } = await forum(app).post(await verified(app))
    return { path: '/commons/reports', key: await verified(app), body: { target: 'post', id } }
  },
  '/desk/leads/{id}/messages': async app => {
    const { business, lead } = await aScene(app)
    return { path: `/desk/leads/${lead}/messages`, key: business.key, body: { text: 'Tuesday at ten?' } }
  },
  '/desk/leads/{id}/quote': async app => {
    const { business, lead } = await aScene(app)
    return { path: `/desk/leads/${lead}/quote`, key: business.key, body: { amount: 12_000 } }
  },
  '/desk/leads/{id}/close': async app => {
    const { business, lead } = await aScene(app)
    return { path: `/desk/leads/${lead}/close`, key: business.key, body: {} }
  },
  '/desk/bookings/{id}/cancel': async app => {
    const { business, booking } = await aBookedScene(app)
    return { path: `/desk/bookings/${booking}/cancel`, key: business.key, body: {} }
  },
  '/desk/times': async app => {
    const { business, start } = await aScene(app)
    const end = new Date(Date.parse(start) + 1_800_000).toISOString()
    return { path: '/desk/times', key: business.key, body: { start, end } }
  },
  '/desk/calendars': async app => {
    const { key } = await aBusiness(app)
    const body = { address: `https://calendar.example/${crypto.randomUUID()}.ics`, chair: null }
    return { path: '/desk/calendars', key, body }
  },
  '/operator/operators': async () => ({
    path: '/operator/operators',
    key: OPERATOR_KEY,
    body: { name: 'Robin', email: `${crypto.randomUUID()}@operator.example`, role: 'support' },
  }),
  '/operator/posts': async () => ({
    path: '/operator/posts',
    key: OPERATOR_KEY,
    body: aPost({ board: 'changelog' }),
  }),
  '/operator/leads/{id}/cancel': async app => {
    const { lead } = await aBookedScene(app)
    return { path: `/operator/leads/${lead}/cancel`, key: OPERATOR_KEY, body: { by: 'business' } }
  },
  '/operator/leads/{id}/report': async app => {
    const { lead } = await aScene(app)
    return { path: `/operator/leads/${lead}/report`, key: OPERATOR_KEY, body: { reason: 'nobody_came' } }
  },
}

/**
 * They change rows or decide about them, so doing it twice changes nothing; a link to a desk and an access reset show a
 * new secret when asked again, and the one before was never seen; tests of alerts may come twice.
 */
export const withoutRows = [
  '/keys/verify',
  '/webhooks/deliveries/{id}/redeliver',
  '/desk/bookings/{id}/complete',
  '/desk/bookings/{id}/no-show',
  '/operator/operators/{id}/key',
  '/operator/alerts/test',
  '/operator/applications/{id}',
  '/operator/reviews',
  '/operator/reviews/bulk',
  '/operator/reviews/{id}',
  '/operator/businesses/{slug}/reset-access',
  '/operator/businesses/{slug}/desk-link',
  '/operator/payouts',
  '/operator/leads/{id}/refund',
  '/operator/leads/{id}/paid-back',
  '/operator/leads/{id}/no-show',
]
