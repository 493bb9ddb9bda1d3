import { describe, expect, test } from 'bun:test'
import { OPERATOR_KEY, openTestApp, testApp } from '../test-app.ts'
import { until } from '../until.ts'

const app = await testApp()

describe('POST /keys 201', () => {
  test('returns the key, which no later response shows', async () => {
    const { status, body } = await app.post('/keys', {
      name: 'Concierge',
      contact_email: 'dev@agent.example.com',
    })
    expect(status).toBe(201)
    expect(body.key).toMatch(/^agx_[0-9a-f]{40}$/)
    expect(body.tier).toBe('free')
    const own = await app.get('/keys', { key: body.key })
    expect(own.status).toBe(200)
    expect(own.body.contact_email).toBe('dev@agent.example.com')
    expect(own.body.counts.inquiries).toBe(0)
    expect(own.text).not.toContain(body.key)
  })

  test('two keys with one email address belong to one operator', async () => {
    const a = await app.post('/keys', { name: 'A one', contact_email: 'one+a@operator.example' })
    const b = await app.post('/keys', { name: 'B one', contact_email: 'One@operator.example' })
    const rows = await app.db
      .sql`select operator_group from agents where id in ${app.db.sql([a.body.id, b.body.id])}`
    expect(new Set(rows.map(row => row.operator_group)).size).toBe(1)
  })
})

describe('POST /keys 400', () => {
  const cases: [string, unknown, string][] = [
    ['no name', { contact_email: 'a@b.example' }, 'name'],
    ['short name', { name: 'x', contact_email: 'a@b.example' }, 'name'],
    ['bad email', { name: 'Agent', contact_email: 'nope' }, 'contact_email'],
    [
      'script website',
      { name: 'Agent', contact_email: 'a@b.example', website: 'javascript:alert(1)' },
      'website',
    ],
    ['NUL', { name: 'Ag\0ent', contact_email: 'a@b.example' }, 'name'],
  ]
  for (const [what, body, field] of cases)
    test(what, async () => {
      const answer = await app.post('/keys', body)
      expect(answer.status).toBe(400)
      expect(answer.body.error.message).toContain(field)
    })
})

describe('operator', () => {
  test('raises a tier at once and emits key.tier_changed', async () => {
    const { key, id } = await app.agent()
    expect((await app.call('PATCH', '/keys', { key, body: { callback_url: null } })).body.error.code).toBe(
      'tier_required',
    )
    const raised = await app.call('PATCH', `/operator/agents/${id}`, {
      key: OPERATOR_KEY,
      body: { tier: 'platform' },
    })
    expect(raised.body).toMatchObject({ id, tier: 'platform', suspended: false })
    expect((await app.get('/keys', { key })).body.tier).toBe('platform')
    const [event] = await app.db.sql`select type, data from events where owner = ${id}`
    expect(event).toEqual({ type: 'key.tier_changed', data: { tier: 'platform' } })
  })

  test('returns 401 revoked_key for a suspended key', async () => {
    const { key, id } = await app.agent()
    await app.call('PATCH', `/operator/agents/${id}`, { key: OPERATOR_KEY, body: { suspended: true } })
    expect((await app.get('/keys', { key })).body.error.code).toBe('revoked_key')
  })

  test('approves a platform application, which raises the tier', async () => {
    const { key } = await app.agent()
    const applied = await app.post('/keys/platform', { company: 'Example', use_case: 'Feeds' }, { key })
    expect(applied.status).toBe(202)
    const again = await app.post('/keys/platform', { company: 'Example 2', use_case: 'Feeds' }, { key })
    expect(again.body.applicationId).toBe(applied.body.applicationId)
    const decided = await app.call('POST', `/operator/applications/${applied.body.applicationId}`, {
      key: OPERATOR_KEY,
      body: { decision: 'approve', reason: 'Fine' },
    })
    expect(decided.status).toBe(200)
    const own = await app.get('/keys', { key })
    expect(own.body.tier).toBe('platform')
    expect(own.body.platformApplication.status).toBe('approved')
  })

  test('needs a company and a use that aren’t blank', async () => {
    const { key } = await app.agent()
    const body = { company: ' ', use_case: '\t' }
    const { status, body: answer } = await app.post('/keys/platform', body, { key })
    expect([status, answer.error.code]).toEqual([400, 'invalid_request'])
    expect(answer.error.message).toContain("must be text that isn't blank")
  })

  const apply = async () => {
    const { key } = await app.agent()
    const applied = await app.post('/keys/platform', { company: 'Example', use_case: 'Feeds' }, { key })
    return applied.body.applicationId as string
  }
  const decide = (id: string, decision: string) =>
    app.post(`/operator/applications/${id}`, { decision }, { key: OPERATOR_KEY })

  test('two decisions at once both return the one that won', async () => {
    for (let pair = 0; pair < 5; pair++) {
      const one = await apply()
      const same = await Promise.all([decide(one, 'approve'), decide(one, 'approve')])
      expect(same.map(each => [each.status, each.body.status])).toEqual(Array(2).fill([200, 'approved']))
      const other = await apply()
      const [first, second] = await Promise.all([decide(other, 'approve'), decide(other, 'decline')])
      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.body).toEqual(first.body)
    }
  })

  test('lists applications page by page', async () => {
    const ids = [await apply(), await apply(), await apply()].reverse()
    const list = async (query: string) =>
      (await app.get(`/operator/applications?status=received&${query}`, { key: OPERATOR_KEY })).body
    const first = await list('limit=2')
    expect(first.applications.map((each: { id: string }) => each.id)).toEqual(ids.slice(0, 2))
    expect(first).toMatchObject({ count: 2, nextCursor: ids[1] })
    const second = await list(`limit=2&cursor=${first.nextCursor}`)
    expect(second.applications[0].id).toBe(ids[2])
    expect((await list('limit=200')).nextCursor).toBeNull()
    expect((await list('cursor=x')).error.code).toBe('cursor_invalid')
  })
})

