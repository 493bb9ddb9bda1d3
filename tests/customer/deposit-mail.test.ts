import { beforeEach, expect, test } from 'bun:test'
import { refundDeposit } from '../../shared/deposits/payments.ts'
import { prepareDeposit } from '../../shared/deposits/request.ts'
import { aDeposit } from '../deposits/booked.ts'
import { mondayMorning } from '../factories.ts'
import { headerOf, mailServer, readable } from '../mail/mail-server.ts'
import { sendMail } from '../mail/send-mail.ts'
import { testApp } from '../test-app.ts'
import { submit } from './forms.ts'

const { now } = mondayMorning()
const server = await mailServer()
const app = await testApp({ config: { smtpUrl: server.url }, context: { now: () => now } })
beforeEach(() => void server.received.splice(0))

const send = (agent: string) => sendMail(app.context, agent, 'customer')
const subjects = () => server.received.map(({ text }) => headerOf(text, 'subject'))

test('a receipt and a refund', async () => {
  const { key, id } = await app.agent()
  const { lead, path, deposit } = await aDeposit(app, key)
  await prepareDeposit(app.context, deposit as never)
  const checkout = await submit(app, path, {})
  await submit(app, new URL(checkout.headers.get('location') ?? '').pathname, {})
  await send(id)
  expect(subjects()).toContain('Receipt: $25.00, Lone Star Plumbing')
  await app.post(`/leads/${lead}/cancel`, {}, { key })
  await refundDeposit(app.context, deposit as never)
  await send(id)
  expect(subjects()).toContain('Refund: $25.00, Lone Star Plumbing')
})

test('a cancellation says nothing about the money of a later booking', async () => {
  const { key, id } = await app.agent()
  const { lead, business, path, deposit } = await aDeposit(app, key)
  await prepareDeposit(app.context, deposit as never)
  const checkout = await submit(app, path, {})
  await submit(app, new URL(checkout.headers.get('location') ?? '').pathname, {})
  await app.post(`/leads/${lead}/outcomes`, { kind: 'business_cancelled' }, { key })
  const again = { lead_id: lead, start: '2026-11-25T10:00:00-06:00' }
  expect((await app.post(`/businesses/${business.slug}/bookings`, again, { key })).status).toBe(201)
  server.received.splice(0)
  await send(id)
  const mail = server.received.find(({ text }) => headerOf(text, 'subject')?.startsWith('Canceled'))
  expect(mail?.text).toContain('canceled your')
  expect(mail?.text).not.toContain('charged')
})

test('a deposit paid after the cancellation isn’t an appointment, even if another one was booked', async () => {
  const { key, id } = await app.agent()
  for (const isBookedAgain of [false, true]) {
    const owner = { contact_email: 'owner@alamo.example' }
    const { lead, business, path, deposit } = await aDeposit(app, key, owner)
    await prepareDeposit(app.context, deposit as never)
    const checkout = await submit(app, path, {})
    await app.post(`/leads/${lead}/cancel`, {}, { key })
    const again = { lead_id: lead, start: '2026-11-25T10:00:00-06:00' }
    if (isBookedAgain) await app.post(`/businesses/${business.slug}/bookings`, again, { key })
    await send(id)
    server.received.splice(0)
    await submit(app, new URL(checkout.headers.get('location') ?? '').pathname, {})
    await send(id)
    await sendMail(app.context, `biz_${business.id}`, 'mail')
    const paid = server.received.filter(({ text }) => headerOf(text, 'subject')?.includes('$25.00'))
    const mail = readable(paid[0]?.text ?? '')
    expect(paid).toHaveLength(1)
    expect(mail).toContain('is paid, but the appointment was canceled.')
    expect(mail).toContain('Your deposit of $25.00 is being refunded to the card or account you paid with.')
    expect(mail).not.toContain('When:')
    await refundDeposit(app.context, deposit as never)
    await send(id)
  }
})

test('a cancellation doesn’t say that the business keeps what was refunded by hand', async () => {
  const { key, id } = await app.agent()
  const { lead, path, deposit } = await aDeposit(app, key)
  await prepareDeposit(app.context, deposit as never)
  const checkout = await submit(app, path, {})
  await submit(app, new URL(checkout.headers.get('location') ?? '').pathname, {})
  await app.db.sql`
    select record_refund('sandbox', reference, deposit_id, 'by_hand', ${now}) from payments where deposit_id = ${deposit}`
  await app.post(`/leads/${lead}/cancel`, {}, { key })
  await send(id)
  const mail = server.received.find(({ text }) => headerOf(text, 'subject')?.startsWith('Canceled'))
  expect(readable(mail?.text ?? '')).toContain('Your deposit of $25.00 was refunded to the card')
  expect(readable(mail?.text ?? '')).not.toContain('keeps')
})
