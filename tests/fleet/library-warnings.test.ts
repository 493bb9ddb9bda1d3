import { expect, test } from 'bun:test'
import { freshDatabase } from '../db.ts'
import { redisForTests } from '../redis.ts'
import { startWeb } from './process.ts'

const redis = await redisForTests()

test.skipIf(!redis)('a library’s warning is a log line like any other', async () => {
  const db = await freshDatabase()
  const url = new URL(redis?.url ?? '')
  url.password = 'not-asked-for'
  // The protocol of Redis before 6.
  url.search = '?protocol=2'
  const web = await startWeb({ DATABASE_URL: db.url, REDIS_URL: url.href })
  expect(await web.stop()).toBe(0)
  const lines = web.log().trim().split('\n')
  const parsed = lines.map(line => JSON.parse(line) as { level: string; message: string })
  expect(parsed).toContainEqual(
    expect.objectContaining({ level: 'warn', message: expect.stringContaining('require a password') }),
  )
  await db.drop()
})
