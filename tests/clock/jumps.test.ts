import { expect, test } from 'bun:test'
import { checkAlerts } from '../../shared/alerts/check.ts'
import { deleteFullBuckets, takeTokens } from '../../shared/limits/queries.ts'
import { hasWrongClock } from '../../shared/queue/wrong-clock.ts'
import { decideWrongInformation, quiet, reportWrongInformation } from '../alerts/quiet.ts'
import { pageOf } from '../customer/forms.ts'
import { aBusiness, aLead, DAY, freeStarts, HOUR } from '../factories.ts'
import { testApp } from '../test-app.ts'
import { until } from '../until.ts'
import { movableDatabase } from './moved.ts'

const MINUTE = 60_000
/** By how much the process's clock is ahead. */
let ahead = 0
const db = await movableDatabase()
const app = await testApp({ db, context: { now: () => new Date(Date.now() + ahead) } })

test('a limit is the same after the clock of Postgres went ahead an hour and back', async () => {
  const take = (count: number) =>
    takeTokens(app.context.sql, { key: 'x', capacity: 100, perSecond: 50 }, count)
  await db.moveTo(HOUR)
  expect((await take(100)).granted).toBe(100)
  await db.moveTo(0)
  await take(100)
  // It fills up again from here on, not an hour later.
  await until(async () => (await take(0)).left > 10)
})

test('limits in use are kept by a process whose clock is an hour ahead', async () => {
  const bucket = { key: 'y', capacity: 5, perSecond: 1 / 3600 }
  await takeTokens(app.context.sql, bucket, 5)
  ahead = HOUR + MINUTE
  await deleteFullBuckets(app.context.sql)
  ahead = 0
  expect((await takeTokens(app.context.sql, bucket, 1)).granted).toBe(0)
})

test('a key that was rotated ends at its second, however recently it was used', async () => {
  const { key } = await app.agent()
  const { body } = await app.post('/keys/rotate', {}, { key })
  const status = async (of: string) => (await app.get('/keys', { key: of })).status
  expect([await status(key), await status(body.key)]).toEqual([200, 200])
  ahead = DAY - MINUTE
  expect(await status(key)).toBe(200)
  ahead = DAY
  expect([await status(key), await status(body.key)]).toEqual([401, 200])
  ahead = 0
})

test('a customer’s calendar takes a move, even if the clock went back after the booking', async () => {
  ahead = HOUR
  const { key } = await app.agent()
  const { slug } = await aBusiness(app)
  const [first, second] = await freeStarts(app, slug)
  const lead = await aLead(app, slug, key)
  const { body } = await app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start: first }, { key })
  ahead = 0
  await app.post(`/leads/${lead}/reschedule`, { start: second }, { key })
  const { text } = await app.get(`${pageOf(body.customerUrl)}.ics`)
  // Calendars ignore a file whose number isn't higher.
  expect(text).toContain('SEQUENCE:1\r\n')
})

test('alerts start and end as usual after a process with a wrong clock checked them', async () => {
  const readStates = async () =>
    (
      await app.db.sql<{ state: string }[]>`
        select data ->> 'state' as state from events where owner = 'operator' and type = 'operator.alert' order by id`
    ).map(({ state }) => state)
  const check = async (at: number) => {
    ahead = at
    await quiet(app)
    await checkAlerts(app.context)
  }
  await check(30 * DAY)
  await reportWrongInformation(app)
  await check(0)
  expect(await readStates()).toEqual(['started'])
  await check(30 * DAY) // a day and more: it still lasts
  await check(MINUTE)
  await check(DAY + 2 * MINUTE)
  expect(await readStates()).toEqual(['started', 'lasting', 'lasting'])
  await decideWrongInformation(app)
  await check(DAY + HOUR)
  await check(DAY + 3 * MINUTE)
  await check(DAY + 9 * MINUTE)
  expect(await readStates()).toEqual(['started', 'lasting', 'lasting', 'ended'])
  ahead = 0
})

test('irreversible work waits while the clocks differ by more than a minute', async () => {
  const context = { ...app.context, log: { ...app.context.log, warn: () => {} } }
  for (const [process, postgres, waits] of [
    [0, 0, false],
    [30_000, 0, false],
    [-30_000, 0, false],
    [2 * MINUTE, 0, true],
    [-2 * MINUTE, 0, true],
    [400 * DAY, 0, true],
    [0, -HOUR, true],
    [400 * DAY, 400 * DAY, false],
  ] as const) {
    ahead = process
    await db.moveTo(postgres)
    expect([process, postgres, await hasWrongClock(context, 'erase')]).toEqual([process, postgres, waits])
  }
  ahead = 0
  await db.moveTo(0)
})
