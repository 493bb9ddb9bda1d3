import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { exampleOf } from '../../api/docs/example.ts'
import { describeApi } from '../../api/docs/openapi.ts'
import { operationId } from '../../api/docs/operation.ts'
import type { Endpoint } from '../../api/edge/endpoint.ts'
import { endpoints } from '../../api/routes.ts'
import { isErrorCode } from '../../shared/errors.ts'
import { OPERATOR_KEY, openTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let agent: string
beforeAll(async () => {
  app = await openTestApp()
  agent = (await app.agent('platform')).key
})
afterAll(() => app.close())

const described = endpoints.filter(({ docs }) => docs)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const api = describeApi(endpoints, 'https://exchange.example')

// biome-ignore lint/suspicious/noExplicitAny: the document is read here as a stranger reads it.
const operationOf = (route: Endpoint): any => api.paths[route.path]?.[route.method.toLowerCase()]

describe('GET /openapi.json', () => {
  test('is the document, made once, and kept by whoever has it', async () => {
    const first = await app.get('/openapi.json')
    expect(first.status).toBe(200)
    expect(first.body.openapi).toBe('3.1.1')
    expect(first.body.info.version).toBe('1.0.0')
    expect(first.body.servers[0].url).toBe('http://localhost:3000')
    const etag = first.headers.get('etag') ?? ''
    const again = await app.get('/openapi.json', { headers: { 'if-none-match': etag } })
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
  })

  test('has every route that is documented, and nothing else', () => {
    const there = Object.entries(api.paths).flatMap(([path, table]) =>
      Object.keys(table).map(method => `${method.toUpperCase()} ${path}`),
    )
    expect(there.sort()).toEqual(described.map(nameOf).sort())
  })

  test('names each operation once, by its method and path', () => {
    const ids = described.map(operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(operationId({ method: 'POST', path: '/businesses/{slug}/inquiries' })).toBe(
      'postBusinessesInquiries',
    )
    expect(operationId({ method: 'GET', path: '/' })).toBe('getRoot')
  })

  test('resolves every reference in it', () => {
    const text = JSON.stringify(api)
    for (const [, kind, name] of text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g))
      expect(Object.keys(api.components[kind ?? ''] ?? {})).toContain(name ?? '')
    expect(text).not.toContain('undefined')
  })

  test('marks what is beyond the specification, and only that', () => {
    for (const route of described)
      expect(operationOf(route)['x-beyond-spec'] ?? false).toBe(route.docs?.beyond ?? false)
  })
})

interface Answered {
  content?: Record<string, { example?: unknown }>
}

/** Every text of an example, with its place. */
function textsOf(value: unknown, place = ''): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    textsOf(part, Array.isArray(value) ? place : `${place}.${name}`),
  )
}

describe('every operation', () => {
  for (const route of described) {
    const { docs, body } = route
    test(`${nameOf(route)}: has examples that fit its schemas`, () => {
      const operation = operationOf(route)
      if (body) {
        const example = operation.requestBody.content['application/json'].example
        expect([...Value.Errors(body, example)].map(({ path, message }) => `${path} ${message}`)).toEqual([])
      }
      for (const [status, { schema, example }] of Object.entries(docs?.answers ?? {})) {
        if (!schema) continue
        const shown = example ?? exampleOf(schema)
        expect({
          status,
          faults: [...Value.Errors(schema, JSON.parse(JSON.stringify(shown)))].map(
            ({ path, message }) => `${path} ${message}`,
          ),
        }).toEqual({ status, faults: [] })
      }
      for (const code of docs?.errors ?? []) expect(isErrorCode(code)).toBe(true)
    })

    test(`${nameOf(route)}: shows ids of the kind that stands there`, () => {
      for (const answer of Object.values<Answered>(operationOf(route).responses)) {
        const texts = textsOf(answer.content?.['application/json']?.example)
        expect(
          texts.filter(([place, text]) => text.startsWith('lead_') && !place.endsWith('lead_id')),
        ).toEqual([])
      }
    })

    if (body && route.auth !== 'business' && !route.raw)
      test(`${nameOf(route)}: takes its own example`, async () => {
        const key = route.auth === 'operator' ? OPERATOR_KEY : route.auth === 'agent' ? agent : null
        const path = route.path.replaceAll(/\{\w+\}/g, 'unknown-thing')
        const example = operationOf(route).requestBody.content['application/json'].example
        const answer = await app.call(route.method, path, { key, body: example })
        expect(answer.status).not.toBe(500)
        expect({ code: answer.body?.error?.code, message: answer.body?.error?.message }).not.toMatchObject({
          code: 'invalid_request',
        })
      })
  }
})
