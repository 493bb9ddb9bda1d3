import { makeLog } from '../../../shared/log.ts'
import { decay } from '../../../shared/ranking/passes/decay.ts'
import { sweep } from '../../../shared/ranking/passes/sweep.ts'
import { recompute } from '../../../shared/ranking/recompute.ts'
import { DAY, type RankedDatabase, rankedDatabase } from '../ranked-database.ts'
import { inTurn, median } from '../rounds.ts'
import type { Row } from '../row.ts'
import { scaled } from '../scale.ts'

const log = makeLog('bench', 'error')
const HOUR = 3_600_000
const ROUNDS = 2
const CALLS = 200

const full: Row = {
  name: 'ranking.full',
  against: 'one bare aggregate over the leads and one bare update of the businesses',
  unit: 's',
  goal: { atMost: 1.5 },
  async run() {
    const db = await rankedDatabase('bench_ranking_full', scaled(1_000_000))
    const { sql } = db
    const ours: number[] = []
    const limit: number[] = []
    await aggregate(db)
    for (let round = 0; round < ROUNDS; round++) {
      // Alternates between two days: every score changes, and sweeps have nothing to do.
      const now = new Date(db.now.getTime() - (round % 2) * DAY)
      ours.push(await seconds(() => decay({ sql, log }, now)))
      if (round === 0) await agrees(db, now)
      await tidy(db)
      limit.push(
        await seconds(async () => {
          await aggregate(db)
          await sql`update businesses set response_score = response_score + 0.0001`
        }),
      )
      await tidy(db)
    }
    const hour = new Date(db.now.getTime() + HOUR)
    let swept = 0
    const took = await seconds(async () => {
      swept = await sweep({ sql, log }, hour)
    })
    await db.drop()
    const note = `the sweeps of an hour rank ${swept.toLocaleString('en')} in ${took.toFixed(1)} s`
    return { ours: median(ours), limit: median(limit), note }
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
    const time =
      ({ sql, now }: RankedDatabase, businesses: number) =>
      async () => {
        const started = performance.now()
        for (let i = 0; i < CALLS; i++) {
          const business = 1 + Math.floor(Math.random() * businesses)
          await recompute({ sql, log }, [business], new Date(now.getTime() + HOUR))
        }
        return (performance.now() - started) / CALLS
      }
    const measured = await inTurn(time(large, sizes[0]), time(small, sizes[1]))
    await large.drop()
    await small.drop()
    return measured
  },
}

const aggregate = ({ sql }: RankedDatabase) =>
  sql`select business_id, count(*), sum(reply_open_minutes) from leads group by business_id offset 1000000000`

/** Checks the pass against the pure rules: a wrong pass could be fast. */
async function agrees({ sql }: RankedDatabase, now: Date): Promise<void> {
  const scores = () => sql`select id, response_score from businesses where id <= 20 order by id`
  const faded = await scores()
  const ids = faded.map(({ id }) => id as number)
  await recompute({ sql, log }, ids, now)
  if (!Bun.deepEquals(faded, await scores())) throw new Error('the pass and the pure rules disagree')
}

async function tidy({ sql }: RankedDatabase): Promise<void> {
  await sql`vacuum businesses`
  await sql`vacuum ranking_evidence`
  await sql`checkpoint`.catch(() => {}) // only some roles may
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

export const rankingRows: Row[] = [full, one]
