import { afterAll, describe, expect, test } from 'bun:test'
import { connect, disconnect } from '../../db/client.ts'
import { freshDatabase } from '../db.ts'
import { redisForTests } from '../redis.ts'

const db = await freshDatabase()
afterAll(() => db.drop())

describe('a database of one file', () => {
  test('shares nothing with another', async () => {
    const other = await freshDatabase()
    await db.sql`create table mine (id int)`
    const [row] = await other.sql`select to_regclass('mine') as mine`
    expect(row?.mine).toBeNull()
    await other.drop()
  })

  test('can not be dropped in silence while somebody is still connected', async () => {
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

describe.skipIf(!redis)('a Redis of one file', () => {
  test('goes away and comes back empty, on the same port', async () => {
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
