import { beforeEach, describe, expect, test } from 'bun:test'
import { openPage } from '../../shared/customer/page.ts'
import { withdrawConsent } from '../../shared/customer/withdraw.ts'
import { prepareDeposit } from '../../shared/deposits/request.ts'
import type { Id } from '../../shared/ids.ts'
import { closeIdleLeads, closeLeadsOfRemoved } from '../../shared/leads/close.ts'
import { aCard } from '../businesses/cards.ts'
import { customer, submit } from '../customer/forms.ts'
import { aDeposit, TEN } from '../deposits/booked.ts'
import { aLead, DAY, HOUR, mondayMorning, pass } from '../factories.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const clock = mondayMorning()
let key: string
const app = await testApp({ clock })
beforeEach(async () => {
  clock.now = mondayMorning().now
  key = (await app.agent()).key
})

async function ready() {
  const appointment = await aDeposit(app, key)
  await prepareDeposit(app.context, appointment.deposit as Id<'dep'>)
  return appointment
}
type Made = Awaited<ReturnType<typeof ready>>
const holdIn = (appointment: Made, days: number) => {
  const start = `${new Date(clock.now.getTime() + days * DAY).toISOString().slice(0, 10)}T14:00:00-06:00`
  return app.post(
    `/businesses/${appointment.business.slug}/holds`,
    { lead_id: appointment.lead, start },
    { key },
  )
}
const report = (appointment: Made, kind: string) =>
  app.post(`/leads/${appointment.lead}/outcomes`, { kind }, { key })
const desk = (appointment: Made, path: string) =>
  app.post(`/desk/${path}`, {}, { key: appointment.business.key })
const remove = (slug: string) => app.call('DELETE', `/operator/businesses/${slug}`, { key: OPERATOR_KEY })
const checkoutOf = async (path: string) => (await submit(app, path, {})).headers.get('location') ?? ''
const read = async (lead: string) => (await app.get(`/leads/${lead}`, { key })).body

const STARTED = 26 * HOUR
const ways: [string, number, (appointment: Made) => Promise<unknown>][] = [
  ['the desk closes it', 0, appointment => desk(appointment, `leads/${appointment.lead}/close`)],
  ['customer_cancelled', 0, appointment => report(appointment, 'customer_cancelled')],
  ['POST /leads/{id}/cancel', 0, appointment => app.post(`/leads/${appointment.lead}/cancel`, {}, { key })],
  ["the customer's page", 0, appointment => customer(() => app).cancel(appointment.path)],
  [
    'the operator',
    0,
    appointment =>
      app.post(`/operator/leads/${appointment.lead}/cancel`, { by: 'customer' }, { key: OPERATOR_KEY }),
  ],
  [
    'withdrawal',
    0,
    async appointment => {
      const page = await openPage(app.context, appointment.path.slice('/pay/'.length))
      if (page) await withdrawConsent(app.context, page, () => {})
    },
  ],
  [
    'removal of the business',
    0,
    async appointment => {
      await remove(appointment.business.slug)
      await closeLeadsOfRemoved(app.context)
    },
  ],
  ['customer_cancelled after the start', STARTED, appointment => report(appointment, 'customer_cancelled')],
  ['completed', STARTED, appointment => report(appointment, 'completed')],
  ['no-show', STARTED, appointment => desk(appointment, `bookings/${appointment.booking.id}/no-show`)],
  ['idleness', 33 * DAY, () => closeIdleLeads(app.context)],
]

test('after the business declined, the agent is sent to others', async () => {
  const appointment = await ready()
  await desk(appointment, `leads/${appointment.lead}/close`)
  const { body } = await app.post(`/leads/${appointment.lead}/messages`, { text: 'Please.' }, { key })
  expect(body.error).toMatchObject({
    code: 'lead_closed',
    message: 'The business declined this inquiry.',
    hint: expect.stringMatching(/^Find another business with GET \/businesses\./),
  })
  const { nextRequests } = await read(appointment.lead)
  expect(nextRequests[0]).toMatchObject({ rel: 'search', path: '/businesses?need={need}&zip={zip}' })
})

