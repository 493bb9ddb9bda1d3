import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Sql } from '../../db/client.ts'
import { makeKey } from '../../shared/keys/key.ts'
import { hashKey } from '../../shared/secrets.ts'
import { aBusiness } from '../factories.ts'
import { OPERATOR_KEY, openTestApp, type TestApp } from '../test-app.ts'
import { openSpecimens, type Specimens } from './specimens.ts'

let app: TestApp
let edge: Specimens
let keys: Record<string, string>

beforeAll(async () => {
  app = await openTestApp()
  edge = await openSpecimens(app.context)
  const { sql } = app.db
  const { key: business } = await aBusiness(app)
  const [agent, revoked, suspended, rotated] = await Promise.all([1, 2, 3, 4].map(() => app.agent()))
  await app.call('DELETE', '/keys', { key: revoked?.key })
  await app.call('PATCH', `/operator/agents/${suspended?.id}`, {
    key: OPERATOR_KEY,
    body: { suspended: true },
  })
  await app.post('/keys/rotate', undefined, { key: rotated?.key })
  await sql`update agent_keys set expires_at = now() where hash = ${hashKey(rotated?.key ?? '', null)}`
  keys = {
    agent: agent?.key ?? '',
    business,
    operator: OPERATOR_KEY,
    revoked: revoked?.key ?? '',
    suspended: suspended?.key ?? '',
    rotated: rotated?.key ?? '',
    'of nobody': makeKey('agx'),
    'of no business': makeKey('bzk'),
    'another operator': makeKey('opk'),
    mistyped: `agx_${'0'.repeat(40)}`,
    'of another service': ['sk', 'live', '4eC39HqLyjWDarjtT1zdp7dc'].join('_'),
  }
})
afterAll(() => app.close())

const ask = async (path: string, header: string | undefined) => {
  const { status, body, headers } = await edge.call(
    'GET',
    path,
    header === undefined ? {} : { headers: { authorization: header } },
  )
  return { said: `${status} ${body.error?.code ?? 'fine'}`, headers, body }
}

const matrix: Record<string, [agent: string, business: string, operator: string]> = {
  agent: ['200 fine', '403 business_only', '403 operator_only'],
  business: ['401 invalid_key', '200 fine', '403 operator_only'],
  operator: ['401 invalid_key', '403 business_only', '200 fine'],
  revoked: ['401 revoked_key', '401 revoked_key', '401 revoked_key'],
  suspended: ['401 revoked_key', '401 revoked_key', '401 revoked_key'],
  rotated: ['401 revoked_key', '401 revoked_key', '401 revoked_key'],
  'of nobody': ['401 invalid_key', '401 invalid_key', '401 invalid_key'],
  'of no business': ['401 invalid_key', '401 invalid_key', '401 invalid_key'],
  'another operator': ['401 invalid_key', '401 invalid_key', '401 invalid_key'],
  mistyped: ['401 invalid_key', '401 invalid_key', '401 invalid_key'],
  'of another service': ['401 invalid_key', '401 invalid_key', '401 invalid_key'],
}

describe('a key', () => {
  for (const [name, [agent, business, operator]] of Object.entries(matrix))
    test(name, async () => {
      const header = `Bearer ${keys[name]}`
      const said = await Promise.all(['/agent', '/business', '/operator'].map(path => ask(path, header)))
      expect(said.map(each => each.said)).toEqual([agent, business, operator])
      for (const each of said)
        expect(each.headers.get('www-authenticate') !== null).toBe(each.said.startsWith('401'))
    })
})

describe('401', () => {
  const headers: [string, string | undefined, string][] = [
    ['no header', undefined, 'missing_key'],
    ['an empty header', '', 'missing_key'],
    ['Bearer alone', 'Bearer', 'invalid_key'],
    ['another scheme', 'Basic dXNlcjpwYXNz', 'invalid_key'],
    ['two keys', 'Bearer agx_1 agx_2', 'invalid_key'],
  ]
  for (const [what, header, code] of headers)
    test(what, async () => {
      for (const path of ['/agent', '/business', '/operator'])
        expect((await ask(path, header)).said).toBe(`401 ${code}`)
    })

  test('before anything else is looked at', async () => {
    const { status } = await edge.call('POST', '/work/x', {
      body: '{not json',
      headers: { 'content-type': 'text/plain' },
    })
    expect(status).toBe(401)
  })
  test('the scheme may be written in any case', async () => {
    expect((await ask('/agent', `bearer  ${keys.agent}`)).said).toBe('200 fine')
  })
})

describe('a keyless endpoint', () => {
  test('takes a good agent key, and ignores every other', async () => {
    for (const [name, key] of Object.entries(keys)) {
      const { said, body } = await ask('/whoami', `Bearer ${key}`)
      expect({ name, said, known: body.caller?.kind ?? null }).toEqual({
        name,
        said: '200 fine',
        known: name === 'agent' ? 'agent' : null,
      })
    }
  })
  test('ignores what is no bearer key at all', async () => {
    for (const header of ['', 'Basic x', 'Bearer', 'Bearer a b'])
      expect((await ask('/whoami', header)).said).toBe('200 fine')
  })
})

describe('a key whose checksum is wrong', () => {
  test('is refused without a query', async () => {
    const seen: string[] = []
    const { sql } = app.context
    const spied = new Proxy(sql, {
      apply(target, self, args) {
        seen.push(String(args[0]))
        return Reflect.apply(target, self, args)
      },
    }) as Sql // the same pool, listened to
    const watched = await openSpecimens({ ...app.context, sql: spied })
    const good = keys.agent ?? ''
    const last = good.at(-1) === '0' ? '1' : '0'
    for (const key of [
      good.slice(0, -1) + last,
      good.toUpperCase(),
      good.slice(0, -1),
      `${good}0`,
      'agx_',
      'x',
    ])
      expect((await watched.call('GET', '/agent', { key })).status).toBe(401)
    expect(seen).toEqual([])
    expect((await watched.call('GET', '/agent', { key: good })).status).toBe(200)
    expect(seen.length).toBeGreaterThan(0)
  })
})

describe('every route of the service', () => {
  test('a revocation is heard by every process', async () => {
    const elsewhere = await openSpecimens(app.context)
    const { key } = await app.agent()
    expect((await elsewhere.call('GET', '/agent', { key })).status).toBe(200)
    await app.call('DELETE', '/keys', { key })
    while ((await elsewhere.call('GET', '/agent', { key })).status === 200) await Bun.sleep(5)
    expect((await elsewhere.call('GET', '/agent', { key })).body.error.code).toBe('revoked_key')
  })
})

test('requests with one key that come together ask for it once', async () => {
  const seen: string[] = []
  const spied = new Proxy(app.context.sql, {
    apply(target, self, args) {
      seen.push(String(args[0]))
      return Reflect.apply(target, self, args)
    },
  }) as Sql // the same pool, listened to
  const watched = await openSpecimens({ ...app.context, sql: spied })
  const { key } = await app.agent()
  const answers = await Promise.all(Array.from({ length: 50 }, () => watched.call('GET', '/agent', { key })))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(seen.filter(text => text.includes('from agent_keys')).length).toBe(1)
})
