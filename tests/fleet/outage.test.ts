import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createServer } from 'node:net'
import { freePort } from '../../db/embedded-port.ts'
import { makeLog } from '../../shared/log.ts'
import { reportDirectOutage } from '../../shared/outage.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { until } from '../until.ts'
import { startProcess } from './process.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

describe("a database address that can't be reached", () => {
  test.each([
    ['api/main.ts', 'postgres://me:hidden@127.0.0.1:1/x', '127.0.0.1:1', /ECONNREFUSED/],
    [
      'workers/main.ts',
      'postgres://me:hidden@nowhere.invalid/x',
      'nowhere.invalid:5432',
      /ENOTFOUND|EAI_AGAIN/,
    ],
  ])('is reported by %s at startup, with the reason', async (script, url, address, reason) => {
    const started = await startProcess([script], { DATABASE_URL: db.url, DATABASE_DIRECT_URL: url })
    const message = `DATABASE_DIRECT_URL: ${address} can't be reached`
    await until(() => started.log().includes('"message":"DATABASE_DIRECT_URL'))
    const lines = started
      .log()
      .split('\n')
      .filter(line => line.includes('DATABASE_DIRECT_URL'))
    await started.stop()
    expect(lines.map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'warn', message, reason: expect.stringMatching(reason) }),
    ])
  })

  test('is named by the API if it’s the replica, whose reads then use the primary', async () => {
    const urls = { DATABASE_URL: db.url, DATABASE_REPLICA_URL: 'postgres://me:hidden@127.0.0.1:1/x' }
    const started = await startProcess(['api/main.ts'], urls)
    const message = "DATABASE_REPLICA_URL: 127.0.0.1:1 isn't used"
    await until(() => started.log().includes(message))
    const line = started
      .log()
      .split('\n')
      .find(each => each.includes(message))
    await started.stop()
    expect(JSON.parse(line ?? '')).toMatchObject({
      level: 'warn',
      message,
      reason: expect.stringMatching(/ECONNREFUSED/),
    })
  })

  test('is named again while it lasts, and once when it’s back', async () => {
    const port = await freePort()
    const lines: string[] = []
    const say = (message: string) => lines.push(message)
    const log = { ...makeLog('test', 'silent'), warn: say, info: say }
    const timer = reportDirectOutage(`postgres://127.0.0.1:${port}/x`, log, 20)
    const gone = `DATABASE_DIRECT_URL: 127.0.0.1:${port} can't be reached`
    await until(() => lines.length > 1)
    expect(lines.slice(0, 2)).toEqual([gone, gone])
    const server = createServer(socket => socket.on('error', () => {})).listen(port, '127.0.0.1')
    await until(() => lines.at(-1) !== gone)
    await Bun.sleep(100)
    clearInterval(timer)
    server.close()
    expect(lines.filter(line => line !== gone)).toEqual([`DATABASE_DIRECT_URL: 127.0.0.1:${port} is back`])
  })
})