test.each(ways)(
  'a lead closed by %s keeps no hold, no appointment ahead and no page to pay',
  async (_, later, close) => {
    const appointment = await ready()
    pass(clock, later)
    expect((await holdIn(appointment, 2)).status).toBe(201)
    if (later === 0) expect(await checkoutOf(appointment.path)).toContain('/pay/sandbox/')
    await close(appointment)
    expect((await read(appointment.lead)).status).toBe('closed')
    const left = await app.db.sql`
      select id, status from bookings
      where lead_id = ${appointment.lead} and (status = 'held' or status = 'confirmed' and start_at > ${clock.now})`
    expect(left).toHaveLength(0)
    expect(await checkoutOf(appointment.path)).toEndWith(appointment.path)
  },
)

describe('removing a business', () => {
  test('cancels as the business does: with a refund, events and mail, once, and not before a worker runs', async () => {
    const appointment = await ready()
    const checkout = await checkoutOf(appointment.path)
    await submit(app, new URL(checkout).pathname, {})
    const other = await aLead(app, appointment.business.slug, key)
    await remove(appointment.business.slug)
    // The tombstone alone refuses, before the leads are closed.
    const send = (lead: string) => app.post(`/leads/${lead}/messages`, { text: 'Hello?' }, { key })
    const deposit = () => app.post(`/leads/${appointment.lead}/deposit`, undefined, { key })
    expect([(await read(appointment.lead)).status, (await send(appointment.lead)).body.error.code]).toEqual([
      'booked',
      'business_not_found',
    ])
    expect((await deposit()).body.error.code).toBe('business_not_found')
    await Promise.all([closeLeadsOfRemoved(app.context), closeLeadsOfRemoved(app.context)])
    await closeLeadsOfRemoved(app.context)
    expect(await read(appointment.lead)).toMatchObject({
      status: 'closed',
      closedReason: 'declined',
      booking: { status: 'cancelled' },
    })
    expect(await read(other)).toMatchObject({ status: 'closed', closedReason: 'declined' })
    const heard = await app.db.sql`
      select e.data ->> 'by' as by, d.channel from events e
      join deliveries d on d.owner = e.owner and d.event_id = e.id
      where e.lead_id = ${appointment.lead} and e.type = 'booking.cancelled'`
    expect(heard).toMatchObject([{ by: 'business', channel: 'customer' }])
    const refunds = await app.db.sql`
      select refund_reason from payments where deposit_id = ${appointment.deposit} and refund_due_at is not null`
    expect(refunds).toMatchObject([{ refund_reason: 'business_cancelled' }])
    expect((await app.get(appointment.path)).text).not.toContain('Your appointment is confirmed')
    expect([(await send(appointment.lead)).body.error.code, (await deposit()).body.error.code]).toEqual([
      'business_not_found',
      'booking_cancelled',
    ])
  })

  test('refuses an open page at once, and a slug that’s created again leaves the former leads alone', async () => {
    const appointment = await ready()
    const { slug } = appointment.business
    await remove(slug)
    expect(await checkoutOf(appointment.path)).toEndWith(appointment.path)
    const again = await aCreated(slug)
    const fresh = await aLead(app, slug, key)
    await closeLeadsOfRemoved(app.context)
    expect(again.status).toBe(201)
    expect([(await read(appointment.lead)).status, (await read(fresh)).status]).toEqual([
      'closed',
      'received',
    ])
    const booked = await app.post(
      `/businesses/${slug}/bookings`,
      { lead_id: appointment.lead, start: TEN },
      { key },
    )
    expect(booked.body.error.code).toBe('lead_business_mismatch')
  })
})

const aCreated = (slug: string) =>
  app.call('PUT', `/operator/businesses/${slug}`, { key: OPERATOR_KEY, body: aCard() })
