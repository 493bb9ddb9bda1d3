import { expect, test } from 'bun:test'
import { migrate } from '../../db/migrate.ts'
import { aCard } from '../businesses/cards.ts'
import { emptyDatabase } from '../db.ts'
import { until } from '../until.ts'
import { operatorKey, startProcess, startWeb } from './process.ts'

test('REDIS_URL can be taken away without a release: /readyz names the queue until a worker makes it', async () => {
  const db = await emptyDatabase()
  // What a release with Redis leaves.
  await migrate(db.url)
  const web = await startWeb({ DATABASE_URL: db.url })
  const readDegraded = async () => {
    const { degraded } = (await (await fetch(`${web.url}/readyz`)).json()) as { degraded: string[] }
    return degraded
  }
  expect(await readDegraded()).toEqual(['queue'])
  const created = await web.ask('/operator/businesses/alamo', {
    method: 'PUT',
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(aCard()),
  })
  expect(created).toBe(201)

  const worker = await startProcess(['workers/main.ts', 'feed', 'scheduler'], { DATABASE_URL: db.url })
  await until(async () => {
    const [entry] = await db.sql<{ position: number | null }[]>`select position from feed_entries`
    return Boolean(entry?.position)
  }).catch(error => {
    throw new Error(`${error}\n${worker.log()}`)
  })
  expect(await readDegraded()).toEqual([])
  expect([await worker.stop(), await web.stop()]).toEqual([0, 0])
  await db.drop()
})
