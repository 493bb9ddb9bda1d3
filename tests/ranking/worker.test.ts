import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readConfig } from '../../shared/config.ts'
import type { OpenContext } from '../../shared/open-context.ts'
import { openContext } from '../../shared/open-context.ts'
import { duties } from '../../workers/duties.ts'
import { workers } from '../../workers/workers.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { rankedWorld } from './ranked-world.ts'

let db: TestDatabase
let context: OpenContext
let world: ReturnType<typeof rankedWorld>
let running: ({ close(): Promise<void> } | undefined)[]
beforeAll(async () => {
  db = await freshDatabase()
  world = rankedWorld(db.sql)
  const config = readConfig({ DATABASE_URL: db.url, SECRETS_KEY: '5e'.repeat(32), LOG_LEVEL: 'error' })
  context = await openContext(config, 'workers')
  running = await Promise.all([workers.ranking?.(context), workers.feed?.(context)])
})
afterAll(async () => {
  await Promise.all(running.map(worker => worker?.close()))
  await context.close()
  await db.drop()
})

const ranked = async (business: number) => {
  for (let attempt = 0; attempt < 1000; attempt++) {
    const { clean, rank } = await world.stored(business)
    if (clean) return rank.response.sampleSize
    await Bun.sleep(10)
  }
  throw new Error('never ranked')
}

async function answered(markedAt: Date) {
  const business = await world.business(markedAt)
  await world.lead(business, await world.agent(markedAt), markedAt, { replyMinutes: 1 })
  return business
}

test('a hint ranks its business', async () => {
  const business = await answered(new Date())
  context.hint('ranking.recompute', { business })
  expect(await ranked(business)).toBe(1)
  // And what its card shows now has its place in the feed soon.
  for (let attempt = 0; attempt < 1000; attempt++) {
    const [entry] = await db.sql`select position from feed_entries where business_id = ${business}`
    if (entry?.position) return
    await Bun.sleep(10)
  }
  throw new Error('never placed')
})

test('a mark whose hint was lost is found, and so is a pass that was never made', async () => {
  const business = await answered(new Date(Date.now() - 60_000))
  await duties.find(({ name }) => name === 'rank what is due')?.duty(context)
  expect(await ranked(business)).toBe(1)

  for (let attempt = 0; attempt < 1000; attempt++) {
    // As the scheduler does, since a hint may be lost at any moment.
    if (attempt % 100 === 0) await duties.find(({ name }) => name === 'let the ranking fade')?.duty(context)
    const [passed] =
      await db.sql`select from ranking_passes where decayed_at > ${new Date(Date.now() - 60_000)}`
    if (passed) return
    await Bun.sleep(10)
  }
  throw new Error('no pass was made')
})
