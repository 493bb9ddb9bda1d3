import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { deleteBusiness } from '../../shared/businesses/queries.ts'
import { placeAll } from '../../shared/feed/place.ts'
import { listChanges } from '../../shared/feed/queries.ts'
import { makeLog } from '../../shared/log.ts'
import type { JobName } from '../../shared/queue/jobs.ts'
import { decay } from '../../shared/ranking/passes/decay.ts'
import { sweep } from '../../shared/ranking/passes/sweep.ts'
import { recompute } from '../../shared/ranking/recompute.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { NOW } from '../ranking/a-lead.ts'
import { daysAfter, rankedWorld } from '../ranking/ranked-world.ts'

let db: TestDatabase
let world: ReturnType<typeof rankedWorld>
beforeAll(async () => {
  db = await freshDatabase()
  world = rankedWorld(db.sql)
})
afterAll(() => db.drop())

const hinted: JobName[] = []
const log = makeLog('test', 'silent')
const ranking = () => ({ sql: db.sql, log, hint: (name: JobName) => hinted.push(name) })

/** What a reader of the feed gets that has read everything before. */
let cursor = 0
async function fed() {
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

async function ranked(at = daysAfter(NOW, -100)) {
  const business = await world.business(at)
  await recompute(ranking(), [business], at)
  await fed()
  return business
}

describe('a card comes again in the feed', () => {
  test('with the figures that a reply has changed, in the same version', async () => {
    const business = await ranked()
    const lead = await world.lead(business, await world.agent(NOW), daysAfter(NOW, -1))
    expect(await fed()).toEqual([])
    await world.reply(lead, 7, NOW)
    await recompute(ranking(), [business], NOW)
    expect(hinted).toEqual(['feed.index'])
    expect(await fed()).toMatchObject([
      { id: business, version: 1, response: { medianMinutes: 7, sampleSize: 1 }, record: { replied: 1 } },
    ])
    await recompute(ranking(), [business], NOW)
    expect(hinted).toEqual([])
    expect(await fed()).toEqual([])
  })

  test('with what two operators say is wrong with it', async () => {
    const business = await ranked()
    for (const _ of ['one', 'other']) {
      const lead = await world.lead(business, await world.agent(NOW), daysAfter(NOW, -2), { replyMinutes: 1 })
      await world.outcome(lead, 'agent', 'wrong_information', daysAfter(NOW, -1))
    }
    await recompute(ranking(), [business], NOW)
    expect(await fed()).toMatchObject([{ id: business }])
  })

  test('when a silence begins to count, though nothing was written', async () => {
    const business = await ranked()
    await world.lead(business, await world.agent(NOW), NOW)
    await recompute(ranking(), [business], NOW)
    await fed()
    await sweep(ranking(), daysAfter(NOW, 10))
    expect(hinted).toContain('feed.index')
    expect(await fed()).toMatchObject([{ id: business, response: { rate24h: 0, sampleSize: 1 } }])
  })
})

describe('a card does not come again', () => {
  test('because a lead is too old to count, nor because the ranking fades', async () => {
    const business = await ranked()
    const lead = await world.lead(business, await world.agent(NOW), NOW)
    await world.reply(lead, 1, NOW)
    await sweep(ranking(), NOW)
    expect(await fed()).toHaveLength(1)
    const before = await world.stored(business)
    for (const days of [30, 60, 100]) await decay(ranking(), daysAfter(NOW, days))
    const after = await world.stored(business)
    expect(before.rank.response.sampleSize).toBe(1)
    expect(after.rank.response.sampleSize).toBe(0)
    expect(after.rank.score).not.toBe(before.rank.score)
    expect(await fed()).toEqual([])
  })

  test('as a card when it was deleted', async () => {
    const business = await ranked()
    const lead = await world.lead(business, await world.agent(NOW), daysAfter(NOW, -1))
    await world.reply(lead, 7, NOW)
    const [row] = await db.sql`select slug from businesses where id = ${business}`
    await deleteBusiness(db.sql, row?.slug, 'operator', NOW)
    expect(await fed()).toMatchObject([{ id: business, deleted: true }])
    await recompute(ranking(), [business], NOW)
    expect(await fed()).toEqual([])
  })
})
