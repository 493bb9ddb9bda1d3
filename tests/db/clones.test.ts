import { afterAll, describe, expect, test } from 'bun:test'
import { connect, disconnect } from '../../db/client.ts'
import { freshDatabase } from '../db.ts'
import { redisForTests } from '../redis.ts'

const db = await freshDatabase()
afterAll(() => db.drop())

describe('the database of a test file', () => {
  test('shares nothing with other files', async () => {
    const other = await freshDatabase()
    await db.sql`create table mine (id int)`
    const [row] = await other.sql`select to_regclass('mine') as mine`
    expect(row?.mine).toBeNull()
    await other.drop()
  })

  test('fails to drop while a connection is open', async () => {
    const leaky = await freshDatabase()
    const forgotten = connect(leaky.url, { name: 'forgotten pool', max: 1 })
    await forgotten`select 1`
    await expect(leaky.drop()).rejects.toThrow('forgotten pool')
    await disconnect(forgotten)
    const [found] =
      await db.sql`select 1 from pg_database where datname = ${new URL(leaky.url).pathname.slice(1)}`
    expect(found).toBeUndefined()
  })
})

const redis = await redisForTests()

describe.skipIf(!redis)('the Redis of a test file', () => {
  test('stops and comes back empty on the same port', async () => {
    if (!redis) return
    const first = new Bun.RedisClient(redis.url, { autoReconnect: false })
    await first.set('key', 'value')
    await redis.stop()
    await expect(new Bun.RedisClient(redis.url, { autoReconnect: false }).get('key')).rejects.toThrow()
    await redis.start()
    const second = new Bun.RedisClient(redis.url)
    expect(await second.get('key')).toBeNull()
    second.close()
  })
})
