import { afterAll, expect, test } from 'bun:test'
import { freePort } from '../../db/embedded-port.ts'
import { emptyDatabase, freshDatabase } from '../db.ts'
import { startProcess } from '../fleet/process.ts'
import { until } from '../until.ts'

const db = await freshDatabase()
afterAll(() => db.drop())

const linesOf = (log: string): Record<string, unknown>[] =>
  log
    .trim()
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))

test('health checks and scrapes are only logged when they fail', async () => {
  const web = await startProcess(['api/main.ts'], { DATABASE_URL: db.url })
  await until(async () => (await web.ask('/readyz')) === 200)
  for (const path of ['/healthz', '/readyz', '/metrics']) expect(await web.ask(path)).toBe(200)
  expect(await web.ask('/businesses?zip=78205')).toBe(200)
  await until(() => web.log().includes('"/businesses"'))
  const paths = linesOf(web.log())
    .filter(({ message, status }) => message === 'request' && status !== 503) // while it started
    .map(({ path }) => path)
  expect(await web.stop()).toBe(0)
  expect(paths).toEqual(['/businesses'])
})

test('a process that waits for its database says so once', async () => {
  const url = `postgres://exchange:none@127.0.0.1:${await freePort()}/exchange`
  const web = await startProcess(['api/main.ts'], { DATABASE_URL: url })
  await until(async () => (await web.ask('/readyz')) === 503)
  await until(() => web.log().includes('"/readyz"'))
  const lines = linesOf(web.log())
  expect(await web.stop()).toBe(0)
  const waits = lines.filter(({ message }) => message === 'waits for the database')
  expect(waits).toEqual([expect.objectContaining({ level: 'warn', code: 'ECONNREFUSED' })])
  // A failing probe is worth a line.
  expect(lines).toContainEqual(expect.objectContaining({ message: 'request', path: '/readyz', status: 503 }))
})

test('a process on a database without migrations says how to run them', async () => {
  const empty = await emptyDatabase()
  const web = await startProcess(['api/main.ts'], { DATABASE_URL: empty.url })
  await until(async () => (await web.ask('/readyz')) === 503)
  const lines = linesOf(web.log())
  expect(await web.stop()).toBe(0)
  await empty.drop()
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'warn', message: 'waits for migrations: npm run migrate' }),
  )
})