describe('Idempotency-Key', () => {
  test('replays the first response, and returns 400 for another body', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { name: 'Twice', contact_email: 'twice@agent.example' }
    const first = await app.post('/keys', body, { headers })
    const second = await app.post('/keys', body, { headers })
    expect(second.text).toBe(first.text)
    expect(second.status).toBe(201)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    const other = await app.post('/keys', { ...body, name: 'Other' }, { headers })
    expect(other.body.error.code).toBe('idempotency_key_reused')
  })
})

test('rotation keeps the old key working; deletion revokes every key', async () => {
  const { key } = await app.agent()
  const misspelled = await app.post('/keys/rotate', { revokeOld: true }, { key })
  expect([misspelled.status, misspelled.body.error.message]).toEqual([
    400,
    "revokeOld isn't a field of this request.",
  ])
  const rotated = await app.post('/keys/rotate', undefined, { key })
  expect(rotated.status).toBe(200)
  expect((await app.get('/keys', { key })).status).toBe(200)
  expect((await app.call('DELETE', '/keys', { key: rotated.body.key })).status).toBe(204)
  expect((await app.get('/keys', { key })).body.error.code).toBe('revoked_key')
})

test('a hung key lookup returns 503 in time, and the key works again afterward', async () => {
  const { key } = await app.agent()
  const hung = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const lock = app.db.sql.begin(async sql => {
    await sql`lock table agent_keys in access exclusive mode`
    locked.resolve()
    await hung.promise
  })
  await locked.promise
  const [first, second] = await Promise.all([app.get('/keys', { key }), app.get('/keys', { key })])
  expect([first.status, second.status]).toEqual([503, 503])
  expect(first.headers.get('retry-after')).toBe('2')
  hung.resolve()
  await lock
  await until(async () => (await app.get('/keys', { key })).status === 200)
})

test('POST /keys/verify returns 400 for a key without a website, and stores no token', async () => {
  const { key, id } = await app.agent()
  expect((await app.post('/keys/verify', undefined, { key })).body.error?.code).toBe('invalid_request')
  const [row] = await app.db.sql`select verification_token from agents where id = ${id}`
  expect(row?.verification_token).toBeNull()
})

test('POST /keys/verify says what it found in place of the token', async () => {
  let answer = () => new Response('nothing', { status: 404 })
  using site = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => answer() })
  const keyOf = async (website: string) =>
    (await app.post('/keys', { name: 'Prover', contact_email: 'p@agent.example', website })).body.key
  const key = await keyOf(`http://127.0.0.1:${site.port}`)
  const check = async () => (await app.post('/keys/verify', undefined, { key })).body.lastCheck
  expect(await check()).toEqual({
    at: expect.stringMatching(/Z$/),
    status: 404,
    error: 'The website responded with 404, not 200.',
  })
  answer = () => new Response('wrong')
  expect(await check()).toMatchObject({ status: 200, error: "The file doesn't have the token." })
  answer = () => Response.redirect('/token', 302)
  expect((await check()).error).toContain("redirects aren't followed")
  await site.stop(true)
  expect(await check()).toMatchObject({
    status: null,
    error: expect.stringContaining('The connection failed'),
  })

  const guarded = await openTestApp({ config: { allowPrivateWebhooks: false } })
  const inside = await guarded.post('/keys', {
    name: 'Prover',
    contact_email: 'p@agent.example',
    website: 'http://127.0.0.1:9',
  })
  const { error } = (await guarded.post('/keys/verify', undefined, { key: inside.body.key })).body.lastCheck
  expect(error).toBe('The host has no address that can be reached from the public internet.')
  await guarded.close()
})

test('POST /keys/verify wakes a long poll, which gets the new tier', async () => {
  let token = ''
  using site = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(token) })
  const website = `http://127.0.0.1:${site.port}`
  const { key } = (await app.post('/keys', { name: 'Prover', contact_email: 'p@agent.example', website }))
    .body
  token = (await app.post('/keys/verify', undefined, { key })).body.token
  const poll = app.get('/events?wait=25', { key })
  const started = performance.now()
  expect((await app.post('/keys/verify', undefined, { key })).body.status).toBe('verified')
  expect((await poll).body.events).toMatchObject([{ type: 'key.tier_changed', data: { tier: 'verified' } }])
  // Woken by the event, not by the timeout.
  expect(performance.now() - started).toBeLessThan(20_000)
})
