import { describe, expect, test } from 'bun:test'
import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { jsonSchema } from '../../api/docs/json-schema.ts'
import { describeApi } from '../../api/docs/openapi.ts'
import { operationId } from '../../api/docs/operation.ts'
import type { Endpoint } from '../../api/edge/endpoint.ts'
import { endpoints } from '../../api/routes.ts'
import { eventKindNames } from '../../shared/events/kinds.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const app = await testApp()
const agent = (await app.agent('platform')).key

const described = endpoints.filter(({ docs }) => docs)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const api = describeApi(endpoints, 'https://exchange.example')

// biome-ignore lint/suspicious/noExplicitAny: the document is read as untyped JSON, like a client does.
const operationOf = (route: Endpoint): any => api.paths[route.path]?.[route.method.toLowerCase()]

describe('GET /openapi.json', () => {
  test('returns the document, and 304 for a matching ETag', async () => {
    const first = await app.get('/openapi.json')
    expect(first.status).toBe(200)
    expect(first.body.openapi).toBe('3.1.1')
    expect(first.body.info.version).toBe('1.0.0')
    expect(first.body.servers[0].url).toBe('http://localhost:3000')
    const etag = first.headers.get('etag') ?? ''
    const cached = await app.get('/openapi.json', { headers: { 'if-none-match': etag } })
    expect({ status: cached.status, text: cached.text }).toEqual({ status: 304, text: '' })
  })

  test('has exactly the documented routes', () => {
    const listed = Object.entries(api.paths).flatMap(([path, table]) =>
      Object.keys(table).map(method => `${method.toUpperCase()} ${path}`),
    )
    expect(listed.length).toBeGreaterThan(50)
    expect(listed.sort()).toEqual(described.map(nameOf).sort())
  })

  test('has a unique operationId made from method and path', () => {
    const ids = described.map(operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(operationId({ method: 'POST', path: '/businesses/{slug}/inquiries' })).toBe(
      'postBusinessesInquiries',
    )
    expect(operationId({ method: 'GET', path: '/' })).toBe('getRoot')
  })

  test('has a component for every $ref', () => {
    const text = JSON.stringify(api)
    const refs = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(match => match[1] ?? '')
    const missing = refs.filter(ref => {
      const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(ref) ?? []
      return !(name in (api.components[kind] ?? {}))
    })
    expect(refs.length).toBeGreaterThan(100)
    expect(missing).toEqual([])
    expect(text).not.toContain('undefined')
  })
})

/** Every part of these schemas that has its own name. */
const modelsOf = (part: Partial<TSchema> | undefined): TSchema[] =>
  typeof part !== 'object' || part === null
    ? []
    : [...('model' in part ? [part as TSchema] : []), ...Object.values(part).flatMap(modelsOf)]

test('describes each model once, under its name', () => {
  const models = described.flatMap(({ body, docs }) =>
    [body, ...Object.values(docs?.answers ?? {}).map(({ schema }) => schema)].flatMap(modelsOf),
  )
  const byName = Map.groupBy(models, ({ model }) => model as string)
  expect([...byName.keys()]).toEqual(expect.arrayContaining(['Card', 'Lead', 'Booking', 'Thread', 'Price']))
  for (const [name, parts] of byName) {
    const shapes = new Set(parts.map(part => JSON.stringify(jsonSchema(part))))
    expect({ name, shapes: shapes.size }).toEqual({ name, shapes: 1 })
    expect(api.components.schemas).toHaveProperty([name])
  }
  expect(api.components.schemas.Lead).toMatchObject({
    properties: {
      booking: { anyOf: [{ $ref: '#/components/schemas/Booking' }, { type: 'null' }] },
      messages: { items: { $ref: '#/components/schemas/Message' } },
    },
  })
})

test('tells the kinds of events apart by their type', () => {
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  const event: any = api.components.schemas.Event
  expect(Object.keys(event.discriminator.mapping)).toEqual(eventKindNames)
  expect(Object.values(event.discriminator.mapping)).toEqual(
    event.anyOf.map(({ $ref }: { $ref: string }) => $ref),
  )
})

/** Every string in a value, with its path. */
function stringsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    stringsOf(part, Array.isArray(value) ? path : `${path}.${name}`),
  )
}

