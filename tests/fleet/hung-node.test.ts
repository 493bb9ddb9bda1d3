import { expect, test } from 'bun:test'
import { readConfig } from '../../shared/config.ts'
import { openContext } from '../../shared/open-context.ts'
import { freshDatabase } from '../db.ts'
import { until } from '../until.ts'
import { hasRedisCluster, startRedisCluster } from './redis-cluster.ts'

const WORKERS = 6

test.skipIf(!hasRedisCluster)(
  'every worker continues after a node of the Redis cluster hung twice',
  async () => {
    const [db, cluster] = await Promise.all([freshDatabase(), startRedisCluster()])
    const config = readConfig({
      DATABASE_URL: db.url,
      REDIS_URL: cluster.urls,
      SECRETS_KEY: '5e'.repeat(32),
      PAYMENTS: 'sandbox',
      LOG_LEVEL: 'error',
    })
    const contexts = await Promise.all(
      Array.from({ length: WORKERS }, () => openContext(config, 'workers', 'test', 1)),
    )
    const done = new Map<number, number>()
    for (const [n, { backend }] of contexts.entries())
      await backend.work('webhooks', 4, async () => {
        done.set(n, (done.get(n) ?? 0) + 1)
        // So each worker gets some.
        await Bun.sleep(150)
      })
    const adding = setInterval(() => {
      const jobs = Array.from(
        { length: 8 },
        () => ({ name: 'webhooks.drain', data: { owner: 'agt_x' } }) as const,
      )
      contexts[0]?.backend.add('webhooks', jobs).catch(() => {})
    }, 300)

    const node = await cluster.nodeOf('{agent-exchange}')
    for (let round = 0; round < 2; round++) {
      node.signal('SIGSTOP')
      await Bun.sleep(20_000)
      node.signal('SIGCONT')
      await Bun.sleep(12_000)
    }
    done.clear()
    await until(() => done.size === WORKERS)
    expect([...done.keys()].toSorted()).toEqual([0, 1, 2, 3, 4, 5])

    clearInterval(adding)
    await Promise.all(contexts.map(context => context.close()))
    await cluster.stop()
    await db.drop()
  },
  300_000,
)
