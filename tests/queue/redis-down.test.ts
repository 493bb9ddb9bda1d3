import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect, createServer, type Socket } from 'node:net'
import { Redis } from 'ioredis'
import { readConfig } from '../../shared/config.ts'
import { makeLog } from '../../shared/log.ts'
import { openContext } from '../../shared/open-context.ts'
import { reportOutage } from '../../shared/queue/redis-outage.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { startProcess } from '../fleet/process.ts'
import { redisForTests } from '../redis.ts'
import { until } from '../until.ts'

const redis = await redisForTests()
const url = redis?.url ?? ''
const address = url.replace('redis://', '')
let db: TestDatabase

/** A process of the service, and what it logs about Redis. */
async function start(script: string, redisUrl: string) {
  const started = await startProcess([script], { DATABASE_URL: db.url, REDIS_URL: redisUrl })
  const logLines = () =>
    started
      .log()
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line))
      .filter(line => !/^listening|^working|isn't set/.test(line.message))
      .map(line => `${line.level} ${line.message}: ${(line.reason ?? '').split(' ').slice(0, 2).join(' ')}`)
  // While Redis is down, a worker takes ten seconds to stop.
  const stop = () => {
    process.kill(started.pid, 'SIGKILL')
    return started.stop()
  }
  return { ...started, logLines, stop }
}

const config = (redisUrl: string) =>
  readConfig({
    DATABASE_URL: db.url,
    REDIS_URL: redisUrl,
    SECRETS_KEY: '5e'.repeat(32),
    LOG_LEVEL: 'silent',
  })

const gone = (reason: string) => `warn REDIS_URL: ${address} can't be reached: ${reason}`
const back = `info REDIS_URL: ${address} is back: `

describe.skipIf(!redis)('a Redis that’s down', () => {
  beforeAll(async () => {
    db = await freshDatabase()
  })
  afterAll(() => db.drop())

  test.each(['api/main.ts', 'workers/main.ts'])(
    'is named once by %s, with why, and once more when it is back',
    async script => {
      await redis?.stop()
      const running = await start(script, url)
      await until(() => running.logLines().length > 0)
      await Bun.sleep(4000)
      expect(running.logLines()).toEqual([gone('connect ECONNREFUSED')])
      await redis?.start()
      await until(() => running.logLines().length > 1)
      expect(running.logLines().slice(1)).toEqual([back])

      const client = new Redis(url)
      await client.config('SET', 'maxmemory-policy', 'allkeys-lru')
      await client.config('SET', 'requirepass', 'other')
      await client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
      await until(() => running.logLines().includes(gone('NOAUTH HELLO')))
      await client.config('SET', 'requirepass', '')
      await until(() => running.logLines().some(line => line.includes('evicts')))
      expect(running.logLines().slice(-2)).toEqual([
        back,
        'warn REDIS_URL: Redis evicts keys (allkeys-lru), including jobs: set maxmemory-policy to noeviction: ',
      ])
      client.disconnect()
      await running.stop()
    },
    30_000,
  )

  test('never shows the password that it refused', async () => {
    await redis?.stop()
    await redis?.start()
    const client = new Redis(url)
    await client.config('SET', 'requirepass', 'other')
    const running = await start('workers/main.ts', `redis://someone:hidden@${address}/0`)
    await until(() => running.logLines().length > 0)
    expect(running.logLines()).toEqual([gone('WRONGPASS invalid')])
    await running.stop()
    expect(running.log()).not.toContain('hidden')
    await client.config('SET', 'requirepass', '')
    client.disconnect()
  })

  test('can be closed at the moment it’s back, with nothing left unhandled', async () => {
    const lines = new Set<Socket>()
    let isSlow = false
    const held: string[] = []
    const proxy = createServer({ allowHalfOpen: true }, line => {
      lines.add(line)
      const server = connect(Number(new URL(url).port), '127.0.0.1')
      let late = ''
      line.on('data', data => {
        // ioredis asks this before it takes a connection as ready.
        if (!isSlow || !/\$4\r\ninfo\r\n/i.test(String(data))) return server.write(data)
        late = String(data)
        return held.push(late)
      })
      line.on('end', () => server.end(late))
      server.on('data', data => line.write(data))
      server.on('close', () => line.end())
    })
    await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as { port: number }
    const context = await openContext(config(`redis://127.0.0.1:${port}`), 'api', 'test', 1)
    let isHeard = false
    await context.backend.subscribe('test', message => {
      isHeard ||= message !== null
    })
    await until(
      () => isHeard,
      () => context.backend.publish('test', 'hello'),
    )
    isSlow = true
    for (const line of lines) line.destroy()
    await until(() => held.length === 2)
    // A rejection that nobody handles fails the test.
    await context.close()
    await Bun.sleep(200)
    proxy.close()
  })

  test('gets hints again from a process that started without it', async () => {
    await redis?.stop()
    const context = await openContext(config(url), 'workers', 'test', 1)
    const took: string[] = []
    await context.backend.work('webhooks', 1, async ({ name }) => {
      took.push(name)
    })
    await context.backend.add('webhooks', [{ name: 'webhooks.drain', data: { owner: 'agt_early' } }])
    await redis?.start()
    await until(
      () => took.length > 0,
      () => context.hint('webhooks.drain', { owner: 'agt_late' }),
    )
    await context.close()
  })
})

test('a Redis that only closes connections is named again after a while', async () => {
  const server = createServer(socket => socket.end()).listen(0, '127.0.0.1')
  const { port } = server.address() as { port: number }
  const warnings: string[] = []
  const client = new Redis(port, '127.0.0.1', { retryStrategy: () => 5 })
  client.on('error', () => {})
  const log = { ...makeLog('test', 'silent'), warn: (message: string) => warnings.push(message) }
  reportOutage(client, [`redis://:hidden@127.0.0.1:${port}`], log, 500)
  await until(() => warnings.length > 0)
  const message = `REDIS_URL: 127.0.0.1:${port} can't be reached`
  expect(warnings).toEqual([message])
  await until(() => warnings.length === 3)
  expect(warnings).toEqual([message, message, message])
  client.disconnect()
  server.close()
})
