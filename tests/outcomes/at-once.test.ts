import { describe, expect, test } from 'bun:test'
import { newId } from '../../shared/ids.ts'
import { aBooking, aDeposit, TEN } from '../deposits/booked.ts'
import { fakeStripe, paidEvent, signed } from '../deposits/fake-stripe.ts'
import { HOUR, mondayMorning } from '../factories.ts'
import { queued } from '../queued.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { until } from '../until.ts'
import { countWaitingForLock } from '../waiting-for-lock.ts'

const clock = mondayMorning()
const stripe = fakeStripe()
const app = await testApp({ config: stripe.config, clock })
const { key } = await app.agent()
const { sql } = app.context

const atOnce = <T>(lead: string, ...writes: (() => Promise<T>)[]) =>
  queued(sql, held => held`select from leads where id = ${lead} for no key update`, ...writes)

type Appointment = Awaited<ReturnType<typeof aBooking>>
const cancel = ({ lead }: Appointment) => app.post(`/leads/${lead}/cancel`, {}, { key })
const atDesk = ({ business }: Appointment, path: string) =>
  app.post(`/desk/${path}`, { reason: 'Ill' }, { key: business.key })
const cancelAtDesk = (appointment: Appointment) =>
  atDesk(appointment, `bookings/${appointment.booking.id}/cancel`)
const kindsOf = async ({ lead }: Appointment) =>
  (await sql<{ kind: string }[]>`select kind from outcomes where lead_id = ${lead}`).map(row => row.kind)

test('a lead that the business is just closing isn’t canceled too', async () => {
  const appointment = await aBooking(app, key)
  const [closed, canceled] = await atOnce(
    appointment.lead,
    () => atDesk(appointment, `leads/${appointment.lead}/close`),
    () => cancel(appointment),
  )
  expect([closed?.status, canceled?.body.error?.code]).toEqual([200, 'lead_closed'])
  expect(await kindsOf(appointment)).toEqual([])
})

test('an appointment that the agent is just reporting as completed isn’t canceled too', async () => {
  const appointment = await aBooking(app, key)
  clock.now = new Date(Date.parse(TEN) + 2 * HOUR)
  const [, canceled] = await atOnce(
    appointment.lead,
    () => app.post(`/leads/${appointment.lead}/outcomes`, { kind: 'completed' }, { key }),
    () => cancelAtDesk(appointment),
  )
  clock.now = mondayMorning().now
  expect(canceled?.body.error?.code).toBe('outcome_not_allowed')
  expect(await kindsOf(appointment)).toEqual(['completed'])
})

test('an appointment that the customer is just canceling isn’t the business’s cancellation too', async () => {
  const appointment = await aBooking(app, key)
  const [canceled, tooLate] = await atOnce(
    appointment.lead,
    () => cancel(appointment),
    () => cancelAtDesk(appointment),
  )
  expect([canceled?.status, tooLate?.body.error?.code]).toEqual([200, 'booking_cancelled'])
  expect(await kindsOf(appointment)).toEqual(['customer_cancelled'])
})

test('canceling an appointment spares the one that the agent books instead at the same time', async () => {
  const appointment = await aBooking(app, key)
  const newer = newId('bkg')
  let canceled: ReturnType<typeof cancelAtDesk> | undefined
  await sql.begin(async change => {
    await change`select from leads where id = ${appointment.lead} for no key update`
    canceled = cancelAtDesk(appointment)
    await until(async () => (await countWaitingForLock(sql)) === 1)
    await change`
      update bookings set status = 'cancelled', cancelled_by = 'business', cancelled_at = ${clock.now}
      where lead_id = ${appointment.lead}`
    await change`
      insert into bookings
      select (jsonb_populate_record(b, jsonb_build_object(
        'id', ${newer}::text, 'status', 'confirmed', 'cancelled_by', null, 'cancelled_at', null))).*
      from bookings b where b.lead_id = ${appointment.lead}`
    await change`update leads set revision = revision + 1 where id = ${appointment.lead}`
  })
  expect((await canceled)?.body.error?.code).toBe('outcome_not_allowed')
  const [booking] = await sql`select status from bookings where id = ${newer}`
  expect(booking).toEqual({ status: 'confirmed' })
})

describe('a deposit is either paid out or refunded', () => {
  async function paidAndOver() {
    const appointment = await aDeposit(app, key)
    const { body, signature } = await signed(paidEvent({ deposit: appointment.deposit }), clock.now)
    await app.call('POST', '/pay/webhooks/stripe', { body, headers: { 'stripe-signature': signature } })
    clock.now = new Date(Date.parse(TEN) + 2 * HOUR)
    const settle = () =>
      app.post(
        '/operator/payouts',
        { deposits: [appointment.deposit], reference: 'Transfer 1' },
        { key: OPERATOR_KEY },
      )
    return { appointment, settle }
  }
  const payment = async (deposit: string) =>
    (
      await sql`
        select settled_at is not null as settled, refund_reason as refund from payments where deposit_id = ${deposit}`
    )[0]

  test('if the business cancels just before the payout', async () => {
    const { appointment, settle } = await paidAndOver()
    const [canceled, settled] = await atOnce(appointment.lead, () => cancelAtDesk(appointment), settle)
    clock.now = mondayMorning().now
    expect([canceled?.status, settled?.body.settled]).toEqual([200, []])
    expect(await payment(appointment.deposit)).toEqual({ settled: false, refund: 'business_cancelled' })
  })

  test('if the business cancels just after the payout', async () => {
    const { appointment, settle } = await paidAndOver()
    const [settled, canceled] = await atOnce(appointment.lead, settle, () => cancelAtDesk(appointment))
    clock.now = mondayMorning().now
    expect([settled?.body.settled, canceled?.body.error?.code]).toEqual([
      [appointment.deposit],
      'outcome_not_allowed',
    ])
    expect(await payment(appointment.deposit)).toEqual({ settled: true, refund: null })
  })
})
