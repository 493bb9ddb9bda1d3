import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial } from 'node:net'
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

  test('is detected although it lends two connections in turn', async () => {
    await withPooler('server_round_robin = 1', async ({ url }) => {
      const sql = connect(url, { name: 'test', max: 2, pooled: true })
      await Promise.all([sql`select pg_sleep(0.2)`, sql`select pg_sleep(0.2)`])
      expect(await findPooler(url)).toBe('transaction')
      await disconnect(sql)
    })
  })

  test('is detected although it always lends another connection first', async () => {
    await withPooler('', async ({ url }) => {
      const sql = connect(url, { name: 'test', max: 1, pooled: true })
      await sql.unsafe('begin')
      // The pooler lends what came back last: our connection comes back between the two clients' first statements.
      let clients = 0
      const server = createServer({ pauseOnConnect: true }, async client => {
        if (++clients === 2) await sql.unsafe('rollback')
        const upstream = dial(Number(new URL(url).port), '127.0.0.1')
        client.on('error', () => upstream.destroy())
        client.pipe(upstream).pipe(client)
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      expect(await findPooler(Object.assign(new URL(url), { port: String(port) }).href)).toBe('transaction')
      expect(clients).toBe(2)
      server.close()
      await disconnect(sql)
    })
  })

  test('is detected even if DATABASE_DIRECT_URL can’t be reached, and the message names that setting', async () => {
    await withPooler('', async ({ url }) => {
      const direct = 'postgres://me:hidden@127.0.0.1:1/exchange'
      const found = await checkPooler(readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }))
      expect(found).toEqual([
        {
          level: 'fault',
          text: expect.stringMatching(
            /^DATABASE_DIRECT_URL: Can't connect to Postgres at 127\.0\.0\.1:1: .*ECONNREFUSED/,
          ),
        },
        { level: 'ok', text: 'the pooler is in transaction mode' },
      ])
    })
  })

  test('is a fault in statement mode, which allows no transactions', async () => {
    await withPooler('pool_mode = statement', async ({ url }) => {
      const found = await checkPooler(readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: db.url }))
      expect(found.filter(each => each.level === 'fault')).toEqual([
        { level: 'fault', text: expect.stringMatching(/statement mode.*Set pool_mode = transaction/) },
      ])
    })
  })

  test('is a fault in session mode, where statements fail once the pool is used up', async () => {
    await withPooler('pool_mode = session', async ({ url }) => {
      const config = readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: db.url })
      const found = await checkPooler(config)
      expect(found.filter(each => each.level === 'fault')).toEqual([
        { level: 'fault', text: expect.stringContaining('Set pool_mode = transaction') },
      ])
    })
  })
})
