import { expect, test } from 'bun:test'
import { freshDatabase } from '../db.ts'
import { openSocket } from '../raw-socket.ts'
import { redisForTests } from '../redis.ts'
import { until } from '../until.ts'
import { startProcess, startWeb } from './process.ts'

const redis = await redisForTests()

/** What a process does at SIGTERM that finishes like this, with a deadline of three seconds. */
async function stopWith(finish: string) {
  const script = `
    import { stopOnSignal } from './shared/graceful-stop.ts'
    import { makeLog } from './shared/log.ts'
    import { handleUnhandledRejections } from './shared/unhandled-rejection.ts'
    const log = makeLog('stopping', 'info')
    handleUnhandledRejections(log)
    stopOnSignal(log, 3000, ${finish})
    setInterval(() => {}, 1000)
    log.info('ready')`
  const child = await startProcess(['-e', script], {})
  await until(() => child.log().includes('"ready"'))
  const began = performance.now()
  process.kill(child.pid, 'SIGTERM')
  await until(() => child.exitCode() !== null)
  const ms = performance.now() - began
  const log = child.log()
  return {
    code: await child.stop(),
    isEarly: ms < 3000,
    isLogged: log.includes('stopped before everything finished'),
  }
}

test('a stop that finishes exits with 0, and one that misses its deadline or fails with 1', async () => {
  expect(await stopWith('async () => {}')).toEqual({ code: 0, isEarly: true, isLogged: false })
  expect(await stopWith('() => new Promise(() => {})')).toEqual({ code: 1, isEarly: false, isLogged: true })
  const away = `Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })`
  expect(await stopWith(`() => Promise.reject(${away})`)).toEqual({ code: 1, isEarly: true, isLogged: true })
})

test.skipIf(!redis)('workers whose Redis went away stop before their deadline', async () => {
  const db = await freshDatabase()
  const workers = await startProcess(['workers/main.ts'], {
    DATABASE_URL: db.url,
    REDIS_URL: redis?.url ?? '',
    LOG_LEVEL: 'info',
  })
  await until(() => workers.log().includes('"working"'))
  await redis?.stop()
  // BullMQ's own close hangs after a while.
  await Bun.sleep(6000)
  process.kill(workers.pid, 'SIGTERM')
  await until(() => workers.exitCode() !== null)
  expect(await workers.stop()).toBe(0)
  await db.drop()
})

test('the API stops with 0 while clients leave bodies unfinished', async () => {
  const db = await freshDatabase()
  const web = await startWeb({ DATABASE_URL: db.url })
  const socket = await openSocket(Number(new URL(web.url).port))
  const begun = 'x'.repeat(1024 * 1024)
  await socket.send(`POST /outcomes HTTP/1.1\r\nhost: a\r\ncontent-length: 3000000\r\n\r\n${begun}`)
  await socket.until('HTTP/1.1 4')
  expect(await web.stop()).toBe(0)
  await db.drop()
})
