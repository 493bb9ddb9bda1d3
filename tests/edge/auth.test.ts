import { beforeAll, describe, expect, test } from 'bun:test'
import { makeKey } from '../../shared/keys/key.ts'
import { hashKey } from '../../shared/secrets.ts'
import { aBusiness } from '../factories.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { openSpecimens, type Specimens } from './specimens.ts'

const app = await testApp()
let edge: Specimens
let keys: Record<string, string>

beforeAll(async () => {
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
    'unknown agent': makeKey('agx'),
    'unknown business': makeKey('bzk'),
    'unknown operator': makeKey('opk'),
    mistyped: `agx_${'0'.repeat(40)}`,
    "another service's": ['sk', 'live', '4eC39HqLyjWDarjtT1zdp7dc'].join('_'),
  }
})

const ask = async (path: string, header: string | undefined) => {
  const { status, body, headers } = await edge.call(
    'GET',
    path,
    header === undefined ? {} : { headers: { authorization: header } },
  )
  return { result: `${status} ${body.error?.code ?? 'ok'}`, headers, body }
}

const matrix: Record<string, [agent: string, business: string, operator: string]> = {
  agent: ['200 ok', '403 business_only', '403 operator_only'],
  business: ['401 invalid_key', '200 ok', '403 operator_only'],
  operator: ['401 invalid_key', '403 business_only', '200 ok'],
  revoked: ['401 revoked_key', '401 revoked_key', '401 revoked_key'],
  suspended: ['401 revoked_key', '401 revoked_key', '401 revoked_key'],
  rotated: ['401 revoked_key', '401 revoked_key', '401 revoked_key'],
  'unknown agent': ['401 invalid_key', '401 invalid_key', '401 invalid_key'],
  'unknown business': ['401 invalid_key', '401 invalid_key', '401 invalid_key'],
  'unknown operator': ['401 invalid_key', '401 invalid_key', '401 invalid_key'],
  mistyped: ['401 invalid_key', '401 invalid_key', '401 invalid_key'],
  "another service's": ['401 invalid_key', '401 invalid_key', '401 invalid_key'],
}

describe('returns 200, 401 or 403 on routes of agents, businesses and operators for a key', () => {
  for (const [name, [agent, business, operator]] of Object.entries(matrix))
    test(name, async () => {
      const header = `Bearer ${keys[name]}`
      const answers = await Promise.all(['/agent', '/business', '/operator'].map(path => ask(path, header)))
      expect(answers.map(answer => answer.result)).toEqual([agent, business, operator])
      for (const { headers, result } of answers)
        expect(headers.get('www-authenticate') !== null).toBe(result.startsWith('401'))
    })
})

describe('returns 401', () => {
  const headers: [string, string | undefined, string][] = [
    ['no header', undefined, 'missing_key'],
    ['an empty header', '', 'missing_key'],
    ['Bearer alone', 'Bearer', 'invalid_key'],
    ['another scheme', 'Basic dXNlcjpwYXNz', 'invalid_key'],
    ['two keys', 'Bearer agx_1 agx_2', 'invalid_key'],
  ]
  for (const [what, header, code] of headers)
    test(`${code} for ${what}`, async () => {
      for (const path of ['/agent', '/business', '/operator'])
        expect((await ask(path, header)).result).toBe(`401 ${code}`)
    })

  test('and says how to send a key that has no scheme', async () => {
    const { error } = (await ask('/agent', keys.agent)).body
    expect(error.hint).toContain('Authorization: Bearer agx_…')
  })

  test('before it checks the body', async () => {
    const { status } = await edge.call('POST', '/work/x', {
      body: '{not json',
      headers: { 'content-type': 'text/plain' },
    })
    expect(status).toBe(401)
  })
  test('but not for a scheme in lower case', async () => {
    expect((await ask('/agent', `bearer  ${keys.agent}`)).result).toBe('200 ok')
  })
})

test('an endpoint for agents that gets another kind of key says which one it takes', async () => {
  for (const name of ['operator', 'business'] as const)
    expect((await ask('/agent', `Bearer ${keys[name]}`)).body.error.hint).toStartWith(
      "Use an agent's key (agx_…)",
    )
})

describe('an endpoint that needs no key', () => {
  test('recognizes a valid agent key, and ignores all other keys', async () => {
    for (const [name, key] of Object.entries(keys)) {
      const { result, body } = await ask('/whoami', `Bearer ${key}`)
      expect({ name, result, caller: body.caller?.kind ?? null }).toEqual({
        name,
        result: '200 ok',
        caller: name === 'agent' ? 'agent' : null,
      })
    }
  })
  test('ignores a malformed Authorization header', async () => {
    for (const header of ['', 'Basic x', 'Bearer', 'Bearer a b'])
      expect((await ask('/whoami', header)).result).toBe('200 ok')
  })
})

/** The edge with a pool that records the text of its queries. */
async function openRecorded() {
  const queries: string[] = []
  const sql = new Proxy(app.context.sql, {
    apply(target, self, args) {
      queries.push(String(args[0]))
      return Reflect.apply(target, self, args)
    },
  })
  return { queries, recorded: await openSpecimens({ ...app.context, sql }) }
}

describe('a key whose checksum is wrong', () => {
  test('is refused without a query', async () => {
    const { queries, recorded } = await openRecorded()
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
      expect((await recorded.call('GET', '/agent', { key })).status).toBe(401)
    expect(queries).toEqual([])
    expect((await recorded.call('GET', '/agent', { key: good })).status).toBe(200)
    expect(queries.length).toBeGreaterThan(0)
  })
})

test('a revoked key stops working in every process', async () => {
  const other = await openSpecimens(app.context)
  const { key } = await app.agent()
  expect((await other.call('GET', '/agent', { key })).status).toBe(200)
  await app.call('DELETE', '/keys', { key })
  while ((await other.call('GET', '/agent', { key })).status === 200) await Bun.sleep(5)
  expect((await other.call('GET', '/agent', { key })).body.error.code).toBe('revoked_key')
})

test('concurrent requests with one key look it up once', async () => {
  const { queries, recorded } = await openRecorded()
  const { key } = await app.agent()
  const answers = await Promise.all(Array.from({ length: 50 }, () => recorded.call('GET', '/agent', { key })))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(queries.filter(text => text.includes('from agent_keys')).length).toBe(1)
})
