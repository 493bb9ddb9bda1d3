import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readConfig } from '../../shared/config.ts'
import type { OpenContext } from '../../shared/open-context.ts'
import { openContext } from '../../shared/open-context.ts'
import { duties } from '../../workers/duties.ts'
import { workers } from '../../workers/workers.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { until } from '../until.ts'
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

const ranked = async (business: number, retry: () => unknown) => {
  await until(async () => (await world.stored(business)).clean, retry)
  return (await world.stored(business)).rank.response.sampleSize
}

const run = (name: string) => duties.find(duty => duty.name === name)?.run(context)

async function answered(markedAt: Date) {
  const business = await world.business(markedAt)
  await world.lead(business, await world.agent(markedAt), markedAt, { replyMinutes: 1 })
  return business
}

test('a hint ranks its business', async () => {
  const business = await answered(new Date())
  const hint = () => context.hint('ranking.recompute', { business })
  hint()
  expect(await ranked(business, hint)).toBe(1)
  // Its changed card gets a position in the feed.
  await until(
    async () => {
      const [entry] = await db.sql`select position from feed_entries where business_id = ${business}`
      return Boolean(entry?.position)
    },
    () => context.hint('feed.index', {}),
  )
})

test('the scheduler finds marks whose hint was lost, and starts the nightly pass', async () => {
  const business = await answered(new Date(Date.now() - 60_000))
  await run('rank due businesses')
  expect(await ranked(business, () => run('rank due businesses'))).toBe(1)

  await run('decay the ranking')
  await until(
    async () => {
      const since = new Date(Date.now() - 60_000)
      return (await db.sql`select from ranking_passes where decayed_at > ${since}`).count > 0
    },
    () => run('decay the ranking'),
  )
})
