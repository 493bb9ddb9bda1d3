import { describe, expect, test } from 'bun:test'
import { makeSlowBodies } from '../../api/edge/slow-bodies.ts'
import { readForm } from '../../api/pages/form.ts'
import { leastCpuMs } from '../cpu.ts'
import { testApp } from '../test-app.ts'
import { openSpecimens } from './specimens.ts'

const app = await testApp()
const edge = await openSpecimens(app.context)

const MAX_CPU_MS = 50

/** Two kinds of mark in turn, which `normalize` sorts in quadratic time. */
const marks = (count: number) => `a${'\u0301\u0316'.repeat(count / 2)}`

const post = (path: string, body: string) =>
  app.api.handle(
    new Request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body,
    }),
  )

const form = (fields: Record<string, string>) =>
  readForm({
    request: new Request('http://localhost:3000/', { method: 'POST', body: new URLSearchParams(fields) }),
    ip: null,
    slowBodies: makeSlowBodies(),
  })

describe('30 combining marks in a row', () => {
  test('are accepted in a body and in a query', async () => {
    const details = { text: marks(30) }
    expect((await edge.post('/open', { word: 'hello', details })).status).toBe(201)
    expect((await app.get(`/businesses?q=${encodeURIComponent(marks(30))}`)).status).toBe(200)
  })
})

describe('more return 400 without costing CPU time', () => {
  test('invalid_request in a JSON value', async () => {
    const body = JSON.stringify({ word: 'hello', details: { text: marks(30_000) } })
    expect((await edge.post('/open', body)).body.error).toMatchObject({
      code: 'invalid_request',
      message: 'details.text has more than 30 combining marks in a row.',
    })
    expect(await leastCpuMs(() => edge.post('/open', body), MAX_CPU_MS)).toBeLessThan(MAX_CPU_MS)
  })

  test('invalid_request in a JSON name', async () => {
    const body = JSON.stringify({ word: 'hello', details: { [marks(32)]: 1 } })
    expect((await edge.post('/open', body)).body.error.code).toBe('invalid_request')
  })

  test('invalid_parameter in a query', async () => {
    const path = `/businesses?q=${encodeURIComponent(marks(30_000))}`
    expect((await app.get(path)).body.error.code).toBe('invalid_parameter')
    expect(await leastCpuMs(() => app.get(path), MAX_CPU_MS)).toBeLessThan(MAX_CPU_MS)
  })

  test('invalid_request in a message to /mcp', async () => {
    const params = { name: 'get_business', arguments: { slug: marks(30_000) } }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const response = await post('/mcp', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_request' } })
    expect(await leastCpuMs(() => post('/mcp', body), MAX_CPU_MS)).toBeLessThan(MAX_CPU_MS)
  })
})

describe('a form', () => {
  test('keeps 30 marks on a character, without costing CPU time', async () => {
    const read = await form({ text: `${marks(10_000)}b` })
    expect(read.get('text')).toBe(`${marks(30)}b`.normalize('NFC'))
    expect(await leastCpuMs(() => form({ text: marks(10_000) }), MAX_CPU_MS)).toBeLessThan(MAX_CPU_MS)
  })
})

describe('a message to /mcp', () => {
  test('returns 400 invalid_request if it is nested deeper than 32, without costing CPU time', async () => {
    const body = `{"jsonrpc":"2.0","id":1,"method":"x","params":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
    const response = await post('/mcp', body)
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_request' } })
    expect(await leastCpuMs(() => post('/mcp', body), MAX_CPU_MS)).toBeLessThan(MAX_CPU_MS)
  })

  test('returns 413 above 64 KiB', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x', params: { text: 'a'.repeat(65_536) } })
    expect((await post('/mcp', body)).status).toBe(413)
  })

  test('returns 400 invalid_request for a NUL', async () => {
    const response = await post('/mcp', '{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":"\\u0000"}}')
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_request' } })
  })
})
