import { beforeEach, describe, expect, test } from 'bun:test'
import { oldestOf } from '../../workers/retention/queries.ts'
import { testApp } from '../test-app.ts'
import { until } from '../until.ts'
import { closeGate, done, gate, openSpecimens } from './specimens.ts'

let now = new Date('2026-11-21T12:00:00Z')
const app = await testApp({ context: { now: () => now } })
const edge = await openSpecimens(app.context)
const key = (await app.agent()).key
beforeEach(() => {
  done.length = 0
})

const passTime = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const work = (how: string, n: number, once: string, options: { key?: string } = {}) =>
  edge.post(`/work/${how}`, { n }, { key, ...options, headers: { 'idempotency-key': once } })

describe('a repeated request', () => {
  test('gets the stored status and body, and does the work once', async () => {
    const once = crypto.randomUUID()
    const first = await work('fine', 1, once)
    const second = await work('fine', 1, once)
    expect(second.text).toBe(first.text)
    expect([first.status, second.status]).toEqual([202, 202])
    expect([first, second].map(each => each.headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    expect(second.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(second.headers.get('request-id')).not.toBe(first.headers.get('request-id'))
    expect(done.length).toBe(1)
  })

  test('gets the stored error and its headers if work was done before it', async () => {
    for (const [how, status, code] of [
      ['missing', 404, 'lead_not_found'],
      ['held', 409, 'slot_unavailable'],
    ] as const) {
      const once = crypto.randomUUID()
      await work(how, 1, once)
      const { body, headers, ...again } = await work(how, 1, once)
      expect({ status: again.status, code: body.error.code }).toEqual({ status, code })
      expect(headers.get('error-action')).not.toBeNull()
      expect(headers.get('idempotent-replayed')).toBe('true')
    }
    expect(done.length).toBe(2)
  })

  test('gets an empty response if the first was empty', async () => {
    const once = crypto.randomUUID()
    await work('empty', 1, once)
    const again = await work('empty', 1, once)
    expect({ status: again.status, text: again.text }).toEqual({ status: 204, text: '' })
    expect(done.length).toBe(1)
  })

  test('runs again after a 400 or a 500', async () => {
    for (const [how, status] of [
      ['refused', 400],
      ['broken', 500],
    ] as const) {
      const once = crypto.randomUUID()
      for (const _ of [1, 2]) {
        const answer = await work(how, 1, once)
        expect(answer.status).toBe(status)
        expect(answer.headers.get('idempotent-replayed')).toBeNull()
      }
    }
    expect(done.length).toBe(4)
    // A 500 may follow finished work, so both runs get the same claim.
    expect(done[2]).toBe(done[3] ?? '')
  })

  test('may have a different body after a 400', async () => {
    const once = crypto.randomUUID()
    expect((await work('refused', 1, once)).status).toBe(400)
    expect((await work('refused', 2, once)).body.error.code).toBe('invalid_request')
    expect(
      (await edge.post('/work/fine', { n: 'x' }, { key, headers: { 'idempotency-key': once } })).status,
    ).toBe(400)
    expect((await work('fine', 3, once)).status).toBe(202)
  })
})

describe('returns 400 idempotency_key_reused', () => {
  test('for a different body with the same key', async () => {
    const once = crypto.randomUUID()
    await work('fine', 1, once)
    const { status, body } = await work('fine', 2, once)
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'idempotency_key_reused' })
    expect(done.length).toBe(1)
  })
  test('also where the route takes no body', async () => {
    const { key } = await app.agent('verified')
    const callback = { callback_url: 'https://93.184.216.34/hooks' }
    await app.call('PATCH', '/keys', { key, body: callback })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await app.post('/webhooks/test', { a: 1 }, { key, headers })).status).toBe(202)
    const { status, body } = await app.post('/webhooks/test', { a: 2 }, { key, headers })
    expect([status, body.error?.code]).toEqual([400, 'idempotency_key_reused'])
  })
})

describe('returns 400 invalid_request for an Idempotency-Key', () => {
  for (const [what, once] of [
    ['that is empty', ''],
    ['of 256 characters', 'x'.repeat(256)],
    ['that is not ASCII', 'é'],
  ] as const)
    test(what, async () =>
      expect((await work('fine', 1, once)).body.error.message).toContain('Idempotency-Key'),
    )
  test('but not for one of 255 characters', async () =>
    expect((await work('fine', 1, 'x'.repeat(255))).status).toBe(202))
})

describe('returns 409 idempotency_in_progress', () => {
  test("while the first request runs, then the first request's response", async () => {
    const once = crypto.randomUUID()
    closeGate()
    const first = work('slow', 1, once)
    while (done.length === 0) await Bun.sleep(1)
    const second = await work('slow', 1, once)
    expect(second.body.error.code).toBe('idempotency_in_progress')
    expect(second.headers.get('retry-after')).toBe('1')
    gate.open()
    expect((await first).status).toBe(202)
    expect((await work('slow', 1, once)).text).toBe((await first).text)
    expect(done.length).toBe(1)
  })

  test('as long as it runs, since it renews its claim', async () => {
    const once = crypto.randomUUID()
    closeGate()
    const first = work('slow', 1, once)
    const readLock = async () => {
      const [row] = await app.db.sql<{ until: Date }[]>`
        select locked_until as until from idempotency_claims where status is null order by created_at desc, locked_until desc`
      return row?.until.getTime() ?? 0
    }
    await until(() => done.length === 1)
    const atFirst = await readLock()
    await until(async () => (await readLock()) > atFirst)
    expect((await work('slow', 1, once)).body.error.code).toBe('idempotency_in_progress')
    gate.open()
    expect((await first).status).toBe(202)
  })

  test('to the others of a hundred concurrent requests, or the same response', async () => {
    const once = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 100 }, () => work('asked', 1, once)))
    expect(done.length).toBe(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set(answers.some(each => each.status === 409) ? [202, 409] : [202]),
    )
  })
})

