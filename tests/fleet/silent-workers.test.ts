import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { redis } from '../backends.ts'
import { freshDatabase } from '../db.ts'
import { until } from '../until.ts'
import { startProcess } from './process.ts'
import { startProxy } from './proxy.ts'

setDefaultTimeout(240_000)

describe('workers recover from a network that silently dropped everything', () => {
  test('with jobs on Postgres', () => outlast('postgres', null))
  test.skipIf(!redis)('with jobs on Redis', () => outlast('redis', redis?.url ?? null))

  async function outlast(through: 'postgres' | 'redis', redisUrl: string | null) {
    await using db = await ownDatabase()
    const proxy = await startProxy(through === 'redis' && redisUrl ? redisUrl : db.url)
    const workers = await startProcess(['workers/main.ts', 'webhooks', 'scheduler'], {
      // Statements of workers may take minutes, so only their jobs go through here.
      DATABASE_URL: db.url,
      DATABASE_DIRECT_URL: through === 'postgres' ? proxy.url : db.url,
      REDIS_URL: through === 'redis' ? proxy.url : '',
    })
    const deliver = async () => {
      const [event] = await db.sql<{ id: string }[]>`
        select emit_event('desk', 'desk.link_requested', null, null,
                          '{"businesses":[],"address":"ana@salon.example","to":null}', now()) as id`
      await until(async () => {
        const [delivery] = await db.sql`
          select from deliveries where event_id = ${event?.id ?? ''} and state = 'delivered'`
        return delivery !== undefined
      })
    }
    await db.sql`insert into endpoints (owner, channel, address, created_at) values ('desk', 'mail', '', now())`
    await deliver()
    proxy.freeze()
    await Bun.sleep(2000)
    proxy.thaw()
    await deliver()
    expect(await workers.stop()).toBe(0)
    proxy.stop()
  }
})

async function ownDatabase() {
  const db = await freshDatabase()
  return { ...db, [Symbol.asyncDispose]: () => db.drop() }
}
