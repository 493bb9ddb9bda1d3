import { afterAll, describe, expect, test } from 'bun:test'
import { deleteBusiness } from '../../shared/businesses/queries.ts'
import { makeLog } from '../../shared/log.ts'
import { recompute, recomputeMarked } from '../../shared/ranking/recompute.ts'
import { freshDatabase } from '../db.ts'
import { NOW } from './a-lead.ts'
import { daysAfter, rankedWorld } from './ranked-world.ts'

const db = await freshDatabase()
const world = rankedWorld(db.sql)
afterAll(() => db.drop())

const log = makeLog('test', 'silent')
const ranking = () => ({ sql: db.sql, log, now: () => NOW })

async function answered(replies: (number | null)[]) {
  const business = await world.business(daysAfter(NOW, -80))
  for (const replyMinutes of replies)
    await world.lead(business, await world.agent(NOW), daysAfter(NOW, -20), { replyMinutes })
  return business
}

describe('one business', () => {
  test('gets a score, figures and a record, and its mark is removed', async () => {
    const business = await answered([2, 30, null])
    expect(await recompute(ranking(), [business], NOW)).toEqual([])
    const { clean, reached, rank } = await world.stored(business)
    expect({ clean, reached }).toEqual({ clean: true, reached: true })
    expect(rank).toEqual(await world.truth(business, NOW))
    expect(rank.response).toEqual({ medianMinutes: 16, p90Minutes: 30, rate24h: 0.6667, sampleSize: 3 })
    const [row] = await db.sql`select record, merit from businesses where id = ${business}`
    expect(row?.record).toMatchObject({ leads: 3, replied: 2, bookings: 0 })
    expect(row?.merit).toBe(Math.round(rank.score * 10_000) + 50 * 95)
  })

  test('stays the same when it’s ranked twice', async () => {
    const business = await answered([2, 300, 10])
    const everything = () => db.sql`
      select b.response_score, b.response, b.record, b.open_wrong_information, b.ranked_at, b.ranking_dirty_at, b.merit,
             b.reach_merit, e.*
      from businesses b join ranking_evidence e on e.business_id = b.id where b.id = ${business}`
    await recompute(ranking(), [business], NOW)
    const once = await everything()
    await recompute(ranking(), [business], NOW)
    expect(await everything()).toEqual(once)
  })

  test('is ranked while a lead or its first booking is written, and neither waits', async () => {
    const business = await answered([2, 30])
    await db.sql.begin(async writing => {
      await writing`select from businesses where id = ${business} for key share` // the lock of a foreign key
      expect(await recompute(ranking(), [business], NOW)).toEqual([])
      await writing`update businesses set ever_booked = true where id = ${business}`
    })
    expect(await world.stored(business)).toMatchObject({ reached: true })
  })

  test('is ranked by its own leads only', async () => {
    const [quick, slow] = [await answered([1, 1, 1]), await answered([null, null, null])]
    await recompute(ranking(), [quick, slow], NOW)
    expect((await world.stored(quick)).rank.score).toBeGreaterThan(0.58)
    expect((await world.stored(slow)).rank.score).toBeLessThan(0.5)
  })

  test("isn't affected by settled or uncounted leads", async () => {
    const business = await world.business(NOW)
    const at = daysAfter(NOW, -20)
    await world.lead(business, await world.agent(NOW), at, { settledAt: daysAfter(at, 0.5) })
    await world.lead(business, await world.agent(NOW), at, { replyMinutes: 900, counted: false })
    await recompute(ranking(), [business], NOW)
    expect((await world.stored(business)).rank).toMatchObject({ score: 0.525, response: { sampleSize: 0 } })
  })

  test('is only waited for while it’s open', async () => {
    const business = await world.business(NOW)
    // Friday, 5 pm in Chicago. The weekend doesn't count, so 24 open hours end on Wednesday, 2 pm.
    const friday = new Date('2026-05-29T22:00:00Z')
    await world.lead(business, await world.agent(NOW), friday)
    const wednesday = new Date('2026-06-03T19:00:00Z')
    await recompute(ranking(), [business], new Date(wednesday.getTime() - 1))
    expect((await world.stored(business)).rank.response.sampleSize).toBe(0)
    const [kept] = await db.sql`select stale_at from ranking_evidence where business_id = ${business}`
    expect(kept?.stale_at).toEqual(wednesday)
    await recompute(ranking(), [business], wednesday)
    expect((await world.stored(business)).rank.response).toMatchObject({ sampleSize: 1, rate24h: 0 })
  })

  test('loses points for wrong information when a second operator agrees, until its card changes', async () => {
    const business = await world.business(daysAfter(NOW, -5))
    const [one, other] = [await world.agent(NOW), await world.agent(NOW)]
    const lead = await world.lead(business, one, daysAfter(NOW, -3), { replyMinutes: 1 })
    await world.outcome(lead, 'agent', 'wrong_information', daysAfter(NOW, -2))
    await recompute(ranking(), [business], NOW)
    expect((await world.stored(business)).rank.wrong).toBe(0)
    const second = await world.lead(business, other, daysAfter(NOW, -3), { replyMinutes: 1 })
    await world.outcome(second, 'agent', 'wrong_information', daysAfter(NOW, -1))
    await recompute(ranking(), [business], NOW)
    expect((await world.stored(business)).rank.wrong).toBe(1)
    const [card] = await db.sql`select slug from businesses where id = ${business}`
    await world.business(NOW, { description: 'Corrected.' }, card?.slug)
    await recompute(ranking(), [business], NOW)
    expect((await world.stored(business)).rank.wrong).toBe(0)
  })
})

