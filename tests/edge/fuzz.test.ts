import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Kind, type TObject, type TSchema } from '@sinclair/typebox'
import fc from 'fast-check'
import { exampleOf } from '../../api/docs/example.ts'
import type { Endpoint } from '../../api/edge/endpoint.ts'
import { endpoints } from '../../api/routes.ts'
import { aBusiness, aLead } from '../factories.ts'
import { type Answer, OPERATOR_KEY, openTestApp, type TestApp } from '../test-app.ts'

/**
 * Walks the table of routes: every field of every body and query, wrong in type, size and encoding. A new route
 * is tried by being in the table.
 */
let app: TestApp
let keys: Record<string, string | null>
beforeAll(async () => {
  app = await openTestApp({ config: { rateLimitFactor: 0 } })
  const { key } = await app.agent('platform')
  const business = await aBusiness(app)
  there.slug = business.slug
  there.lead = await aLead(app, business.slug, key)
  keys = { none: null, agent: key, business: business.key, operator: OPERATOR_KEY }
})
afterAll(() => app.close())

const writes = endpoints.filter(({ body, raw, page }) => body && !raw && !page)
const asks = endpoints.filter(({ query, raw }) => query && !raw)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** A business and a lead that are there, and ids of nothing. */
const there = { slug: '', lead: '' }
const filled = (path: string) =>
  path
    .replaceAll('{slug}', there.slug)
    .replace('/leads/{id}', `/leads/${there.lead}`)
    .replaceAll(/\{\w+\}/g, 'zzz-none')

const send = (route: Endpoint, body: unknown, path = filled(route.path)): Promise<Answer> =>
  app.call(route.method, path, {
    key: keys[route.auth],
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

const said = ({ status, body }: Answer) =>
  `${status} ${body?.error?.code ?? ''} ${body?.error?.message ?? ''}`

function neverAFault(route: Endpoint, what: unknown, answer: Answer): void {
  if (answer.status >= 500 && answer.body?.error?.code !== 'unavailable')
    throw new Error(`${nameOf(route)} with ${JSON.stringify(what)?.slice(0, 200)}: ${said(answer)}`)
}

/** Values of every type but the one that is meant. */
const strangers: [string, unknown][] = [
  ['string', 'x'],
  ['number', 1.5],
  ['boolean', true],
  ['null', null],
  ['array', []],
  ['object', {}],
]

function takes(schema: TSchema, type: string): boolean {
  if (schema.anyOf) return (schema.anyOf as TSchema[]).some(part => takes(part, type))
  if (schema[Kind] === 'Unknown' || schema[Kind] === 'Any' || schema[Kind] === 'Unsafe') return true
  if ('const' in schema) return typeof schema.const === type
  if (schema.type === 'integer') return type === 'number'
  return schema.type === type
}

const propertiesOf = (schema: TSchema | undefined): [string, TSchema][] =>
  schema?.[Kind] === 'Object' ? Object.entries((schema as TObject).properties) : []

describe('every field of every body', () => {
  for (const route of writes)
    test(`${nameOf(route)}: a wrong type is a 400 that names it`, async () => {
      const example = exampleOf(route.body) as Record<string, unknown>
      for (const [name, schema] of propertiesOf(route.body))
        for (const [type, value] of strangers) {
          if (takes(schema, type)) continue
          const answer = await send(route, { ...example, [name]: value })
          // A code of the endpoint's own may come first, such as consent_required.
          expect({ name, type, status: answer.status }).toEqual({ name, type, status: 400 })
          expect(answer.body.error.message + answer.body.error.hint).toContain(name)
        }
    })

  for (const route of writes)
    test(`${nameOf(route)}: broken text is a 400, an endless one no fault of ours`, async () => {
      const example = exampleOf(route.body) as Record<string, unknown>
      for (const [name, schema] of propertiesOf(route.body)) {
        if (!takes(schema, 'string')) continue
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
          neverAFault(route, { [name]: text }, await send(route, { ...example, [name]: text }))
      }
    })

  for (const route of writes)
    test(`${nameOf(route)}: numbers at the edge of what is stored`, async () => {
      const example = exampleOf(route.body) as Record<string, unknown>
      for (const [name, schema] of propertiesOf(route.body)) {
        if (!takes(schema, 'number')) continue
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
          neverAFault(
            route,
            { [name]: number },
            await send(route, JSON.stringify({ ...example, [name]: '#' }).replace('"#"', number)),
          )
      }
    })
})

describe('anything at all', () => {
  for (const route of writes)
    test(`${nameOf(route)}: a body is answered, never a fault of ours`, async () => {
      const example = exampleOf(route.body) as Record<string, unknown>
      const names = propertiesOf(route.body).map(([name]) => name)
      const anyBody = fc.oneof(
        fc.jsonValue({ maxDepth: 4 }),
        // Mostly right, so that the verb behind is reached too.
        fc
          .record({ name: fc.constantFrom('', ...names), value: fc.jsonValue({ maxDepth: 3 }) })
          .map(({ name, value }) => ({ ...example, [name]: value })),
      )
      await fc.assert(
        fc.asyncProperty(anyBody, async body => neverAFault(route, body, await send(route, body))),
        { numRuns: 25 },
      )
    })

  for (const route of asks)
    test(`${nameOf(route)}: a query is answered, never a fault of ours`, async () => {
      const names = propertiesOf(route.query).map(([name]) => name)
      const part = fc
        .tuple(
          fc.constantFrom('x', ...names),
          fc.oneof(
            fc.string({ unit: 'binary' }),
            fc.constantFrom(
              '%zz',
              '%00',
              '-1',
              '0',
              '1e9',
              '99999999999',
              'true',
              '%ED%A0%80',
              "'",
              '%E2%80%AE',
            ),
          ),
        )
        .map(
          ([name, text]) =>
            `${name}=${text.startsWith('%') ? text : encodeURIComponent(text.toWellFormed())}`,
        )
      await fc.assert(
        fc.asyncProperty(fc.array(part, { maxLength: 3 }), async parts => {
          const path = `${filled(route.path)}?${parts.join('&')}&wait=0`
          neverAFault(
            route,
            parts,
            await app.call(route.method, path, {
              key: keys[route.auth],
              ...(route.body ? { body: exampleOf(route.body) } : {}),
            }),
          )
        }),
        { numRuns: 25 },
      )
    })
})

describe('every id in a path', () => {
  for (const route of endpoints.filter(({ path, raw }) => path.includes('{') && !raw))
    test(`${nameOf(route)}: malformed is unknown`, async () => {
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
        neverAFault(route, name, answer)
        if (route.page) continue
        expect([400, 404]).toContain(answer.status)
      }
    })
})
