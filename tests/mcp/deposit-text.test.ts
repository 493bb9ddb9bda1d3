import { expect, test } from 'bun:test'
import { aBooking, aDeposit, TEN } from '../deposits/booked.ts'
import { mondayMorning } from '../factories.ts'
import { testApp } from '../test-app.ts'
import { connect } from './client.ts'

const clock = mondayMorning()
const app = await testApp({ clock })
const key = (await app.agent()).key
const tools = await connect(app, { key })

const pay = (deposit: string) => app.db.sql`
  insert into payments (provider, reference, deposit_id, counts, paid_at)
  values ('sandbox', ${deposit}, ${deposit}, true, ${clock.now})`

/** What both tools say of it. */
async function depositText(lead_id: string): Promise<string> {
  const [deposit, lead] = [
    await tools.call('get_deposit', { lead_id }),
    await tools.call('get_lead', { lead_id }),
  ]
  const [line = ''] = deposit.text.split('\n')
  expect(lead.text).toContain(line)
  return deposit.text
}

test('a deposit is open until the appointment, and then expired', async () => {
  const { lead, requested } = await aDeposit(app, key)
  const open = await depositText(lead)
  expect(open).toContain(`The customer pays the deposit of $25.00 at ${requested.payUrl} until Tue ${TEN}.`)
  expect(open).toContain('Refundable until Tue 2026-11-24T08:00:00-06:00 (America/Chicago).')
  const before = clock.now
  clock.now = new Date(TEN)
  const late = await depositText(lead)
  clock.now = before
  expect(late).toContain("wasn't paid before the appointment, and can't be paid online anymore.")
  expect(late).not.toMatch(/\/pay\/|Refundable until/)
})

test('a deposit is paid, and refunded if an operator does', async () => {
  const { lead, deposit } = await aDeposit(app, key)
  await pay(deposit)
  expect(await depositText(lead)).toContain('The deposit of $25.00 is paid.\nRefundable until')
  await app.db
    .sql`update payments set refund_due_at = now(), refund_reason = 'by_hand' where deposit_id = ${deposit}`
  expect(await depositText(lead)).toContain('The deposit of $25.00 is being refunded.\nConfirmation code')
  await app.db.sql`update payments set refunded_at = now() where deposit_id = ${deposit}`
  expect(await depositText(lead)).toContain('The deposit of $25.00 was refunded.\nConfirmation code')
  expect((await tools.call('get_deposit', { lead_id: lead })).facts).toMatchObject({
    paid: true,
    state: 'refunded',
  })
})

test('a canceled appointment owes no deposit, and may have lost one', async () => {
  const [unpaid, paid] = [await aDeposit(app, key), await aDeposit(app, key)]
  await pay(paid.deposit)
  const before = clock.now
  clock.now = new Date('2026-11-24T15:00:00Z')
  for (const { lead } of [unpaid, paid]) await tools.call('cancel_booking', { lead_id: lead })
  const read = async (lead_id: string) => (await tools.call('get_lead', { lead_id })).text
  expect(await read(unpaid.lead)).toContain('was canceled before the deposit of $25.00 was paid')
  expect(await read(paid.lead)).toContain('The business keeps the deposit of $25.00')
  clock.now = before
})

test("a lead without a customer's page names none", async () => {
  const { business, lead, booking } = await aBooking(app, key)
  await app.db.sql`update leads set page_token = null, page_digest = null where id = ${lead}`
  const again = { slug: business.slug, lead_id: lead, start: booking.start, service: 'drain' }
  const { text } = await tools.call('book_appointment', again)
  expect(text).toContain(`Booking ${booking.id} is confirmed`)
  expect(text).not.toContain('null')
})

test('a deposit that nobody has opened is named, too', async () => {
  const { lead } = await aBooking(app, key)
  expect((await tools.call('get_lead', { lead_id: lead })).text).toContain(
    'Deposit: $25.00, not paid. get_deposit has more.',
  )
  await tools.call('get_deposit', { lead_id: lead })
  expect((await tools.call('get_lead', { lead_id: lead })).text).not.toContain('Deposit: ')
})
