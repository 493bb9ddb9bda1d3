import { describe, expect, test } from 'bun:test'
import { makeLimiter } from '../../shared/limits/lease.ts'
import { until } from '../until.ts'

const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))

describe('the limiter of one process', () => {
  const quota = { policy: 'read', bucket: 'read', quota: 640, window: 60, header: '' } as const
  const countingStore = () => {
    const store = {
      calls: 0,
      tokens: 640,
      take: async (_: unknown, count: number) => {
        store.calls += 1
        const granted = Math.min(count, store.tokens)
        store.tokens -= granted
        return { granted, left: store.tokens }
      },
    }
    return store
  }

  test('leases in growing batches to call the store less often', async () => {
    const store = countingStore()
    const limiter = makeLimiter(store, () => 0)
    for (const _ of times(640, n => n)) expect((await limiter.take('a', quota)).allowed).toBe(true)
    // 1, 2, 4, 8, then 10 at a time.
    expect(store.calls).toBe(4 + 63)
    expect((await limiter.take('a', quota)).allowed).toBe(false)
  })

  test("doesn't call the store while it knows the bucket is empty", async () => {
    const store = countingStore()
    store.tokens = 0
    let now = 0
    const limiter = makeLimiter(store, () => now)
    for (const _ of times(100, n => n)) expect((await limiter.take('a', quota)).allowed).toBe(false)
    expect(store.calls).toBe(1)
    store.tokens = 10
    now = 1000
    expect((await limiter.take('a', quota)).allowed).toBe(true)
  })

  test('takes one token at a time from a caller who comes rarely', async () => {
    const store = countingStore()
    let now = 0
    const limiter = makeLimiter(store, () => now)
    for (const _ of times(50, n => n)) {
      expect((await limiter.take('a', quota)).allowed).toBe(true)
      now += 5000
    }
    expect(store.tokens).toBe(640 - 50)
  })

  test('gives back the tokens that a burst left over', async () => {
    const store = countingStore()
    const limiter = makeLimiter(store, Date.now, 10)
    for (const _ of times(12, n => n)) await limiter.take('a', quota)
    await until(() => store.tokens === 640 - 12)
  })

  test('gives back the tokens that many callers left over, a few at a time', async () => {
    let [atOnce, most, returned] = [0, 0, 0]
    const store = {
      async take(_: unknown, count: number) {
        if (count > 0) return { granted: count, left: 0 }
        most = Math.max(most, ++atOnce)
        await Bun.sleep(1)
        atOnce -= 1
        returned += 1
        return { granted: count, left: 0 }
      },
    }
    const limiter = makeLimiter(store, Date.now, 50)
    // The second lease of each has a token left.
    for (const caller of times(100, String))
      for (const _ of times(2, n => n)) await limiter.take(caller, quota)
    await until(() => returned === 100)
    expect(most).toBe(4)
  })

  test('forgets the least recent callers, and gives back the tokens they left over', async () => {
    const stores = new Map<string, ReturnType<typeof countingStore>>()
    const storeOf = (key: string) => stores.getOrInsertComputed(key, countingStore)
    let now = 0
    const store = { take: ({ key }: { key: string }, count: number) => storeOf(key).take(key, count) }
    const limiter = makeLimiter(store, () => now, 10)
    const take = async (caller: string, count: number) => {
      for (const _ of times(count, n => n)) await limiter.take(caller, quota)
    }
    const others = async (from: number, to: number) => {
      for (let i = from; i < to; i++) await limiter.take(`other ${i}`, quota)
    }
    await take('active', 1)
    await take('idle', 12)
    await others(0, 30_000)
    // Renews, and leaves one of two.
    await take('active', 1)
    await others(30_000, 60_000)
    await take('active', 1)
    expect(storeOf('read:active').calls).toBe(2)
    await take('idle', 1)
    now = 11
    await until(() => storeOf('read:idle').tokens === 640 - 13)
  })

  test('rejects if the store fails, and calls it again for the next request', async () => {
    let broken = true
    const limiter = makeLimiter({
      take: async () => {
        if (broken) throw new Error('away')
        return { granted: 1, left: 0 }
      },
    })
    const both = await Promise.allSettled([limiter.take('a', quota), limiter.take('a', quota)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    broken = false
    expect((await limiter.take('a', quota)).allowed).toBe(true)
  })
})
