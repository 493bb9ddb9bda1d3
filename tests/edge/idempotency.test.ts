import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Sql } from '../../db/client.ts'
import { deleteOldClaims } from '../../shared/idempotency/queries.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { closeGate, done, gate, openSpecimens, type Specimens } from './specimens.ts'

let app: TestApp
let edge: Specimens
let key: string
let now = new Date('2026-11-21T12:00:00Z')
beforeAll(async () => {
  app = await openTestApp({ context: { now: () => now } })
  edge = await openSpecimens(app.context)
  key = (await app.agent()).key
})
afterAll(() => app.close())
beforeEach(() => {
  done.length = 0
})

const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const work = (how: string, n: number, once: string, options: { key?: string } = {}) =>
  edge.post(`/work/${how}`, { n }, { key, ...options, headers: { 'idempotency-key': once } })

describe('a repeat', () => {
  test('has the stored status and body, and the work is done once', async () => {
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

  test('of a refusal that followed work is the refusal, headers and all', async () => {
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

  test('of an empty answer is empty', async () => {
    const once = crypto.randomUUID()
    await work('empty', 1, once)
    const again = await work('empty', 1, once)
    expect({ status: again.status, text: again.text }).toEqual({ status: 204, text: '' })
    expect(done.length).toBe(1)
  })

  test('of what was refused before any work, or broke, is a new try', async () => {
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
    // What broke may have been done all the same: the verb is given the same claim again.
    expect(done[2]).toBe(done[3] ?? '')
  })

  test('after a 400 may have another body', async () => {
    const once = crypto.randomUUID()
    expect((await work('refused', 1, once)).status).toBe(400)
    expect((await work('refused', 2, once)).body.error.code).toBe('invalid_request')
    expect(
      (await edge.post('/work/fine', { n: 'x' }, { key, headers: { 'idempotency-key': once } })).status,
    ).toBe(400)
    expect((await work('fine', 3, once)).status).toBe(202)
  })
})

describe('400 idempotency_key_reused', () => {
  test('another body under the same key', async () => {
    const once = crypto.randomUUID()
    await work('fine', 1, once)
    const { status, body } = await work('fine', 2, once)
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'idempotency_key_reused' })
    expect(done.length).toBe(1)
  })
})

describe('400 invalid_request', () => {
  for (const [what, once] of [
    ['empty', ''],
    ['256 characters', 'x'.repeat(256)],
    ['not ASCII', 'é'],
  ] as const)
    test(what, async () =>
      expect((await work('fine', 1, once)).body.error.message).toContain('Idempotency-Key'),
    )
  test('255 characters are fine', async () =>
    expect((await work('fine', 1, 'x'.repeat(255))).status).toBe(202))
})

describe('409 idempotency_in_progress', () => {
  test('while the first one runs; afterwards its answer', async () => {
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

  test('of thirty at once one works', async () => {
    const once = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 30 }, () => work('asked', 1, once)))
    expect(done.length).toBe(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set(answers.some(each => each.status === 409) ? [202, 409] : [202]),
    )
  })
})

describe('a key is scoped', () => {
  test('to its caller, method, path and query', async () => {
    const once = crypto.randomUUID()
    const other = (await app.agent()).key
    await work('fine', 1, once)
    await work('fine', 1, once, { key: other })
    await work('fine?a=1', 1, once)
    await work('also', 1, once)
    expect(done.length).toBe(4)
  })
})

describe('a crash between the work and its answer', () => {
  test('does not do it twice: the second process finds the agent that was made', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = JSON.stringify({ name: 'Crashed', contact_email: 'crash@agent.example' })
    let died = () => {}
    const dead = new Promise<void>(resolve => {
      died = resolve
    })
    // Everything up to the storing of the answer happens; the process never comes to that.
    const dying = new Proxy(app.context.sql, {
      apply(target, self, args) {
        if (!String(args[0]).includes('set status =')) return Reflect.apply(target, self, args)
        died()
        return new Promise(() => {})
      },
    }) as Sql // the pool, but for one statement
    const { features } = await import('../../api/routes.ts')
    const first = await openSpecimens({ ...app.context, sql: dying }, features)
    first.post('/keys', body, { headers })
    await dead

    const blocked = await app.call('POST', '/keys', { body, headers })
    expect(blocked.body.error.code).toBe('idempotency_in_progress')
    later(61_000)
    const again = await app.call('POST', '/keys', { body, headers })
    expect(again.status).toBe(201)
    const rows = await app.db.sql`select id from agents where contact_email = 'crash@agent.example'`
    expect(rows.map(row => row.id)).toEqual([again.body.id])
    // The key that is shown now is the one that works, and no other does.
    expect((await app.get('/keys', { key: again.body.key })).status).toBe(200)
    expect((await app.db.sql`select from agent_keys where agent_id = ${again.body.id}`).count).toBe(1)
    expect((await app.call('POST', '/keys', { body, headers })).body.key).toBe(again.body.key)
  })

  test('an answer that can not be kept is given all the same', async () => {
    const deaf = new Proxy(app.context.sql, {
      apply: (target, self, args) =>
        String(args[0]).includes('set status =')
          ? Promise.reject(new Error('gone'))
          : Reflect.apply(target, self, args),
    }) as Sql // the pool, but for one statement
    const specimens = await openSpecimens({ ...app.context, sql: deaf })
    const answer = await specimens.post('/work/fine', { n: 1 }, { key, headers: { 'idempotency-key': 'x1' } })
    expect(answer.status).toBe(202)
  })
})

describe('at rest', () => {
  test('no secret of an answer can be read', async () => {
    const once = crypto.randomUUID()
    const made = await app.call('POST', '/keys', {
      body: { name: 'Secret', contact_email: 'secret@agent.example' },
      headers: { 'idempotency-key': once },
    })
    await work('fine', 1, once)
    const rows = await app.db
      .sql`select encode(body, 'escape') || headers::text || encode(scope, 'escape') as kept from idempotency_claims where body is not null`
    expect(rows.length).toBeGreaterThan(1)
    for (const { kept } of rows) {
      expect(kept).not.toContain(made.body.key.slice(4))
      expect(kept).not.toContain('whsec_')
      expect(kept).not.toContain(once)
    }
    const again = await app.call('POST', '/keys', {
      body: { name: 'Secret', contact_email: 'secret@agent.example' },
      headers: { 'idempotency-key': once },
    })
    expect(again.body.key).toBe(made.body.key)
  })

  test('is forgotten after 24 hours', async () => {
    const once = crypto.randomUUID()
    await work('fine', 1, once)
    later(24 * 3600_000 - 1000)
    expect((await work('fine', 1, once)).headers.get('idempotent-replayed')).toBe('true')
    later(2000)
    expect((await work('fine', 2, once)).headers.get('idempotent-replayed')).toBeNull()
    expect(done.length).toBe(2)
    later(25 * 3600_000)
    expect(await deleteOldClaims(app.context.sql, now)).toBeGreaterThan(0)
    expect((await app.db.sql`select from idempotency_claims`).count).toBe(0)
  })
})

test('GET and DELETE take no notice of it', async () => {
  const headers = { 'idempotency-key': '' }
  expect((await edge.call('GET', '/agent', { key, headers })).status).toBe(200)
})
