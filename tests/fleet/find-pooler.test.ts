import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect, disconnect } from '../../db/client.ts'
import { findPooler } from '../../db/pooler.ts'
import { readConfig } from '../../shared/config.ts'
import { checkPooler } from '../../workers/doctor/postgres.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { hasPooler, type Pooler, startPooler } from './pooler.ts'

describe.skipIf(!hasPooler)('the mode of a pooler', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await freshDatabase()
  })
  afterAll(() => db.drop())
  const withPooler = async (settings: string, use: (pooler: Pooler) => Promise<void>) => {
    const pooler = await startPooler(db.url, { settings })
    await use(pooler).finally(pooler.stop)
  }

  test('is told although each of two connections is lent in turn', async () => {
    await withPooler('server_round_robin = 1', async ({ url }) => {
      const sql = connect(url, { name: 'test', max: 2, pooled: true })
      await Promise.all([sql`select pg_sleep(0.2)`, sql`select pg_sleep(0.2)`])
      expect(await findPooler(url)).toBe('transaction')
      await disconnect(sql)
    })
  })

  test('is a fault if it is session mode, where statements fail once the pool is used up', async () => {
    await withPooler('pool_mode = session', async ({ url }) => {
      const config = readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: db.url })
      const found = await checkPooler(config)
      expect(found.filter(each => each.level === 'fault')).toEqual([
        { level: 'fault', text: expect.stringContaining('Set pool_mode = transaction') },
      ])
    })
  })
})
