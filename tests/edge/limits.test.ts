import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { takeToken } from '../../api/edge/limits.ts'
import { makeKey } from '../../shared/keys/key.ts'
import { makeLimiter } from '../../shared/limits/lease.ts'
import { deleteFullBuckets } from '../../shared/limits/queries.ts'
import { fallbackLimitStore, type LimitStore } from '../../shared/limits/store.ts'
import { pluralize } from '../../shared/text.ts'
import { redisForTests } from '../redis.ts'
import { OPERATOR_KEY, openTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { openSpecimens } from './specimens.ts'

const redis = await redisForTests()
const stores = [
  ['Postgres', null],
  ['Redis', redis?.url ?? null],
] as const

const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))

for (const [name, redisUrl] of stores)
  describe.skipIf(name === 'Redis' && !redis)(`limits stored in ${name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await openTestApp({ redisUrl, config: { rateLimitFactor: 1 } })
    })
    afterAll(() => app.close())

    test('two processes together never allow more than the bucket holds', async () => {
      const apps = [await openSpecimens(app.context), await openSpecimens(app.context)]
      const began = Date.now()
      const { key } = await app.agent('verified')
      const answers = await Promise.all(
        apps.flatMap(specimens => times(420, n => specimens.post('/work/quick', { n }, { key }))),
      )
      const allowed = answers.filter(({ status }) => status === 202).length
      const refilled = (Date.now() - began) / 1000 / 6
      expect(allowed).toBeLessThanOrEqual(600 + refilled)
      // A process may hold up to nine leased tokens that it didn't use.
      expect(allowed).toBeGreaterThan(600 - 2 * 9)
      expect(answers.filter(({ status }) => status === 429).length).toBe(840 - allowed)
    })

    test('a small bucket is exact, and reports what is left', async () => {
      const apps = [await openSpecimens(app.context), await openSpecimens(app.context)]
      const { key } = await app.agent('free')
      const seen: string[] = []
      for (const n of times(61, n => n)) {
        const { status, headers, body } =
          (await (apps[n % 2] ?? apps[0])?.post('/work/quick', { n }, { key })) ?? {}
        expect(headers?.get('ratelimit-policy')).toBe('"bookings";q=60;w=3600')
        seen.push(`${status} ${headers?.get('ratelimit')?.split(';')[1]}`)
        if (status !== 429) continue
        expect(body.error.code).toBe('rate_limited')
        expect(headers?.get('retry-after')).toBe('60')
        expect(headers?.get('error-action')).toBe('retry')
        expect(body.error.hint).toContain('60 seconds')
      }
      expect(seen).toEqual([...times(60, n => `202 r=${59 - n}`), '429 r=0'])
    })

    test('callers and policies have separate buckets', async () => {
      const specimens = await openSpecimens(app.context)
      const [a, b] = await Promise.all([app.agent(), app.agent()])
      for (const n of times(60, n => n)) await specimens.post('/work/quick', { n }, { key: a.key })
      expect((await specimens.post('/work/quick', { n: 1 }, { key: a.key })).status).toBe(429)
      expect((await specimens.post('/work/quick', { n: 1 }, { key: b.key })).status).toBe(202)
      expect((await specimens.call('GET', '/agent', { key: a.key })).status).toBe(200)
    })

    test('a huge RATE_LIMIT_FACTOR works', async () => {
      const roomy = await openTestApp({ redisUrl, config: { rateLimitFactor: 1_000_000 } })
      const { key } = await roomy.agent('platform')
      expect((await roomy.get('/events', { key })).status).toBe(200)
      await roomy.close()
    })

    test('a key whose tier changes has the new limit at once, and no more', async () => {
      const specimens = await openSpecimens(app.context)
      const { id, key } = await app.agent('free')
      const left = async () => {
        const { headers } = await specimens.post('/work/quick', { n: 1 }, { key })
        return Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
      }
      const move = (tier: string) =>
        app.call('PATCH', `/operator/agents/${id}`, { key: OPERATOR_KEY, body: { tier } })
      expect(await left()).toBe(59)
      await move('verified')
      // Processes learn of it a moment later.
      await until(async () => (await left()) > 590)
      await move('free')
      await until(async () => (await left()) < 60)
    })

    test('an unlimited route has no bucket', async () => {
      const specimens = await openSpecimens(app.context)
      const answers = await Promise.all(times(300, () => specimens.call('GET', '/now')))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(answers[0]?.headers.get('ratelimit')).toBeNull()
    })

    test('a page says how long to wait', async () => {
      const headers = { accept: 'text/html', 'x-forwarded-for': '198.51.100.7' }
      const answers = await Promise.all(times(160, () => app.get('/status', { headers })))
      const refused = answers.find(({ status }) => status === 429)
      const seconds = Number(refused?.headers.get('retry-after'))
      expect(refused?.text).toContain(`Wait ${pluralize(seconds, 'second')}, then try again.`)
    })

    test('returns 429 to the 61st wrong key in a minute, but not to a valid key', async () => {
      const specimens = await openSpecimens(app.context)
      const { key } = await app.agent()
      const began = Date.now()
      const wrong = await Promise.all(
        times(70, n => specimens.call('GET', '/agent', { key: n % 2 ? makeKey('agx') : 'agx_mistyped' })),
      )
      const refused = wrong.filter(({ status }) => status === 401).length
      expect(refused).toBeGreaterThanOrEqual(60)
      expect(refused).toBeLessThanOrEqual(60 + (Date.now() - began) / 1000)
      const last = wrong.find(({ status }) => status === 429)
      expect(last?.headers.get('ratelimit-policy')).toBe('"wrong-keys";q=60;w=60')
      expect(last?.headers.get('retry-after')).toBe('1')
      expect((await specimens.call('GET', '/agent', { key })).status).toBe(200)
    })

    test('the console’s sign-in isn’t limited by wrong keys from the same address', async () => {
      const wrong = await Promise.all(times(70, () => app.get('/keys', { key: makeKey('agx') })))
      expect(wrong.some(({ status }) => status === 429)).toBe(true)
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const signIn = () =>
        app.call('POST', '/operator/console/sign-in', { headers, body: `key=${OPERATOR_KEY}` })
      const signed = await signIn()
      expect([signed.status, signed.headers.get('ratelimit-policy')]).toEqual([303, '"sign-in";q=30;w=60'])
    })

    test('wrong keys in place of a session count at the console, too', async () => {
      const open = (key: string) => app.get('/operator/console', { key })
      const wrong = await Promise.all(times(70, n => open(`opk_${String(n).padStart(40, '0')}`)))
      expect(new Set(wrong.map(({ status }) => status))).toContain(429)
      expect((await open(OPERATOR_KEY)).status).toBe(200)
    })

    test('concurrent takes get exactly what is left', async () => {
      const bucket = { key: crypto.randomUUID(), capacity: 20, perSecond: 0.001 }
      const taken = await Promise.all(times(50, () => app.context.backend.limits.take(bucket, 3)))
      expect(taken.reduce((sum, { granted }) => sum + granted, 0)).toBe(20)
      expect(taken.every(({ granted, left }) => granted <= 3 && left >= 0)).toBe(true)
    })

    test('tokens that are given back can be taken again, but never more than fit', async () => {
      const bucket = { key: crypto.randomUUID(), capacity: 20, perSecond: 0.001 }
      const { limits } = app.context.backend
      await limits.take(bucket, 15)
      await limits.take(bucket, -10)
      expect((await limits.take(bucket, 20)).granted).toBe(15)
      await limits.take(bucket, -1000)
      expect((await limits.take(bucket, 1000)).granted).toBe(20)
    })

    test('several processes grant a caller all of a quota, and no more', async () => {
      const { limits } = app.context.backend
      const processes = times(4, () => makeLimiter(limits, Date.now, 20))
      const quota = {
        policy: 'inquiries',
        bucket: 'inquiries',
        quota: 3000,
        window: 3_600_000,
        header: '',
      } as const
      const subject = crypto.randomUUID()
      let allowed = 0
      // Short bursts on each, until there has been nothing for a while.
      for (let idle = 0; idle < 5; ) {
        const results = await Promise.all(
          processes.flatMap(each => times(25, () => each.take(subject, quota))),
        )
        const granted = results.filter(result => result.allowed).length
        allowed += granted
        idle = granted === 0 ? idle + 1 : 0
        if (granted < results.length) await Bun.sleep(50)
      }
      expect(allowed).toBeGreaterThanOrEqual(3000 * 0.95)
      expect(allowed).toBeLessThanOrEqual(3000)
    })

    test('a bucket refills, but never beyond its capacity', async () => {
      const bucket = { key: crypto.randomUUID(), capacity: 5, perSecond: 200 }
      const { limits } = app.context.backend
      expect((await limits.take(bucket, 5)).granted).toBe(5)
      let got = 0
      while (got < 5) got += (await limits.take(bucket, 5)).granted
      await Bun.sleep(50)
      expect((await limits.take(bucket, 1000)).granted).toBe(5)
    })
  })

test('a limit that keys have no share in counts the address, with and without a key', async () => {
  const app = await openTestApp({ config: { rateLimitFactor: 1 } })
  const specimens = await openSpecimens(app.context)
  const { key } = await app.agent('verified')
  const statuses: number[] = []
  for (const n of times(30, n => n))
    statuses.push((await specimens.post('/open', { word: 'hello' }, n % 2 ? { key } : {})).status)
  // The agent took the first of thirty.
  expect(statuses).toEqual([...times(29, () => 201), 429])
  await app.close()
})

describe.skipIf(!redis)('while Redis is down', () => {
  test('requests work, and limits are stored in Postgres', async () => {
    const app = await openTestApp({ redisUrl: redis?.url, config: { rateLimitFactor: 1 } })
    const specimens = await openSpecimens(app.context)
    const { key } = await app.agent()
    expect((await specimens.post('/work/quick', { n: 0 }, { key })).status).toBe(202)
    await redis?.stop()
    try {
      const statuses: number[] = []
      for (const n of times(61, n => n))
        statuses.push((await specimens.post('/work/quick', { n }, { key })).status)
      expect(statuses).toEqual([...times(60, () => 202), 429])
    } finally {
      await redis?.start()
    }
    await app.close()
  })
})

test('a store that hangs is skipped, and used again once it responds', async () => {
  const state = { hangs: true, calls: 0 }
  const first: LimitStore = {
    take() {
      state.calls += 1
      return state.hangs ? new Promise(() => {}) : Promise.resolve({ granted: 1, left: 41 })
    },
  }
  const second: LimitStore = { take: async () => ({ granted: 1, left: 7 }) }
  const store = fallbackLimitStore(first, second)
  const bucket = { key: 'x', capacity: 50, perSecond: 1 }
  expect((await store.take(bucket, 1)).left).toBe(7)
  expect((await store.take(bucket, 1)).left).toBe(7)
  expect(state.calls).toBe(1)
  state.hangs = false
  while ((await store.take(bucket, 1)).left === 7) await Bun.sleep(20)
})

test('deletes buckets that are full again', async () => {
  const app = await openTestApp()
  const bucket = { key: 'somebody', capacity: 5, perSecond: 1 }
  await app.context.backend.limits.take(bucket, 5)
  const count = async () => (await app.db.sql`select from rate_buckets where key = 'somebody'`).count
  await deleteFullBuckets(app.context.sql)
  expect(await count()).toBe(1)
  await app.db.sql`update rate_buckets set at = at - interval '61 minutes'`
  await deleteFullBuckets(app.context.sql)
  expect(await count()).toBe(0)
  await app.close()
})

test('RATE_LIMIT_FACTOR=0 turns limiting off', async () => {
  const app = await openTestApp({ config: { rateLimitFactor: 0 } })
  const specimens = await openSpecimens(app.context)
  const { key } = await app.agent()
  const answers = await Promise.all(times(200, n => specimens.post('/work/quick', { n }, { key })))
  expect(answers.every(({ status }) => status === 202)).toBe(true)
  expect(answers[0]?.headers.get('ratelimit-policy')).toBeNull()
  const wrong = await Promise.all(times(80, () => specimens.call('GET', '/agent', { key: 'agx_wrong' })))
  expect(wrong.every(({ status }) => status === 401)).toBe(true)
  await app.close()
})

test('a wait of one second reads as one', async () => {
  const take = async () => ({ allowed: false, remaining: 0, reset: 1, retryAfter: 1 })
  const call = { context: { config: { rateLimitFactor: 1 } }, limiter: { peek: take, take }, limits: {} }
  await expect(takeToken(call, 'read', 'me', null)).rejects.toMatchObject({
    hint: 'Wait 1 second, then send the request again.',
  })
})