test('headers of errors are those that are sent', () => {
  const headersOf = (name: string, status: number) => {
    const route = described.find(each => nameOf(each) === name)
    return Object.keys(route ? operationOf(route).responses[status].headers : {})
  }
  const inquiries = 'POST /businesses/{slug}/inquiries'
  expect(headersOf(inquiries, 409)).toEqual(expect.arrayContaining(['Retry-After', 'Idempotent-Replayed']))
  expect(headersOf(inquiries, 404)).toContain('Idempotent-Replayed')
  for (const status of [400, 401, 429, 503])
    expect(headersOf(inquiries, status)).not.toContain('Idempotent-Replayed')
  expect(headersOf('GET /leads/{id}', 404)).not.toContain('Idempotent-Replayed')
  // A customer's limit is a day's.
  expect(api.components.headers).toMatchObject({ 'Retry-After': { schema: { maximum: 86_400 } } })
})

test('an inquiry requires consent, with its own error', async () => {
  const { required } = (await app.get('/openapi.json')).body.components.schemas.PostBusinessesInquiriesBody
  expect(required).toEqual(['customer', 'customer_consent'])
  const { text } = await app.get('/docs/api/post-businesses-inquiries.md')
  expect(text).toMatch(/`customer_consent`: boolean\. Must be true/)
})

test('objects with any names are additionalProperties, and how a search was read has a schema', () => {
  expect(JSON.stringify(api)).not.toContain('patternProperties')
  expect(api.components.schemas.GetBusinessesAnswer).toMatchObject({
    properties: { query: { properties: { understood: { properties: { need: { type: 'array' } } } } } },
  })
  expect(api.components.schemas.PostBusinessesInquiriesBody).toMatchObject({
    properties: { details: { additionalProperties: {} } },
  })
})

test('examples have ids of leads only in fields for leads', () => {
  const examples = described.flatMap(route =>
    Object.values<{ content?: Record<string, { example?: unknown }> }>(operationOf(route).responses).map(
      response => response.content?.['application/json']?.example,
    ),
  )
  const leadIds = examples
    .flatMap(example => stringsOf(example))
    .filter(([, text]) => text.startsWith('lead_'))
  expect(leadIds.length).toBeGreaterThan(10)
  expect(leadIds.filter(([path]) => !path.endsWith('lead_id'))).toEqual([])
})

const faultsOf = (schema: TSchema, value: unknown): string[] =>
  [...Value.Errors(schema, value)].map(({ path, message }) => `${path} ${message}`)

describe('every operation', () => {
  for (const route of described) {
    const { docs, body } = route
    const schemas = Object.entries(docs?.answers ?? {}).filter(([, { schema }]) => schema)
    const operation = operationOf(route)

    if (body || schemas.length > 0)
      test(`${nameOf(route)}: has examples that fit its schemas (npm run answer-examples)`, () => {
        if (body) {
          const example = operation.requestBody.content['application/json'].example
          expect(faultsOf(body, example)).toEqual([])
        }
        for (const [status, { schema }] of schemas) {
          const [content] = Object.values<{ example: unknown }>(operation.responses[status].content)
          const faults = schema ? faultsOf(schema, content?.example) : []
          expect({ status, faults }).toEqual({ status, faults: [] })
        }
      })

    if (docs?.errors?.length)
      test(`${nameOf(route)}: describes its errors`, () => {
        const responses = Object.values<{ description: string }>(operation.responses)
        for (const code of docs.errors ?? [])
          expect(responses.filter(({ description }) => description.includes(`\`${code}\``))).toHaveLength(1)
      })

    if (body && route.auth !== 'business' && !route.raw)
      test(`${nameOf(route)}: accepts its own example`, async () => {
        const key = route.auth === 'operator' ? OPERATOR_KEY : route.auth === 'agent' ? agent : null
        const path = route.path.replaceAll(/\{\w+\}/g, 'unknown-thing')
        const example = operation.requestBody.content['application/json'].example
        const answer = await app.call(route.method, path, { key, body: example })
        expect(answer.status).not.toBe(500)
        expect({ code: answer.body?.error?.code, message: answer.body?.error?.message }).not.toMatchObject({
          code: 'invalid_request',
        })
      })
  }
})

test('requests change nothing in the document', () => {
  expect(JSON.stringify(describeApi(endpoints, 'https://exchange.example'))).toBe(JSON.stringify(api))
})

test('the example of a nullable field is that of its schema', () => {
  for (const route of described)
    if (nameOf(route) === 'POST /leads/{id}/cancel')
      expect(operationOf(route).requestBody.content['application/json'].example).toEqual({
        reason: 'The customer found the leak.',
      })
  expect.assertions(1)
})
