import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { refreshStaleReach } from '../../shared/businesses/refresh-reach.ts'
import type { Id } from '../../shared/ids.ts'
import { makeLog } from '../../shared/log.ts'
import { decay } from '../../shared/ranking/passes/decay.ts'
import { fadeScores, findRankingPasses } from '../../shared/ranking/passes/queries.ts'
import { sweep } from '../../shared/ranking/passes/sweep.ts'
import { recompute } from '../../shared/ranking/recompute.ts'
import type { OutcomeKind } from '../../shared/ranking/verdict.ts'
import { seededRandom } from '../../workers/demo/random.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { until } from '../until.ts'
import { isWaitingForLock } from '../waiting-for-lock.ts'
import { NOW } from './a-lead.ts'
import { daysAfter, rankedWorld } from './ranked-world.ts'

const log = makeLog('test', 'silent')

describe('a sweep', () => {
  let db: TestDatabase
  let world: ReturnType<typeof rankedWorld>
  beforeAll(async () => {
    db = await freshDatabase()
    world = rankedWorld(db.sql)
  })
  afterAll(() => db.drop())
  const ranking = () => ({ sql: db.sql, log })
  const sampleSize = async (business: number) => (await world.stored(business)).rank.response.sampleSize

  test('ranks marked businesses, except for recent marks, which have a hint', async () => {
    const business = await world.business(NOW)
    await world.lead(business, await world.agent(NOW), daysAfter(NOW, -1), { replyMinutes: 1 })
    await sweep(ranking(), NOW, new Date(NOW.getTime() - 1))
    expect(await sampleSize(business)).toBe(0)
    expect(await sweep(ranking(), NOW)).toBeGreaterThan(0)
    expect(await sampleSize(business)).toBe(1)
    expect(await sweep(ranking(), NOW)).toBe(0)
  })

  test('counts unanswered leads after 24 open hours, even 230 from the same instant', async () => {
    const business = await world.business(NOW)
    await sweep(ranking(), NOW)
    const agents = await Promise.all(Array.from({ length: 230 }, () => world.agent(NOW)))
    await Promise.all(agents.map(agent => world.lead(business, agent, NOW)))
    await sweep(ranking(), daysAfter(NOW, 0.9))
    expect(await sampleSize(business)).toBe(0)
    // NOW is Monday, noon UTC. 24 open hours later it's Wednesday, 2 pm in Chicago.
    await sweep(ranking(), daysAfter(NOW, 1.5))
    expect(await sampleSize(business)).toBe(0)
    await sweep(ranking(), new Date('2026-06-03T19:00:00Z'))
    expect(await sampleSize(business)).toBe(230)
  })

  test('drops leads that leave the window', async () => {
    const business = await world.business(NOW)
    await world.lead(business, await world.agent(NOW), NOW, { replyMinutes: 1 })
    await sweep(ranking(), NOW)
    await sweep(ranking(), new Date(daysAfter(NOW, 90).getTime() - 1))
    expect(await sampleSize(business)).toBe(1)
    await sweep(ranking(), daysAfter(NOW, 90))
    expect(await sampleSize(business)).toBe(0)
  })

  test("reweighs an agent's leads when its tier changes, and recounts them when its operator does", async () => {
    const [here, there] = [await world.business(NOW), await world.business(NOW)]
    const [one, other] = [await world.agent(NOW, 'free'), await world.agent(NOW)]
    for (const business of [here, there]) {
      await world.lead(business, one, daysAfter(NOW, -2), { replyMinutes: 1 })
      await world.lead(business, other, daysAfter(NOW, -1), { replyMinutes: 1 })
    }
    await sweep(ranking(), NOW)
    const before = (await world.stored(here)).rank.score
    await db.sql`update agents set tier = 'verified' where id = ${one}`
    await sweep(ranking(), NOW)
    expect((await world.stored(here)).rank.score).toBeGreaterThan(before)
    await db.sql`update agents set operator_group = ${other} where id = ${one}`
    await sweep(ranking(), NOW)
    for (const business of [here, there]) {
      expect(await sampleSize(business)).toBe(1)
      expect((await world.stored(business)).rank).toEqual(await world.truth(business, NOW))
    }
    expect(await db.sql`select from agents where ranking_dirty_at is not null`).toHaveLength(0)
  })

  test("skips a business that can't be ranked", async () => {
    const broken = await world.business(NOW)
    await db.sql`update businesses set timezone = 'Mars/Olympus', ranking_dirty_at = ${daysAfter(NOW, -9)} where id = ${broken}`
    await world.lead(broken, await world.agent(NOW), daysAfter(NOW, -9))
    const whole = await world.business(NOW)
    await world.lead(whole, await world.agent(NOW), daysAfter(NOW, -1), { replyMinutes: 1 })
    await sweep(ranking(), NOW)
    expect(await sampleSize(whole)).toBe(1)
    expect((await world.stored(broken)).clean).toBe(false)
  })
})

const kinds: OutcomeKind[] = [
  'completed',
  'business_cancelled',
  'business_no_show',
  'no_response',
  'customer_no_show',
]

