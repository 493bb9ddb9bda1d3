import { makeLog } from '../../../shared/log.ts'
import { decay } from '../../../shared/ranking/passes/decay.ts'
import { sweep } from '../../../shared/ranking/passes/sweep.ts'
import { recompute } from '../../../shared/ranking/recompute.ts'
import { type RankedDatabase, rankedDatabase } from '../ranked-database.ts'
import { inTurn, median } from '../rounds.ts'
import type { Row } from '../row.ts'
import { scaled } from '../scale.ts'

const log = makeLog('bench', 'error')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const ROUNDS = 3
const CALLS = 200

const full: Row = {
  name: 'ranking.full',
  against: 'one bare aggregate over the leads and one bare update of the businesses',
  unit: 's',
  goal: { atMost: 1.5 },
  async run() {
    const db = await rankedDatabase('bench_ranking_full', scaled(1_000_000))
    const { sql } = db
    await agrees(db)
    const ours: number[] = []
    const limit: number[] = []
    let stale = ''
    for (let round = 1; round <= ROUNDS; round++) {
      // A day later. What a sweep a minute has done meanwhile is done at once, and is no part of the pass.
      const now = new Date(db.now.getTime() + round * DAY)
      const swept = performance.now()
      const n = await sweep({ sql, log }, new Date(now.getTime() - 60_000))
      stale = `the sweeps of a day rank ${n.toLocaleString('en')} in ${secondsSince(swept).toFixed(0)} s`
      await tidy(db)
      const started = performance.now()
      await decay({ sql, log }, now)
      ours.push(secondsSince(started))
      await tidy(db)
      const bare = performance.now()
      await sql`select business_id, count(*), sum(reply_open_minutes) from leads group by business_id offset 1000000000`
      await sql`update businesses set response_score = response_score + 0.0001`
      limit.push(secondsSince(bare))
      await sql`update businesses set response_score = response_score - 0.0001`
    }
    await db.drop()
    return { ours: median(ours), limit: median(limit), note: stale }
  },
}

const one: Row = {
  name: 'ranking.one',
  against: 'the same at 10,000 businesses',
  unit: 'ms',
  goal: { atMost: 1.3 },
  async run() {
    const sizes = [scaled(1_000_000), 10_000] as const
    const large = await rankedDatabase('bench_ranking_large', sizes[0])
    const small = await rankedDatabase('bench_ranking_small', sizes[1])
    const time = (db: RankedDatabase, businesses: number) => async () => {
      const started = performance.now()
      for (let i = 0; i < CALLS; i++) {
        const business = 1 + Math.floor(Math.random() * businesses)
        await recompute({ sql: db.sql, log }, [business], new Date(db.now.getTime() + HOUR))
      }
      return (performance.now() - started) / CALLS
    }
    const measured = await inTurn(time(large, sizes[0]), time(small, sizes[1]))
    await large.drop()
    await small.drop()
    return measured
  },
}

/** The rows were made here, so they are held against the rule once: else a wrong pass could be a fast one. */
async function agrees({ sql, now }: RankedDatabase): Promise<void> {
  await decay({ sql, log }, new Date(now.getTime() + HOUR))
  const scores = () => sql`select id, response_score from businesses where id <= 20 order by id`
  const faded = await scores()
  const ids = faded.map(({ id }) => id as number)
  await recompute({ sql, log }, ids, new Date(now.getTime() + HOUR))
  if (!Bun.deepEquals(faded, await scores())) throw new Error('the pass and the pure rules disagree')
}

async function tidy({ sql }: RankedDatabase): Promise<void> {
  await sql`vacuum businesses`
  await sql`vacuum ranking_evidence`
  await sql`checkpoint`.catch(() => {}) // only some roles may
}

const secondsSince = (started: number) => (performance.now() - started) / 1000

export const rankingRows: Row[] = [full, one]