describe('a mark on a business', () => {
  test("isn't lost if it's made while the business is ranked", async () => {
    const business = await answered([1])
    const late = await world.lead(business, await world.agent(NOW), daysAfter(NOW, -1))
    // Made after the rows were read and before the rank is written.
    let statements = 0
    const sql = new Proxy(db.sql, {
      apply(target, self, args) {
        const statement = Reflect.apply(target, self, args)
        if (!String(args[0]).includes('jsonb_to_recordset') || statements++ > 0) return statement
        return world.reply(late, 600, NOW).then(() => statement)
      },
    })
    expect(await recompute({ sql, log }, [business], NOW)).toEqual([business])
    expect(statements).toBe(1)
    expect((await world.stored(business)).clean).toBe(false)
    await recomputeMarked(ranking(), business)
    const { clean, rank } = await world.stored(business)
    expect(clean).toBe(true)
    expect(rank).toEqual(await world.truth(business, NOW))
    expect(rank.response.sampleSize).toBe(2)
  })

  test("isn't lost to concurrent recomputes and writers", async () => {
    const business = await answered([])
    const leads = await Promise.all(
      Array.from({ length: 30 }, async () =>
        world.lead(business, await world.agent(NOW), daysAfter(NOW, -4)),
      ),
    )
    const rankers = [0, 1].map(async () => {
      for (let i = 0; i < 15; i++) await recompute(ranking(), [business], NOW)
    })
    await Promise.all([...rankers, ...leads.map((lead, at) => world.reply(lead, at, NOW))])
    await recomputeMarked(ranking(), business)
    const { clean, rank } = await world.stored(business)
    expect(clean).toBe(true)
    expect(rank).toEqual(await world.truth(business, NOW))
    expect(rank.response.sampleSize).toBe(30)
  })

  test('that was removed causes no work', async () => {
    const business = await answered([1])
    await recomputeMarked(ranking(), business)
    const [before] = await db.sql`select xmin::text from businesses where id = ${business}`
    await recomputeMarked(ranking(), business)
    expect(await db.sql`select xmin::text from businesses where id = ${business}`).toEqual([before] as never)
  })
})

test('a deleted business leaves no evidence, and an unknown one is ignored', async () => {
  const business = await answered([1])
  await recompute(ranking(), [business], NOW)
  const [row] =
    await db.sql`update businesses set ranking_dirty_at = ${NOW} where id = ${business} returning slug`
  await deleteBusiness(db.sql, row?.slug, 'operator', NOW)
  await recomputeMarked(ranking(), business)
  expect(await recompute(ranking(), [business, 2 ** 31 - 1], NOW)).toEqual([])
  expect(await db.sql`select from ranking_evidence where business_id = ${business}`).toHaveLength(0)
})
