import { afterAll, describe, expect, test } from 'bun:test'
import { deleteBusiness } from '../../shared/businesses/queries.ts'
import { placeAll } from '../../shared/feed/place.ts'
import { listChanges } from '../../shared/feed/queries.ts'
import { makeLog } from '../../shared/log.ts'
import type { JobName } from '../../shared/queue/jobs.ts'
import { decay } from '../../shared/ranking/passes/decay.ts'
import { sweep } from '../../shared/ranking/passes/sweep.ts'
import { recompute } from '../../shared/ranking/recompute.ts'
import { freshDatabase } from '../db.ts'
import { NOW } from '../ranking/a-lead.ts'
import { daysAfter, rankedWorld } from '../ranking/ranked-world.ts'

const db = await freshDatabase()
const world = rankedWorld(db.sql)
afterAll(() => db.drop())

const hinted: JobName[] = []
const log = makeLog('test', 'silent')
const ranking = () => ({ sql: db.sql, log, hint: (name: JobName) => hinted.push(name) })

/** What's new in the feed since the last call. */
let cursor = 0
async function readFeed() {
  await placeAll({ sql: db.sql })
  const rows = await listChanges(db.sql, cursor, 1000)
  cursor = rows.at(-1)?.position ?? cursor
  hinted.length = 0
  return rows.map(({ id, version, response, record, deleted }) => ({
    id,
    version,
    response,
    record,
    deleted,
  }))
}

async function aRankedBusiness(at = daysAfter(NOW, -100)) {
  const business = await world.business(at)
  await recompute(ranking(), [business], at)
  await readFeed()
  return business
}

describe('the feed repeats a card', () => {
  test('when a reply changes its figures, in the same version', async () => {
    const business = await aRankedBusiness()
    const lead = await world.lead(business, await world.agent(NOW), daysAfter(NOW, -1))
    expect(await readFeed()).toEqual([])
    await world.reply(lead, 7, NOW)
    await recompute(ranking(), [business], NOW)
    expect(hinted).toEqual(['feed.index'])
    expect(await readFeed()).toMatchObject([
      { id: business, version: 1, response: { medianMinutes: 7, sampleSize: 1 }, record: { replied: 1 } },
    ])
    await recompute(ranking(), [business], NOW)
    expect(hinted).toEqual([])
    expect(await readFeed()).toEqual([])
  })

  test('when two operators report wrong information', async () => {
    const business = await aRankedBusiness()
    for (const _ of ['one', 'other']) {
      const lead = await world.lead(business, await world.agent(NOW), daysAfter(NOW, -2), { replyMinutes: 1 })
      await world.outcome(lead, 'agent', 'wrong_information', daysAfter(NOW, -1))
    }
    await recompute(ranking(), [business], NOW)
    expect(await readFeed()).toMatchObject([{ id: business }])
  })

  test('when an inquiry starts to count as unanswered', async () => {
    const business = await aRankedBusiness()
    await world.lead(business, await world.agent(NOW), NOW)
    await recompute(ranking(), [business], NOW)
    await readFeed()
    await sweep(ranking(), daysAfter(NOW, 10))
    expect(hinted).toContain('feed.index')
    expect(await readFeed()).toMatchObject([{ id: business, response: { rate24h: 0, sampleSize: 1 } }])
  })
})

describe("the feed doesn't repeat a card", () => {
  test('when a lead is too old to count, or the ranking fades', async () => {
    const business = await aRankedBusiness()
    const lead = await world.lead(business, await world.agent(NOW), NOW)
    await world.reply(lead, 1, NOW)
    await sweep(ranking(), NOW)
    expect(await readFeed()).toHaveLength(1)
    const before = await world.stored(business)
    for (const days of [30, 60, 100]) await decay(ranking(), daysAfter(NOW, days))
    const after = await world.stored(business)
    expect(before.rank.response.sampleSize).toBe(1)
    expect(after.rank.response.sampleSize).toBe(0)
    expect(after.rank.score).not.toBe(before.rank.score)
    expect(await readFeed()).toEqual([])
  })

  test('after it was deleted', async () => {
    const business = await aRankedBusiness()
    const lead = await world.lead(business, await world.agent(NOW), daysAfter(NOW, -1))
    await world.reply(lead, 7, NOW)
    const [row] = await db.sql`select slug from businesses where id = ${business}`
    await deleteBusiness(db.sql, row?.slug, 'operator', NOW)
    expect(await readFeed()).toMatchObject([{ id: business, deleted: true }])
    await recompute(ranking(), [business], NOW)
    expect(await readFeed()).toEqual([])
  })
})
