import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { holdLease, releaseLease } from '../../shared/queue/queries.ts'
import { startScheduler } from '../../workers/scheduler.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const MINUTE = 60_000

describe('a lease', () => {
  test('has one holder of many that ask at once', async () => {
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, i) => holdLease(app.context.sql, 'race', `token ${i}`, MINUTE)),
    )
    expect(asked.filter(Boolean).length).toBe(1)
  })

  test('is renewed by its holder, and refused to others', async () => {
    const { sql } = app.context
    expect(await holdLease(sql, 'mine', 'a', MINUTE)).toBe(true)
    expect(await holdLease(sql, 'mine', 'a', MINUTE)).toBe(true)
    expect(await holdLease(sql, 'mine', 'b', MINUTE)).toBe(false)
    expect(await holdLease(sql, 'another', 'b', MINUTE)).toBe(true)
  })

  test('is free when it was given back, by its holder alone', async () => {
    const { sql } = app.context
    await holdLease(sql, 'back', 'a', MINUTE)
    await releaseLease(sql, 'back', 'b')
    expect(await holdLease(sql, 'back', 'b', MINUTE)).toBe(false)
    await releaseLease(sql, 'back', 'a')
    expect(await holdLease(sql, 'back', 'b', MINUTE)).toBe(true)
  })

  test('is free when its holder died and its time is over', async () => {
    const { sql } = app.context
    await holdLease(sql, 'dead', 'a', -1)
    expect(await holdLease(sql, 'dead', 'b', MINUTE)).toBe(true)
    expect(await holdLease(sql, 'dead', 'a', MINUTE)).toBe(false)
  })
})

describe('several schedulers', () => {
  const leader = async (isIt: (token: string) => boolean): Promise<string> => {
    for (;;) {
      const [row] = await app.db.sql<{ token: string }[]>`select token from leases where name = 'scheduler'`
      if (row && isIt(row.token)) return row.token
      await Bun.sleep(20)
    }
  }

  test('have one leader; when it goes another follows at once', async () => {
    const first = startScheduler(app.context)
    const leading = await leader(() => true)
    const others = [startScheduler(app.context), startScheduler(app.context)]
    await first.close()
    const following = await leader(token => token !== leading)
    expect(following).not.toBe(leading)
    await Promise.all(others.map(each => each.close()))
    expect((await app.db.sql`select from leases where name = 'scheduler'`).count).toBe(0)
  })
})
