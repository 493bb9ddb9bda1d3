import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sealedColumns } from '../../shared/sealed-columns.ts'
import { makeSecretBox } from '../../shared/secrets.ts'
import { aBusiness, aLead } from '../factories.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const app = await testApp()

const [old, newer] = ['5e'.repeat(32), '6f'.repeat(32)]
function box(...keys: string[]) {
  const box = makeSecretBox(keys)
  box.unlock(Buffer.alloc(32, 1))
  return box
}

describe('a sealed value', () => {
  test('opens with any of the keys, and is sealed with the newest', () => {
    const sealed = box(old).seal('Ana', 'leads.page_token lead_1')
    expect(box(newer, old).open(sealed, 'leads.page_token lead_1')).toBe('Ana')
    expect(box(old, newer).seal('x', 'leads.page_token lead_1').subarray(0, 4)).toEqual(sealed.subarray(0, 4))
    expect(box(newer, old).seal('x', 'leads.page_token lead_1').subarray(0, 4)).not.toEqual(
      sealed.subarray(0, 4),
    )
    expect(box(old).digest('x')).toEqual(box(newer).digest('x'))
  })

  test('names the key that’s missing', () => {
    const id = box(newer).keys[0]?.id.toString('hex')
    const sealed = box(newer).seal('Ana', 'leads.page_token lead_1')
    expect(() => box(old).open(sealed, 'leads.page_token lead_1')).toThrow(`SECRETS_KEY lacks key ${id}`)
  })

  test('opens in its own row and column alone, and unchanged', () => {
    const sealed = box(old).seal('Ana', 'leads.page_token lead_1')
    expect(() => box(old).open(sealed, 'leads.page_token lead_2')).toThrow('changed or moved')
    expect(() => box(old).open(sealed, 'leads.closing_note lead_1')).toThrow('changed or moved')
    for (const at of [4, 10, 18, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => box(old).open(changed, 'leads.page_token lead_1')).toThrow('changed or moved')
    }
    for (const short of [0, 3, 4, 20, 31])
      expect(() => box(old).open(sealed.subarray(0, short), 'leads.page_token lead_1')).toThrow('')
  })

  test('can’t be read before the digest key is known', () => {
    const locked = makeSecretBox([old])
    expect(() => locked.digest('x')).toThrow(expect.objectContaining({ status: 503 }))
    expect(() => locked.seal('x', 'leads.page_token lead_1')).toThrow(
      expect.objectContaining({ status: 503 }),
    )
  })

  test('of another lead isn’t shown, and one with an unknown key is a 503 that says nothing', async () => {
    const { key } = await app.agent()
    const { slug } = await aBusiness(app)
    const [mine, other] = [await aLead(app, slug, key), await aLead(app, slug, key)]
    await app.db.sql`
      update contacts set sealed = (select sealed from contacts where lead_id = ${other}) where lead_id = ${mine}`
    expect((await app.get(`/leads/${mine}`, { key })).status).toBe(500)
    const foreign = box(newer).seal('{}', `contacts.sealed ${mine}`)
    await app.db.sql`update contacts set sealed = ${foreign} where lead_id = ${mine}`
    const { status, body, headers } = await app.get(`/leads/${mine}`, { key })
    expect([status, body.error.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2'])
    expect(JSON.stringify(body)).not.toContain('key ')
    expect((await app.get(`/leads/${other}`, { key })).status).toBe(200)
    expect((await app.get('/operator/customer-reports', { key: OPERATOR_KEY })).status).toBe(200)
  })
})

/** Every other column of bytes: digests, hashes and random tokens. */
const plain = [
  ...['hash', 'claim', 'digest', 'redelivery_claim', 'page_digest', 'key_hash'].map(name => `*.${name}`),
  ...['scope', 'token', 'request'].map(name => `idempotency_claims.${name}`),
  ...['secrets_keys.id', 'secrets_keys.digest_key'],
]

test('reseal walks every column with sealed values', () => {
  const schema = readFileSync(join(import.meta.dir, '../../db/schema.sql'), 'utf8')
  const columns = [...schema.matchAll(/^create (?:unlogged )?table (\w+) \((.*?)^\)/gms)].flatMap(
    ([, table, body = '']) =>
      [...body.matchAll(/^ {2}(\w+) bytea\b/gm)].map(([, column]) => ({ table, column })),
  )
  const unlisted = columns.filter(
    ({ table, column }) => !plain.includes(`${table}.${column}`) && !plain.includes(`*.${column}`),
  )
  expect(unlisted.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
    sealedColumns.map(({ table, column }) => `${table}.${column}`).sort(),
  )
})
