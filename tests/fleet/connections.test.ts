import { expect, test } from 'bun:test'
import { readConfig } from '../../shared/config.ts'
import { divideConnections } from '../../shared/connections.ts'
import { aCard } from '../businesses/cards.ts'
import { freshDatabase } from '../db.ts'
import { until } from '../until.ts'
import { operatorKey, startProcess, startWeb } from './process.ts'

const sizes = (env: Record<string, string>, role: 'api' | 'workers', workers = 1) =>
  divideConnections(readConfig({ DATABASE_URL: 'postgres://x', ...env }), role, workers)

test.each([6, 8, 10, 20, 100])('the parts of a process add up to DATABASE_CONNECTIONS (%i)', all => {
  const env = { DATABASE_CONNECTIONS: String(all) }
  for (const more of [
    {} as Record<string, string>,
    { REDIS_URL: 'redis://x' },
    { DATABASE_DIRECT_URL: 'postgres://y' },
  ])
    for (const role of ['api', 'workers'] as const) {
      const { statements, reads, queue, listener } = sizes({ ...env, ...more }, role)
      expect(statements + reads + queue + listener).toBe(all)
      expect(Math.min(statements, role === 'api' ? reads : 1)).toBeGreaterThan(0)
    }
})

test('a limit that’s too low for a process is refused, with the lowest one that works', () => {
  expect(() => sizes({ DATABASE_CONNECTIONS: '5' }, 'api')).toThrow('must be at least 6')
  expect(() => sizes({ DATABASE_CONNECTIONS: '10' }, 'workers', 8)).toThrow('must be at least 11')
})

test('processes stay under the limit with load and jobs in Postgres, and every request gets a response', async () => {
  const db = await freshDatabase()
  const web = await startWeb({ DATABASE_URL: db.url, DATABASE_CONNECTIONS: '8' })
  const worker = await startProcess(['workers/main.ts', 'ranking'], {
    DATABASE_URL: db.url,
    DATABASE_CONNECTIONS: '4',
  })
  await until(() => worker.log().includes('"working"'))
  let most = 0
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      const [row] = await db.sql<{ n: number }[]>`
        select count(*) as n from pg_stat_activity
        where datname = current_database() and application_name like 'agent-exchange %'`
      most = Math.max(most, row?.n ?? 0)
      await Bun.sleep(5)
    }
  })()
  const statuses = new Set<number>()
  await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      for (let i = 0; i < 5; i++) {
        const card = JSON.stringify(aCard({ name: `Busy ${i}` }))
        statuses.add(
          await web.ask(`/operator/businesses/busy-${n}`, {
            method: 'PUT',
            headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
            body: card,
          }),
        )
        statuses.add(await web.ask(`/businesses/busy-${n}`))
        statuses.add(await web.ask(`/businesses?q=busy ${i}`))
      }
    }),
  )
  isDone = true
  await watching
  expect([...statuses].sort()).toEqual([200, 201])
  expect(most).toBeGreaterThan(4)
  expect(most).toBeLessThanOrEqual(12)
  expect([await web.stop(), await worker.stop()]).toEqual([0, 0])
  await db.drop()
})