test('the order of fields and a trailing slash don’t make a different request', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const post = (path: string, body: object) => edge.post(path, body, { key, headers })
  await post('/work/fine', { n: 1, extra: [{ a: 1, b: { c: 2, d: [3, 4] } }] })
  const again = await post('/work/fine/', { extra: [{ b: { d: [3, 4], c: 2 }, a: 1 }], n: 1 })
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 'true'])
  const other = await post('/work/fine', { n: 1, extra: [{ a: 1, b: { c: 2, d: [4, 3] } }] })
  expect(other.body.error.code).toBe('idempotency_key_reused')
  expect(done.length).toBe(1)
})

describe('a key is scoped', () => {
  test('by caller, method, path and query', async () => {
    const once = crypto.randomUUID()
    const other = (await app.agent()).key
    await work('fine', 1, once)
    await work('fine', 1, once, { key: other })
    await work('fine?a=1', 1, once)
    await work('also', 1, once)
    expect(done.length).toBe(4)
  })
})

describe('a crash between the work and its response', () => {
  test("doesn't create a second agent when another process repeats the request", async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = JSON.stringify({ name: 'Crashed', contact_email: 'crash@agent.example' })
    const { promise: crashed, resolve: crash } = Promise.withResolvers<void>()
    // The process stops right before it stores the response.
    const crashing = new Proxy(app.context.sql, {
      apply(target, self, args) {
        if (!String(args[0]).includes('set status =')) return Reflect.apply(target, self, args)
        crash()
        return new Promise(() => {})
      },
    })
    const { features } = await import('../../api/routes.ts')
    const first = await openSpecimens({ ...app.context, sql: crashing }, features)
    first.post('/keys', body, { headers })
    await crashed

    // Its claim ends soon, so those who repeat don't wait long.
    const [claim] = await app.db.sql<{ soon: boolean }[]>`
      select locked_until < clock_timestamp() + interval '5 seconds' as soon from idempotency_claims
      where status is null and locked_until > to_timestamp(0)`
    expect(claim?.soon).toBe(true)
    let again = await app.call('POST', '/keys', { body, headers })
    while (again.body.error?.code === 'idempotency_in_progress') {
      await Bun.sleep(100)
      again = await app.call('POST', '/keys', { body, headers })
    }
    expect(again.status).toBe(201)
    const rows = await app.db.sql`select id from agents where contact_email = 'crash@agent.example'`
    expect(rows.map(row => row.id)).toEqual([again.body.id])
    // Only the key in this response works.
    expect((await app.get('/keys', { key: again.body.key })).status).toBe(200)
    expect((await app.db.sql`select from agent_keys where agent_id = ${again.body.id}`).count).toBe(1)
    expect((await app.call('POST', '/keys', { body, headers })).body.key).toBe(again.body.key)
  })

  test('returns the response even if it can’t be stored', async () => {
    const readOnly = new Proxy(app.context.sql, {
      apply: (target, self, args) =>
        String(args[0]).includes('set status =')
          ? Promise.reject(new Error('gone'))
          : Reflect.apply(target, self, args),
    })
    const specimens = await openSpecimens({ ...app.context, sql: readOnly })
    const answer = await specimens.post('/work/fine', { n: 1 }, { key, headers: { 'idempotency-key': 'x1' } })
    expect(answer.status).toBe(202)
  })
})

describe('a stored response', () => {
  test('is encrypted', async () => {
    const once = crypto.randomUUID()
    const created = await app.call('POST', '/keys', {
      body: { name: 'Secret', contact_email: 'secret@agent.example' },
      headers: { 'idempotency-key': once },
    })
    await work('fine', 1, once)
    const rows = await app.db
      .sql`select encode(body, 'escape') || headers::text || encode(scope, 'escape') as stored from idempotency_claims where body is not null`
    expect(rows.length).toBeGreaterThan(1)
    for (const { stored } of rows) {
      expect(stored).not.toContain(created.body.key.slice(4))
      expect(stored).not.toContain('whsec_')
      expect(stored).not.toContain(once)
    }
    const again = await app.call('POST', '/keys', {
      body: { name: 'Secret', contact_email: 'secret@agent.example' },
      headers: { 'idempotency-key': once },
    })
    expect(again.body.key).toBe(created.body.key)
  })

  test('is deleted after 24 hours', async () => {
    const once = crypto.randomUUID()
    await work('fine', 1, once)
    passTime(24 * 3600_000 - 1000)
    expect((await work('fine', 1, once)).headers.get('idempotent-replayed')).toBe('true')
    passTime(2000)
    expect((await work('fine', 2, once)).headers.get('idempotent-replayed')).toBeNull()
    expect(done.length).toBe(2)
    passTime(25 * 3600_000)
    const deleteClaims = oldestOf('idempotency_claims', ['scope'], 'created_at')
    expect(
      await deleteClaims(app.context.sql, new Date(now.getTime() - 24 * 3600_000), 1000),
    ).toBeGreaterThan(0)
    expect((await app.db.sql`select from idempotency_claims`).count).toBe(0)
  })
})

test('GET and DELETE ignore the header', async () => {
  const headers = { 'idempotency-key': '' }
  expect((await edge.call('GET', '/agent', { key, headers })).status).toBe(200)
})
