import { describe, expect, test } from 'bun:test'
import { loseAnswers } from '../lose-answers.ts'
import { testApp } from '../test-app.ts'

const app = await testApp()

/** An agent whose key was rotated, with both keys. */
async function aRotatedAgent(tier: 'free' | 'verified' = 'free') {
  const { key: old, id } = await app.agent(tier)
  const { body } = await app.post('/keys/rotate', undefined, { key: old })
  return { id, old, current: String(body.key), validUntil: body.previousKeyValidUntil }
}

describe('a key that was rotated out', () => {
  test('still reads and writes', async () => {
    const { old } = await aRotatedAgent()
    expect((await app.get('/keys', { key: old })).status).toBe(200)
    const post = { board: 'bugs', title: 'A slow feed', body: 'It took two minutes today.' }
    expect((await app.post('/commons/posts', post, { key: old })).status).toBe(201)
  })

  test.each([
    ['rotate', 'POST', '/keys/rotate', undefined],
    ['rotate and end the others', 'POST', '/keys/rotate', { revoke_old: true }],
    ['end the agent', 'DELETE', '/keys', undefined],
    ['set the webhook', 'PATCH', '/keys', { callback_url: 'https://93.184.216.34/hooks' }],
    ['clear the webhook', 'PATCH', '/keys', { callback_url: null }],
  ])('can’t %s', async (_, method, path, body) => {
    const { id, old, current, validUntil } = await aRotatedAgent('verified')
    await app.call('PATCH', '/keys', { key: current, body: { callback_url: 'https://93.184.216.34/mine' } })
    const before = await app.db.sql`select * from agent_keys where agent_id = ${id} order by hash`
    const answer = await app.call(method, path, { key: old, body })
    expect([answer.status, answer.body.error?.code]).toEqual([403, 'key_rotated'])
    const after = await app.db.sql`select * from agent_keys where agent_id = ${id} order by hash`
    expect(after).toEqual(before)
    expect(before.map(each => each.expires_at?.toISOString() ?? null)).toContainAllValues([null, validUntil])
    const own = await app.get('/keys', { key: current })
    expect([own.status, own.body.callback_url]).toEqual([200, 'https://93.184.216.34/mine'])
  })
})

describe('POST /keys/rotate', () => {
  test('succeeds once if one key is rotated many times at the same moment', async () => {
    const { key, id } = await app.agent()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.post('/keys/rotate', undefined, { key })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403])
    const [row] = await app.db.sql`
      select count(*)::int as n from agent_keys where agent_id = ${id} and expires_at is null`
    expect(row?.n).toBe(1)
  })

  test('with revoke_old ends every earlier key at once', async () => {
    const { old, current } = await aRotatedAgent()
    const { status, body } = await app.post('/keys/rotate', { revoke_old: true }, { key: current })
    expect([status, body.previousKeyValidUntil]).toEqual([200, null])
    for (const key of [old, current])
      expect((await app.get('/keys', { key })).body.error?.code).toBe('revoked_key')
    expect((await app.get('/keys', { key: body.key })).status).toBe(200)
  })

  test('returns 400 for a revoke_old that isn’t a boolean', async () => {
    const { key } = await app.agent()
    const { status, body } = await app.post('/keys/rotate', { revoke_old: 'yes' }, { key })
    expect([status, body.error.code]).toEqual([400, 'invalid_request'])
  })

  test('a lost response of revoke_old can be fetched with the old key, which does nothing else', async () => {
    const { key } = await app.agent()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await app.post('/keys/rotate', { revoke_old: true }, { key, headers })
    const again = await app.post('/keys/rotate', { revoke_old: true }, { key, headers })
    expect([again.status, again.body]).toEqual([200, first.body])
    for (const other of [undefined, { 'idempotency-key': crypto.randomUUID() }]) {
      const options = other ? { key, headers: other } : { key }
      const refused = await app.post('/keys/rotate', { revoke_old: true }, options)
      expect([refused.status, refused.body.error.code]).toEqual([401, 'revoked_key'])
    }
    const elsewhere = await app.post('/keys/verify', undefined, { key, headers })
    expect(elsewhere.body.error.code).toBe('revoked_key')
    expect((await app.get('/keys', { key: first.body.key })).status).toBe(200)
  })

  test('a replaced key gets no later key, even with the Idempotency-Key of that rotation', async () => {
    const { key: stolen } = await app.agent()
    const rotate = (key: string, once: string, revoke_old: boolean) =>
      app.post('/keys/rotate', { revoke_old }, { key, headers: { 'idempotency-key': once } })
    const second = (await rotate(stolen, 'rotation 1', false)).body.key
    const third = (await rotate(second, 'rotation 2', false)).body.key
    const whileItReads = await rotate(stolen, 'rotation 2', false)
    expect([whileItReads.status, whileItReads.body.error?.code]).toEqual([403, 'key_rotated'])
    const fourth = await rotate(third, 'rotation 3', true)
    const afterwards = await rotate(stolen, 'rotation 3', true)
    expect([afterwards.status, afterwards.body.error?.code]).toEqual([401, 'revoked_key'])
    expect((await app.get('/keys', { key: fourth.body.key })).status).toBe(200)
  })

  test('nor the secret of a webhook that a later key set', async () => {
    const { old, current } = await aRotatedAgent('verified')
    const set = (key: string) =>
      app.call('PATCH', '/keys', {
        key,
        body: { callback_url: 'https://93.184.216.34/hooks' },
        headers: { 'idempotency-key': 'webhook' },
      })
    const saved = await set(current)
    expect((await set(current)).body.signingSecret).toBe(saved.body.signingSecret)
    expect((await set(old)).body.error?.code).toBe('key_rotated')
  })

  test('a repeat with the same Idempotency-Key returns a working key, even if no response was stored', async () => {
    const { key } = await app.agent()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await app.post('/keys/rotate', undefined, { key, headers })
    const again = await app.post('/keys/rotate', undefined, { key, headers })
    expect(again.body).toEqual(first.body)
    // Simulates a crash between the work and storing the response.
    await loseAnswers(app.db.sql)
    const retried = await app.post('/keys/rotate', undefined, { key, headers })
    expect(retried.status).toBe(200)
    expect((await app.get('/keys', { key: retried.body.key })).status).toBe(200)
    expect((await app.get('/keys', { key: first.body.key })).status).toBe(401)
  })

  test('so does one of revoke_old, until the key that it made is replaced', async () => {
    const { key } = await app.agent()
    const rotate = (of: string, once: string = crypto.randomUUID()) =>
      app.post('/keys/rotate', { revoke_old: true }, { key: of, headers: { 'idempotency-key': once } })
    const once = crypto.randomUUID()
    const first = await rotate(key, once)
    await loseAnswers(app.db.sql)
    expect((await rotate(key)).body.error?.code).toBe('revoked_key')
    const retried = await rotate(key, once)
    expect(retried.status).toBe(200)
    expect((await app.get('/keys', { key: retried.body.key })).status).toBe(200)
    expect((await app.get('/keys', { key: first.body.key })).status).toBe(401)
    await rotate(retried.body.key)
    await loseAnswers(app.db.sql)
    expect((await rotate(key, once)).body.error?.code).toBe('revoked_key')
  })
})
