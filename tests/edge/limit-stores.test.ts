import { expect, test } from 'bun:test'
import { Redis } from 'ioredis'
import { postgresLimitStore } from '../../shared/limits/queries.ts'
import { fallbackLimitStore } from '../../shared/limits/store.ts'
import { redisLimitStore } from '../../shared/limits/store-redis.ts'
import { redisForTests } from '../redis.ts'
import { openTestApp } from '../test-app.ts'

const redis = await redisForTests()

test.skipIf(!redis)(
  'a bucket continues in Postgres where it left off in Redis, and the other way around',
  async () => {
    const app = await openTestApp({ redisUrl: redis?.url })
    const client = new Redis(redis?.url ?? '')
    const inRedis = redisLimitStore(client)
    let isDown = false
    const store = fallbackLimitStore(
      { take: (bucket, n) => (isDown ? Promise.reject(new Error('down')) : inRedis.take(bucket, n)) },
      postgresLimitStore(app.context.sql),
    )
    const bucket = { key: crypto.randomUUID(), capacity: 100, perSecond: 0.0001 }
    const take = async (n: number) => (await store.take(bucket, n)).granted
    expect(await take(60)).toBe(60)
    isDown = true
    // What the other store had left is rounded down, so one is added.
    expect(await take(100)).toBe(41)
    expect(await take(100)).toBe(0)
    expect(await take(-10)).toBe(-10)
    isDown = false
    await Bun.sleep(1100)
    expect(await take(100)).toBe(11)
    // A bucket that refills slowly would be full again if its key expired too early.
    expect(await client.ttl(`limit:${bucket.key}`)).toBeGreaterThan(900_000)
    client.disconnect()
    await app.close()
  },
)
