import { describe, expect, test } from 'bun:test'
import { holdLease, releaseLease } from '../../shared/queue/queries.ts'
import { startScheduler } from '../../workers/scheduler.ts'
import { testApp } from '../test-app.ts'
import { until } from '../until.ts'
import { isWaitingForLock } from '../waiting-for-lock.ts'

const app = await testApp()

const MINUTE = 60_000

describe('a lease', () => {
  test('has one holder if many ask at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) => holdLease(app.context.sql, 'race', `token ${i}`, MINUTE)),
    )
    expect(results.filter(Boolean).length).toBe(1)
  })

  test('can be renewed by its holder only', async () => {
    const { sql } = app.context
    expect(await holdLease(sql, 'mine', 'a', MINUTE)).toBe(true)
    expect(await holdLease(sql, 'mine', 'a', MINUTE)).toBe(true)
    expect(await holdLease(sql, 'mine', 'b', MINUTE)).toBe(false)
    expect(await holdLease(sql, 'another', 'b', MINUTE)).toBe(true)
  })

  test('can be released by its holder only', async () => {
    const { sql } = app.context
    await holdLease(sql, 'back', 'a', MINUTE)
    await releaseLease(sql, 'back', 'b')
    expect(await holdLease(sql, 'back', 'b', MINUTE)).toBe(false)
    await releaseLease(sql, 'back', 'a')
    expect(await holdLease(sql, 'back', 'b', MINUTE)).toBe(true)
  })

  test('is free once it expires', async () => {
    const { sql } = app.context
    await holdLease(sql, 'dead', 'a', -1)
    expect(await holdLease(sql, 'dead', 'b', MINUTE)).toBe(true)
    expect(await holdLease(sql, 'dead', 'a', MINUTE)).toBe(false)
  })
})

describe('several schedulers', () => {
  const leader = async (matches: (token: string) => boolean): Promise<string> => {
    for (;;) {
      const [row] = await app.db.sql<{ token: string }[]>`select token from leases where name = 'scheduler'`
      if (row && matches(row.token)) return row.token
      await Bun.sleep(20)
    }
  }

  test('have one leader, and another takes over when it stops', async () => {
    const first = startScheduler(app.context)
    const leading = await leader(() => true)
    const others = [startScheduler(app.context), startScheduler(app.context)]
    await first.close()
    const following = await leader(token => token !== leading)
    expect(following).not.toBe(leading)
    await Promise.all(others.map(each => each.close()))
    expect((await app.db.sql`select from leases where name = 'scheduler'`).count).toBe(0)
  })

  test('wait for a running duty before another one takes over', async () => {
    const locking = await app.db.sql.reserve()
    await locking`begin`
    await locking`lock table deliveries`
    const first = startScheduler(app.context)
    const leading = await leader(() => true)
    await until(() => isWaitingForLock(app.db.sql, 'deliveries'))
    const closed = first.close()
    const second = startScheduler(app.context)
    // It asks every second.
    await Bun.sleep(1500)
    expect(await leader(() => true)).toBe(leading)
    await locking`commit`
    locking.release()
    await closed
    await leader(token => token !== leading)
    await second.close()
  })

  test('leave no lease behind that was being acquired when they stopped', async () => {
    const locking = await app.db.sql.reserve()
    await locking`begin`
    await locking`lock table leases`
    const schedulers = Array.from({ length: 8 }, () => startScheduler(app.context))
    await until(() => isWaitingForLock(app.db.sql, 'leases'))
    const closed = Promise.all(schedulers.map(each => each.close()))
    await locking`commit`
    locking.release()
    await closed
    await Bun.sleep(300)
    expect((await app.db.sql`select from leases where name = 'scheduler'`).count).toBe(0)
  })
})