describe('a pass over all businesses', () => {
  test.each([1, 2, 3, 4])('matches the pure rules after random events (seed %d)', seed =>
    inWorld(async ({ sql, world }) => {
      const random = seededRandom(`passes ${seed}`)
      const one = <T>(list: readonly T[]): T => list[Math.floor(random.next() * list.length)] as T // never empty here
      let now = NOW
      const businesses: number[] = []
      for (const industry of ['trades', 'trades', 'hotels'])
        businesses.push(await world.business(now, { industry }))
      const agents: Id<'agt'>[] = []
      for (const tier of ['free', 'verified', 'platform', 'verified'] as const)
        agents.push(await world.agent(now, tier))
      const leads: string[] = []

      for (let step = 0; step < 140; step++) {
        now = daysAfter(now, random.next() * 1.5)
        const lead = leads.length > 0 ? one(leads) : null
        const draw = random.next()
        if (draw < 0.55 || !lead) {
          const sent = await world.lead(one(businesses), one(agents), now)
          leads.push(sent)
          if (random.chance(0.6)) await world.reply(sent, random.between(0, 2000), now)
        } else if (draw < 0.6) await world.reply(lead, random.between(0, 3000), now)
        else if (draw < 0.65)
          await world.outcome(lead, 'agent', 'business_replied', now, random.between(0, 500))
        else if (draw < 0.8) await world.outcome(lead, one(['agent', 'business'] as const), one(kinds), now)
        else if (draw < 0.85) await world.outcome(lead, 'agent', 'wrong_information', now)
        else if (draw < 0.88)
          await sql`update agents set tier = ${one(['free', 'verified', 'platform'])} where id = ${one(agents)}`
        else if (draw < 0.9)
          await sql`update agents set operator_group = ${one(agents)} where id = ${one(agents)}`
        else if (draw < 0.95) await sweep({ sql, log }, now)
        else if (draw < 0.97) await recompute({ sql, log }, [one(businesses)], now)
        else await decay({ sql, log }, now)
      }
      // One operator always has more than its share.
      const loyal = await world.agent(now)
      for (let week = 0; week < 12; week++) {
        const sent = await world.lead(one(businesses.slice(0, 1)), loyal, daysAfter(now, -7 * week))
        await world.reply(sent, week, now)
      }
      await sweep({ sql, log }, now)

      now = daysAfter(now, 3)
      expect(await decay({ sql, log }, now)).toBe(true)
      await refreshStaleReach({ sql })
      for (const business of businesses) {
        const { clean, reached, rank } = await world.stored(business)
        expect({ clean, reached }).toEqual({ clean: true, reached: true })
        expect(rank).toEqual(await world.truth(business, now))
      }
      const cut = await sql`select from ranking_evidence where speed_capped <> '{}'`
      expect(cut.count).toBeGreaterThan(0)

      // Doing it again at the same time changes nothing.
      const scores = () =>
        sql`select id, response_score, response, merit, reach_merit from businesses order by id`
      const after = await scores()
      await recompute({ sql, log }, businesses, now)
      expect(await scores()).toEqual(after)
      await decay({ sql, log }, now)
      expect(await scores()).toEqual(after)
    }),
  )

  test("gives businesses without leads their industry's mean", () =>
    inWorld(async ({ sql, world }) => {
      const known = await world.business(NOW)
      const fresh = await world.business(NOW)
      const elsewhere = await world.business(NOW, { industry: 'hotels' })
      for (let i = 0; i < 40; i++)
        await world.lead(known, await world.agent(NOW), daysAfter(NOW, -1), { replyMinutes: 1 })
      await decay({ sql, log }, NOW)
      const [mean] = await sql`select speed_mean from ranking_means where industry = 'trades'`
      expect(mean?.speed_mean).toBeGreaterThan(0.8)
      expect((await world.stored(fresh)).rank).toEqual(await world.truth(fresh, NOW))
      expect((await world.stored(fresh)).rank.score).toBeGreaterThan(0.8)
      expect((await world.stored(elsewhere)).rank.score).toBe(0.525)
    }))

  test('skips businesses that are ranked while it reads', () =>
    inWorld(async ({ sql, world }) => {
      const business = await world.business(NOW)
      await world.lead(business, await world.agent(NOW), daysAfter(NOW, -40), { replyMinutes: 1 })
      const lead = await world.lead(business, await world.agent(NOW), daysAfter(NOW, -1))
      await decay({ sql, log }, NOW)
      const later = daysAfter(NOW, 1)
      await world.reply(lead, 1, later)
      // A recompute holds the row's lock with a newer score while the pass reads the old one.
      const holder = await sql.reserve()
      await holder`begin`
      const ranker = holder as never // a reserved connection has its own type
      await recompute({ sql: ranker, log }, [business], later)
      const pass = fadeScores(sql, { from: 1, to: business + 1, now: later })
      await until(() => isWaitingForLock(sql))
      await holder`commit`
      holder.release()
      expect(await pass).toBe(0)
      expect((await world.stored(business)).rank).toEqual(await world.truth(business, later))
    }))

  test("isn't recorded as done if it was interrupted", () =>
    inWorld(async ({ sql, world }) => {
      await world.business(NOW)
      expect(await decay({ sql, log }, NOW, async () => false)).toBe(false)
      expect((await findRankingPasses(sql)).decayedAt.getTime()).toBe(0)
      await decay({ sql, log }, NOW)
      expect((await findRankingPasses(sql)).decayedAt).toEqual(NOW)
    }))
})

interface World {
  sql: TestDatabase['sql']
  world: ReturnType<typeof rankedWorld>
}

async function inWorld(work: (world: World) => Promise<void>): Promise<void> {
  const db = await freshDatabase()
  try {
    await work({ sql: db.sql, world: rankedWorld(db.sql) })
  } finally {
    await db.drop()
  }
}
