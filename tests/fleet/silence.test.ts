import { expect, test } from 'bun:test'
import { connect, disconnect } from '../../db/client.ts'
import { readConfig } from '../../shared/config.ts'
import { openContext } from '../../shared/open-context.ts'
import { redis } from '../backends.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { aBusiness, anInquiry } from '../factories.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { hasPooler, startPooler } from './pooler.ts'
import { startProxy } from './proxy.ts'

/** An app behind something, and requests of all kinds with one key. */
async function startApp(databaseUrl: string, db: TestDatabase) {
  const app = await openTestApp({ db, config: { databaseUrl, databasePooled: true, logLevel: 'silent' } })
  const { slug } = await aBusiness(app)
  const { key } = await app.agent('verified')
  const requests = () => [
    app.get('/keys', { key }),
    app.get('/industries', { key }),
    app.get('/events', { key }),
    app.get(`/businesses/${slug}`, { key }),
    app.get('/businesses?zip=78205', { key }),
    app.post(`/businesses/${slug}/inquiries`, anInquiry(), { key }),
  ]
  const statusesOf = async (rounds: number) => {
    const answers = await Promise.all(Array.from({ length: rounds }, requests).flat())
    return [...new Set(answers.map(({ status }) => status))].sort()
  }
  return { app, requests, statusesOf }
}

test('requests during and after a silent network get a response, with one key and on every connection', async () => {
  const db = await freshDatabase()
  const proxy = await startProxy(db.url)
  const { app, requests, statusesOf } = await startApp(proxy.url, db)
  // What just started may take longer than a request may.
  await until(async () => (await statusesOf(5)).every(status => status < 300))

  // Requests are already on their way, on more connections than the pools have.
  const underWay = Array.from({ length: 20 }, requests).flat()
  await Bun.sleep(5)
  proxy.freeze()
  const answers = await Promise.all(underWay)
  expect(answers.map(({ status }) => status).filter(status => ![200, 201, 503].includes(status))).toEqual([])
  expect(await statusesOf(10)).toEqual([503])

  proxy.thaw()
  // Nothing waits on a connection from before.
  await until(async () => (await statusesOf(20)).every(status => status < 300))
  await app.close()
  proxy.stop()
})

test.skipIf(!hasPooler)('a full pooler causes 503, and nothing hangs afterward', async () => {
  const db = await freshDatabase()
  const pooler = await startPooler(db.url, { maxClients: 20 })
  const { app, statusesOf } = await startApp(pooler.url, db)
  // Other processes take what this one would need for many requests at once.
  const others = connect(pooler.url, { name: 'test others', max: 15, pooled: true })
  await Promise.all(Array.from({ length: 15 }, () => others`select pg_sleep(0.3)`))
  const during = new Set<number>()
  await until(async () => {
    for (const status of await statusesOf(20)) during.add(status)
    return during.has(503)
  })
  expect([...during].filter(status => ![200, 201, 503].includes(status))).toEqual([])
  await disconnect(others)
  await until(async () => (await statusesOf(1)).every(status => status < 300))
  // Before the database goes: it has its own connections.
  await pooler.stop()
  await app.close()
})

test('a pool keeps all its connections, and sends no statement past its deadline', async () => {
  const db = await freshDatabase()
  const proxy = await startProxy(db.url)
  const sql = connect(proxy.url, { name: 'test late', max: 2, answerWithinMs: 1000 })
  await db.sql`create table written (n int)`
  const write = (n: number) =>
    sql`insert into written values (${n})`.then(
      () => true,
      () => false,
    )
  expect(await write(0)).toBe(true)
  proxy.freeze()
  const late = await Promise.all(Array.from({ length: 20 }, (_, n) => write(1 + n)))
  expect(late).not.toContain(true)
  proxy.thaw()
  await until(() => write(100))
  // Both connections work at once.
  await until(() =>
    Promise.all([1, 2].map(() => sql`select pg_sleep(0.1), pg_backend_pid() as pid`)).then(
      rows => new Set(rows.map(([row]) => row?.pid)).size === 2,
      () => false,
    ),
  )
  expect([...(await db.sql`select distinct n from written order by n`)]).toEqual([{ n: 0 }, { n: 100 }])
  await disconnect(sql)
  proxy.stop()
  await db.drop()
})

test('connections that close just as they get statements work again at once', async () => {
  const db = await freshDatabase()
  const proxy = await startProxy(db.url)
  const sql = connect(proxy.url, { name: 'test at once', max: 2, answerWithinMs: 1000 })
  const ask = () =>
    sql`select pg_sleep(0.05)`.then(
      () => true,
      () => false,
    )
  const askBoth = async () => (await Promise.all([ask(), ask()])).every(Boolean)
  await until(askBoth)
  proxy.freeze()
  expect(await ask()).toBe(false)
  proxy.thaw()
  const began = performance.now()
  await until(askBoth)
  expect(performance.now() - began).toBeLessThan(10_000)
  await disconnect(sql)
  proxy.stop()
  await db.drop()
})

test.each(['that waits', 'that runs'])('a pooler that ends a statement %s ends no other', async which => {
  const db = await freshDatabase()
  const proxy = await startProxy(db.url)
  const sql = connect(proxy.url, { name: 'test refused', max: 1, pooled: true, answerWithinMs: 30_000 })
  for (let round = 0; round < 3; round++) {
    expect([...(await sql`select ${round}::int as n`)]).toEqual([{ n: round }])
    // Before the server has seen it, or while it works.
    if (which === 'that waits') proxy.freeze()
    const ended = sql`select pg_sleep(${1})`.catch(error => error.code)
    await Bun.sleep(100)
    proxy.thaw()
    proxy.refuse('08P01')
    expect(['08P01', 'CONNECTION_CLOSED']).toContain(await ended)
  }
  await disconnect(sql)
  proxy.stop()
  await db.drop()
})

test.skipIf(!redis)('a subscription that the network dropped resumes', async () => {
  const db = await freshDatabase()
  const proxy = await startProxy(redis?.url ?? '')
  const open = (redisUrl: string) =>
    openContext(
      readConfig({
        DATABASE_URL: db.url,
        REDIS_URL: redisUrl,
        SECRETS_KEY: '5e'.repeat(32),
        LOG_LEVEL: 'silent',
      }),
      'api',
      'test',
    )
  const [listening, other] = await Promise.all([open(proxy.url), open(redis?.url ?? '')])
  const heard: string[] = []
  await listening.backend.subscribe('test', message => heard.push(message ?? 'maybe more'))
  const says = (message: string) =>
    until(
      () => heard.includes(message),
      () => other.backend.publish('test', message),
    )
  await says('before')
  proxy.freeze()
  proxy.thaw()
  await says('after')
  heard.length = 0
  other.backend.publish('test', 'once')
  await says('last')
  expect(heard.filter(message => message === 'once')).toHaveLength(1)
  await Promise.all([listening.close(), other.close()])
  proxy.stop()
  await db.drop()
})
