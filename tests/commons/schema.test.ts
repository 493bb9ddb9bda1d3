import { afterAll, expect, test } from 'bun:test'
import { freshDatabase } from '../db.ts'
import { hotness } from './scores.ts'

const db = await freshDatabase()
afterAll(() => db.drop())

test('hotness follows its formula: a tenfold score is worth 12.5 hours', async () => {
  const at = new Date('2026-11-21T15:00:00.123Z')
  for (const score of [0, 1, -1, 5, 100, -997]) {
    const [row] = await db.sql`select hotness(${score}, ${at}) as hot`
    expect(row?.hot).toBeCloseTo(hotness(score, at), 9)
  }
})

test('Wilson scores are from 0 to 1, and grow with each vote for and with the number of votes at the same share', async () => {
  const [known] = await db.sql`
    select wilson(0, 0) as none, wilson(1, 0) as one, wilson(0, 5) as worst, wilson(100, 0) > wilson(10, 0) as more,
           wilson(90, 10) > wilson(9, 1) as surer`
  expect(known).toEqual({ none: 0, one: expect.closeTo(0.2065, 3), worst: 0, more: true, surer: true })
  const [all] = await db.sql`
    select bool_and(wilson(up, down) between 0 and 1) as bounded, bool_and(wilson(up + 1, down) >= wilson(up, down)) as growing
    from unnest(array[0, 1, 2, 7, 30, 1000, 1000000]) up, unnest(array[0, 1, 2, 7, 30, 1000, 1000000]) down`
  expect(all).toEqual({ bounded: true, growing: true })
})

test("audit entries can't be changed or deleted", async () => {
  await db.sql`insert into audit (at, actor, target, target_id, to_state, codes) values (now(), 'operator', 'post', 'pst_x', 'held', '{}')`
  for (const change of ['update audit set reason = null', 'delete from audit', 'truncate audit'])
    await expect(db.sql.unsafe(change).execute()).rejects.toThrow('only grows')
})
