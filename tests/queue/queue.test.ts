import { afterAll, beforeAll, describe, expect, setSystemTime, test } from 'bun:test'
import { Redis } from 'ioredis'
import { makeLog } from '../../shared/log.ts'
import { type OpenContext, openContext } from '../../shared/open-context.ts'
import type { Backend, RunningWorker } from '../../shared/queue/backend.ts'
import { deleteFailedJobs } from '../../shared/queue/failed-jobs.ts'
import { makeHint } from '../../shared/queue/hint.ts'
import { queues } from '../../shared/queue/jobs.ts'
import { type Handlers, work } from '../../workers/work.ts'
import { backends, redis } from '../backends.ts'
import { OPERATOR_KEY, openTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'

/** Collects items, and waits until there are enough. */
function inbox<T>() {
  const got: T[] = []
  const waiting: { enough: () => boolean; go: () => void }[] = []
  return {
    got,
    put(item: T) {
      got.push(item)
      for (const each of waiting) if (each.enough()) each.go()
    },
    until: (enough: () => boolean) =>
      enough() ? Promise.resolve() : new Promise<void>(go => waiting.push({ enough, go })),
  }
}

for (const { name, redisUrl, missing } of backends)
  describe.skipIf(missing)(`jobs on ${name}`, () => {
    let app: TestApp
    let context: OpenContext
    const drained = inbox<string>()
    let failing = 0
    let working: RunningWorker[]

    beforeAll(async () => {
      if (redisUrl) {
        // Files before this one in the process left jobs there.
        const client = new Redis(redisUrl)
        await client.flushall()
        client.disconnect()
      }
      app = await openTestApp({ redisUrl })
      context = await openContext(app.context.config, 'workers', 'test workers')
      const handlers: Handlers = {
        'webhooks.drain': async (_, { owner }) => {
          if (owner === 'fails once' && failing++ === 0) throw new Error('not yet')
          drained.put(owner)
        },
      }
      working = await Promise.all([1, 2].map(() => work(context, 'webhooks', handlers, 4)))
    })
    afterAll(async () => {
      await Promise.all(working.map(each => each.close()))
      await context.close()
      await app.close()
    })

    const times = (owner: string) => drained.got.filter(each => each === owner).length

    test('a hint from any process reaches a worker', async () => {
      app.context.hint('webhooks.drain', { owner: 'agt_from_api' })
      context.hint('webhooks.drain', { owner: 'agt_from_worker' })
      await drained.until(() => times('agt_from_api') > 0 && times('agt_from_worker') > 0)
    })

    test('identical hints at the same time are one job', async () => {
      for (let i = 0; i < 100; i++) app.context.hint('webhooks.drain', { owner: 'agt_again' })
      app.context.hint('webhooks.drain', { owner: 'agt_after' })
      await drained.until(() => times('agt_after') > 0 && times('agt_again') > 0)
      expect(times('agt_again')).toBe(1)
    })

    test('each of a thousand hints runs once', async () => {
      const owners = Array.from({ length: 1000 }, (_, i) => `many ${i}`)
      for (const owner of owners) app.context.hint('webhooks.drain', { owner })
      await drained.until(() => drained.got.filter(each => each.startsWith('many ')).length >= 1000)
      expect(drained.got.filter(each => each.startsWith('many ')).sort()).toEqual(owners.sort())
    })

    test('a failed job is retried', async () => {
      app.context.hint('webhooks.drain', { owner: 'fails once' })
      await drained.until(() => times('fails once') > 0)
      expect(failing).toBe(2)
    })

    test('jobs that failed for good are kept for an hour', async () => {
      const fails: Handlers = { 'retention.sweep': () => Promise.reject(new Error('always')) }
      const worker = await work(context, 'retention', fails, 1)
      context.hint('retention.sweep', {})
      const countFailed = async () => (await context.backend.depth('retention')).failed
      await until(async () => (await countFailed()) === 1)
      await deleteFailedJobs(context)
      expect(await countFailed()).toBe(1)
      setSystemTime(Date.now() + 61 * 60_000)
      await deleteFailedJobs(context)
      setSystemTime()
      expect(await countFailed()).toBe(0)
      await worker.close()
    })

    test('a job with an unknown name or a bad payload is skipped', async () => {
      const unknown = [
        { name: 'webhooks.unheard_of', data: {} },
        { name: 'webhooks.drain', data: { owner: 5 } },
        { name: 'webhooks.drain', data: {} },
      ]
      // Another release could add such jobs, so our types don't fit.
      await app.context.backend.add('webhooks', unknown as Parameters<Backend['add']>[1])
      app.context.hint('webhooks.drain', { owner: 'agt_behind' })
      await drained.until(() => times('agt_behind') > 0)
      const { failed } = await context.backend.depth('webhooks')
      expect(failed).toBe(0)
    })

    test('a queue reports the jobs that wait for a worker, and no others', async () => {
      // No worker of this test takes jobs from this queue.
      app.context.hint('feed.index', {})
      await until(async () => (await app.context.backend.depth('feed')).waiting === 1)
      for (const queue of queues) {
        // Jobs of the tests before may still be ending.
        await until(async () => (await app.context.backend.depth(queue)).active === 0)
        const waiting = queue === 'feed' ? 1 : 0
        const depth = await app.context.backend.depth(queue)
        expect([queue, depth]).toEqual([queue, { waiting, active: 0, delayed: 0, failed: 0 }])
      }
    })

    test('a wake-up reaches every process', async () => {
      const heard = inbox<string>()
      await app.context.backend.subscribe('test', message => heard.put(`api ${message}`))
      await context.backend.subscribe('test', message => heard.put(`worker ${message}`))
      // A subscription on Redis may still be connecting, so this repeats.
      const publishing = setInterval(() => app.context.backend.publish('test', 'hello'), 20)
      await heard.until(() => heard.got.includes('api hello') && heard.got.includes('worker hello'))
      clearInterval(publishing)
    })
  })

describe.skipIf(!redis)('while Redis is down', () => {
  test('requests work, hints are lost, and work resumes when it’s back', async () => {
    const app = await openTestApp({ redisUrl: redis?.url })
    const context = await openContext(app.context.config, 'workers', 'test workers')
    const drained = inbox<string>()
    const worker = await work(
      context,
      'webhooks',
      { 'webhooks.drain': async (_, { owner }) => drained.put(owner) },
      4,
    )
    const { id, key } = await app.agent()
    context.hint('webhooks.drain', { owner: 'before' })
    await drained.until(() => drained.got.includes('before'))

    await redis?.stop()
    try {
      // This request counts a limit, resolves a key, writes a row, publishes a wake-up and sends a hint.
      const raised = await app.call('PATCH', `/operator/agents/${id}`, {
        key: OPERATOR_KEY,
        body: { tier: 'platform' },
      })
      expect(raised.status).toBe(200)
      expect((await app.get('/keys', { key })).status).toBe(200)
      const [row] = await app.db.sql`select count(*) as rows from events where owner = ${id}`
      expect(row?.rows).toBe(1)
      // Requests work, so a balancer must not take the process out.
      expect((await app.get('/readyz')).body).toEqual({ status: 'ready', degraded: ['redis'] })
      expect((await app.get('/healthz')).status).toBe(200)
    } finally {
      await redis?.start()
    }
    // Like the scheduler, every second.
    const hinting = setInterval(() => context.hint('webhooks.drain', { owner: id }), 100)
    await drained.until(() => drained.got.includes(id))
    clearInterval(hinting)
    while ((await app.get('/readyz')).body.degraded.length > 0) await Bun.sleep(50)

    await worker.close()
    await context.close()
    await app.close()
  })
})

describe('a hint', () => {
  test('never throws or waits, even if the queue fails', async () => {
    const added: string[] = []
    const hint = makeHint(
      {
        add: async queue => {
          added.push(queue)
          throw new Error('away')
        },
        publish() {},
      },
      makeLog('test', 'silent'),
    )
    expect(hint('feed.index', {})).toBeUndefined()
    hint('retention.sweep', {})
    await hint.flush()
    expect(added.sort()).toEqual(['feed', 'retention'])
    hint('feed.index', {})
    await hint.flush()
    expect(added.length).toBe(3)
  })

  test('warns once about a queue that hangs, and continues', async () => {
    const warnings: object[] = []
    const log = { ...makeLog('test', 'silent'), warn: (_: string, fields = {}) => void warnings.push(fields) }
    const hint = makeHint({ add: () => new Promise(() => {}), publish() {} }, log, 1)
    hint('feed.index', {})
    hint('retention.sweep', {})
    await hint.flush()
    hint('feed.index', {})
    await hint.flush()
    expect(warnings).toEqual([{ queue: 'feed', reason: 'TimeoutError: no response within 1 ms' }])
  })
})
