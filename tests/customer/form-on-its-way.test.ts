import { expect, test } from 'bun:test'
import { prepareDeposit } from '../../shared/deposits/request.ts'
import { isId } from '../../shared/ids.ts'
import { aCard } from '../businesses/cards.ts'
import { aDeposit, TEN } from '../deposits/booked.ts'
import { mondayMorning } from '../factories.ts'
import { queued } from '../queued.ts'
import { testApp } from '../test-app.ts'
import { until } from '../until.ts'
import { isWaitingForLock } from '../waiting-for-lock.ts'
import { formOf, pageOf, submit } from './forms.ts'
import { aVisit, visits } from './visits.ts'

// The terms that a customer agreed to change while the form is in flight.
const app = await testApp({ clock: mondayMorning() })
const key = (await app.agent()).key

const WEDNESDAY = '2026-11-25T10:00:00-06:00'
const CHANGED = 'This has changed since you opened the page.'
const bookingOf = async (lead: string) => (await app.get(`/leads/${lead}`, { key })).body.booking

test('a move asks again if the policy changes', async () => {
  const { business, lead, page } = await aVisit(app, key)
  const to = `${page}/reschedule`
  const form = formOf(await app.get(`${to}?start=${encodeURIComponent(WEDNESDAY)}`))
  const { sql } = app.db
  const { sent } = await sql.begin(async tx => {
    await tx`select from leads where id = ${lead} for update`
    const sent = submit(app, to, form)
    await until(() => isWaitingForLock(sql))
    const body = aCard({ ...visits, policies: { cancellation: { freeUntilHours: 12, fee: null } } })
    await app.call('PUT', '/desk/card', { key: business.key, body })
    await tx`update leads set revision = revision + 1 where id = ${lead}`
    return { sent }
  })
  const { status, text } = await sent
  expect(status).toBe(400)
  expect(text).toContain(CHANGED)
  expect(text).toContain('Free until Tuesday, November 24, 2026, 10:00 PM')
  expect(await bookingOf(lead)).toMatchObject({ start: TEN })
})

test('a move leads to the page if the business cancels', async () => {
  const { lead, page } = await aVisit(app, key)
  const to = `${page}/reschedule`
  const form = formOf(await app.get(`${to}?start=${encodeURIComponent(WEDNESDAY)}`))
  const { sql } = app.db
  const { sent } = await sql.begin(async tx => {
    await tx`update leads set status = 'in conversation', revision = revision + 1 where id = ${lead}`
    await tx`
      update bookings set status = 'cancelled', cancelled_by = 'business', cancelled_at = now()
      where lead_id = ${lead}`
    const sent = submit(app, to, form)
    await until(() => isWaitingForLock(sql))
    return { sent }
  })
  const { status, headers } = await sent
  expect([status, headers.get('location')]).toEqual([303, `http://localhost:3000${page}`])
})

for (const [what, path] of [
  ['cancellation', 'cancel'],
  ['withdrawal', 'withdraw'],
] as const)
  test(`a ${what} asks again if the appointment moves`, async () => {
    const { lead, page } = await aVisit(app, key)
    const form = formOf(await app.get(`${page}/${path}`))
    const [moved, sent] = await queued(
      app.db.sql,
      sql => sql`select from leads where id = ${lead} for update`,
      () => app.post(`/leads/${lead}/reschedule`, { start: WEDNESDAY }, { key }),
      () => submit(app, `${page}/${path}`, form),
    )
    expect(moved?.status).toBe(200)
    expect(sent?.status).toBe(400)
    expect(sent?.text).toContain(CHANGED)
    expect(sent?.text).toContain('Wednesday, November 25, 2026')
    expect(await bookingOf(lead)).toMatchObject({ start: WEDNESDAY, status: 'confirmed' })
  })

test('a cancellation asks again if it would cost a deposit that’s just being paid', async () => {
  const { lead, deposit, path } = await aDeposit(app, key, {
    policies: { deposit: { refundableUntilHours: 48 } },
  })
  if (isId('dep', deposit)) await prepareDeposit(app.context, deposit)
  const checkout = pageOf((await submit(app, path, {})).headers.get('location') ?? '')
  const form = formOf(await app.get(`${path}/cancel`))
  const [paid, sent] = await queued(
    app.db.sql,
    sql => sql`select from leads where id = ${lead} for update`,
    () => submit(app, checkout, {}),
    () => submit(app, `${path}/cancel`, form),
  )
  expect(paid?.status).toBe(303)
  expect(sent?.text).toContain(CHANGED)
  expect(sent?.text).toContain('You don’t get your deposit of $25.00 back')
  expect(await bookingOf(lead)).toMatchObject({ status: 'confirmed' })
})
