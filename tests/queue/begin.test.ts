import { expect, test } from 'bun:test'
import { migrateQueue } from '../../db/migrate-queue.ts'
import { readConfig } from '../../shared/config.ts'
import { makeLog } from '../../shared/log.ts'
import { openPostgresBackend } from '../../shared/queue/backend-postgres.ts'
import { emptyDatabase } from '../db.ts'

test('a worker that starts before its store is ready works once it is', async () => {
  const db = await emptyDatabase()
  const refused = Promise.withResolvers<void>()
  const handled = Promise.withResolvers<unknown>()
  const backend = openPostgresBackend({
    config: readConfig({ DATABASE_URL: db.url }),
    sql: db.sql,
    log: { ...makeLog('test', 'silent'), warn: () => refused.resolve() },
    role: 'workers',
    connections: 16,
  })
  const worker = await backend.work('webhooks', 1, async job => handled.resolve(job.data))
  await refused.promise
  await migrateQueue(db.url)
  await backend.add('webhooks', [{ name: 'webhooks.drain', data: { owner: 'agt_late' } }])
  expect(await handled.promise).toEqual({ owner: 'agt_late' })
  await worker.close()
  await backend.close()
  await db.drop()
})
