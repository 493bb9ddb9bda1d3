import { afterAll, expect, test } from 'bun:test'
import { freshDatabase } from '../db.ts'
import { hotness, wilson } from './scores.ts'

const db = await freshDatabase()
afterAll(() => db.drop())

test('Postgres computes the same scores as TypeScript', async () => {
  const at = new Date('2026-11-21T15:00:00.123Z')
  for (const [up, down] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [7, 2],
    [1000, 3],
    [3, 1000],
  ] as const) {
    const [row] = await db.sql`select hotness(${up - down}, ${at}) as hot, wilson(${up}, ${down}) as worth`
    expect(row?.hot).toBeCloseTo(hotness(up - down, at), 9)
    expect(row?.worth).toBeCloseTo(wilson(up, down), 9)
  }
})

test("audit entries can't be changed or deleted", async () => {
  await db.sql`insert into audit (at, actor, target, target_id, to_state, codes) values (now(), 'operator', 'post', 'pst_x', 'held', '{}')`
  for (const change of ['update audit set reason = null', 'delete from audit', 'truncate audit'])
    await expect(db.sql.unsafe(change).execute()).rejects.toThrow('only grows')
})
