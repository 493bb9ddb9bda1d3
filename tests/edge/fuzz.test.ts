import { beforeAll, describe, expect, test } from 'bun:test'
import { Kind, type TObject, type TSchema } from '@sinclair/typebox'
import { exampleOf } from '../../api/docs/example.ts'
import type { Endpoint } from '../../api/edge/endpoint.ts'
import { endpoints } from '../../api/routes.ts'
import { aBusiness, aLead } from '../factories.ts'
import { type Answer, OPERATOR_KEY, testApp } from '../test-app.ts'

/** Sends every route wrong types, sizes and encodings in every field of its body and query. */
const app = await testApp({ config: { rateLimitFactor: 0 } })
let keys: Record<string, string | null>
beforeAll(async () => {
  const { key } = await app.agent('platform')
  const business = await aBusiness(app)
  existing.slug = business.slug
  existing.lead = await aLead(app, business.slug, key)
  keys = { none: null, agent: key, business: business.key, operator: OPERATOR_KEY }
})

const writes = endpoints.filter(({ body, raw, page }) => body && !raw && !page)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const existing = { slug: '', lead: '' }
/** With the slug of a business and the id of a lead that exist. Other ids are unknown. */
const fillPath = (path: string) =>
  path
    .replaceAll('{slug}', existing.slug)
    .replace('/leads/{id}', `/leads/${existing.lead}`)
    .replaceAll(/\{\w+\}/g, 'zzz-none')

/** Routes of the key itself can end it, so each call has its own key. */
const keyFor = async (route: Endpoint) =>
  route.auth === 'agent' && route.path.startsWith('/keys')
    ? (await app.agent('platform')).key
    : keys[route.auth]

const send = async (route: Endpoint, body: unknown, path = fillPath(route.path)): Promise<Answer> =>
  app.call(route.method, path, {
    key: await keyFor(route),
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

const describeAnswer = ({ status, body }: Answer) =>
  `${status} ${body?.error?.code ?? ''} ${body?.error?.message ?? ''}`

function expectNo5xx(route: Endpoint, sent: unknown, answer: Answer): void {
  if (answer.status >= 500 && answer.body?.error?.code !== 'unavailable')
    throw new Error(`${nameOf(route)} with ${JSON.stringify(sent)?.slice(0, 200)}: ${describeAnswer(answer)}`)
}

/** A value of each type. */
const samples: [string, unknown][] = [
  ['string', 'x'],
  ['number', 1.5],
  ['boolean', true],
  ['null', null],
  ['array', []],
  ['object', {}],
]

function accepts(schema: TSchema, type: string): boolean {
  if (schema.anyOf) return (schema.anyOf as TSchema[]).some(part => accepts(part, type))
  if (schema[Kind] === 'Unknown' || schema[Kind] === 'Any' || schema[Kind] === 'Unsafe') return true
  if ('const' in schema) return typeof schema.const === type
  if (schema.type === 'integer') return type === 'number'
  return schema.type === type
}

const propertiesOf = (schema: TSchema | undefined): [string, TSchema][] =>
  Object.entries((schema as TObject | undefined)?.properties ?? {})

const writesWith = (type: string) =>
  writes.filter(({ body }) => propertiesOf(body).some(([, schema]) => accepts(schema, type)))

describe('every field of every body', () => {
  // Cards and closures have their own check, which tests/businesses covers.
  for (const route of writes.filter(({ body }) => body?.[Kind] === 'Object'))
    test(`${nameOf(route)}: returns 400 and the name of a field with a wrong type`, async () => {
      const example = exampleOf(route.body) as Record<string, unknown>
      const wrong = propertiesOf(route.body).flatMap(([name, schema]) =>
        samples.filter(([type]) => !accepts(schema, type)).map(([type, value]) => ({ name, type, value })),
      )
      expect(wrong.length).toBeGreaterThan(0)
      for (const { name, type, value } of wrong) {
        const answer = await send(route, { ...example, [name]: value })
        // The endpoint's own check may come first, such as consent_required.
        expect({ name, type, status: answer.status }).toEqual({ name, type, status: 400 })
        expect(answer.body.error.message + answer.body.error.hint).toContain(name)
      }
    })

  for (const route of writesWith('string'))
    test(`${nameOf(route)}: returns 400 for broken text, and never 5xx for odd or long text`, async () => {
      const example = exampleOf(route.body) as Record<string, unknown>
      for (const [name, schema] of propertiesOf(route.body)) {
        if (!accepts(schema, 'string')) continue
        for (const text of ['a\0b', 'half \ud800', '\udc00'])
          expect((await send(route, { ...example, [name]: text })).status).toBe(400)
        for (const text of [
          '',
          ' ',
          'x'.repeat(60_000),
          '👍'.repeat(10_000),
          "'; drop table agents; --",
          '\u202e{"a":1}',
          '0',
        ])
          expectNo5xx(route, { [name]: text }, await send(route, { ...example, [name]: text }))
      }
    })

  for (const route of writesWith('number'))
    test(`${nameOf(route)}: returns no 5xx for very large and very small numbers`, async () => {
      const example = exampleOf(route.body) as Record<string, unknown>
      for (const [name, schema] of propertiesOf(route.body)) {
        if (!accepts(schema, 'number')) continue
        for (const number of [
          '1e300',
          '-1',
          '0',
          '2147483648',
          '9223372036854775808',
          '1e-300',
          '-0',
          '1E400',
        ])
          expectNo5xx(
            route,
            { [name]: number },
            await send(route, JSON.stringify({ ...example, [name]: '#' }).replace('"#"', number)),
          )
      }
    })
})

describe('every id in a path', () => {
  for (const route of endpoints.filter(({ path, raw }) => path.includes('{') && !raw))
    test(`${nameOf(route)}: returns 400 or 404 for a malformed id`, async () => {
      for (const name of [
        '%00',
        '%zz',
        '%ED%A0%80',
        '..%2f..%2f',
        "'%20or%201=1",
        'a'.repeat(3000),
        'lead_01j9x7v8k2e5fa8z7c6b5d4e3f',
        '%F0%9F%91%8D',
        '-',
      ]) {
        const path = route.path.replaceAll(/\{\w+\}/g, name)
        const answer = await send(route, route.body ? exampleOf(route.body) : '', path)
        expectNo5xx(route, name, answer)
        if (route.page) continue
        expect([400, 404]).toContain(answer.status)
      }
    })
})
