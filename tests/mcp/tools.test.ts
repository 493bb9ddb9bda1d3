import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testApp } from '../test-app.ts'
import { connect, protocolVersions } from './client.ts'

const app = await testApp()
const docs = (path: string) => readFileSync(join(import.meta.dir, '../../docs', path), 'utf8')

const listTools = async () => (await (await connect(app)).client.listTools()).tools
const toolNamed = async (name: string) => {
  const tool = (await listTools()).find(each => each.name === name)
  if (!tool) throw new Error(`no tool ${name}`)
  return tool
}

describe('tools/list', () => {
  test.each(protocolVersions)('has the tools that the docs list over %s', async version => {
    const { client } = await connect(app, { version })
    const { tools } = await client.listTools()
    const names = tools.map(({ name }) => name)
    const [, contract = ''] = docs('contract.md').match(/The MCP tools are ([^.]+)\./) ?? []
    expect(contract.split(/, | and /).toSorted(), 'docs/contract.md').toEqual(names.toSorted())
    const [, guide = ''] = docs('guides/mcp.md').match(/## The tools\n(.+?)\n\n-/s) ?? []
    expect(guide.match(/(?<=`)\w+(?=`)/g)?.toSorted(), 'docs/guides/mcp.md').toEqual(names.toSorted())
  })

  test('takes at most 16,000 bytes', async () => {
    expect(Buffer.byteLength(JSON.stringify({ tools: await listTools() }))).toBeLessThanOrEqual(16_000)
  })

  test('never speaks of HTTP', async () => {
    const { client } = await connect(app)
    const text = JSON.stringify(await client.listTools()) + client.getInstructions()
    expect(text).not.toMatch(/\b(GET|POST|PUT|PATCH|DELETE) \/|query parameter|path parameter|returns? 200/)
  })

  test('has the arguments of the API, with everything mandatory required', async () => {
    const { inputSchema } = await toolNamed('send_inquiry')
    expect(inputSchema).toMatchObject({ additionalProperties: false })
    expect(inputSchema.required).toEqual(['slug', 'customer', 'customer_consent'])
    expect(Object.keys(inputSchema.properties ?? {})).toEqual(
      expect.arrayContaining(['message', 'details', 'dry_run', 'idempotency_key', 'agent_key']),
    )
    for (const name of ['book_appointment', 'hold_slot'])
      expect((await toolNamed(name)).inputSchema.required).toEqual(['slug', 'lead_id', 'start', 'service'])
    expect((await toolNamed('create_key')).inputSchema.required).toEqual(['name', 'contact_email'])
    for (const tool of await listTools()) expect(tool.inputSchema.properties).not.toHaveProperty('action')
  })

  test('offers agent_key on every tool that needs a key, and on no other', async () => {
    const without = (await listTools()).filter(tool => !tool.inputSchema.properties?.agent_key)
    expect(without.map(tool => tool.name)).toEqual([
      'create_key',
      'search_businesses',
      'get_business',
      'get_availability',
      'search_threads',
      'read_thread',
    ])
  })

  test('uses only keywords of JSON Schema', async () => {
    const used = new Set((await listTools()).flatMap(tool => [...keywords(tool.inputSchema)]))
    const known =
      'type properties required additionalProperties enum maximum format description examples default'
    expect([...used].filter(keyword => !known.split(' ').includes(keyword))).toEqual([])
  })
})

/** Every keyword of a JSON Schema at any depth, without the names of properties. */
function* keywords(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return
  for (const [keyword, value] of Object.entries(schema)) {
    yield keyword
    if (keyword === 'properties') for (const field of Object.values(value ?? {})) yield* keywords(field)
  }
}

describe('hints', () => {
  const namesWith = async (hint: 'readOnlyHint' | 'destructiveHint' | 'idempotentHint', value: boolean) =>
    (await listTools()).filter(tool => tool.annotations?.[hint] === value).map(tool => tool.name)

  test('readOnlyHint is true for tools that only read', async () => {
    expect(await namesWith('readOnlyHint', true)).toEqual([
      'search_businesses',
      'get_business',
      'get_availability',
      'get_lead',
      'list_events',
      'search_threads',
      'read_thread',
    ])
  })

  test('destructiveHint is true for tools that give something up', async () => {
    expect(await namesWith('destructiveHint', true)).toEqual([
      'update_lead',
      'reschedule_booking',
      'cancel_booking',
      'report_outcome',
    ])
  })

  test('idempotentHint is false for tools that create something with each call', async () => {
    const names = await namesWith('idempotentHint', false)
    expect(names).toEqual([
      'create_key',
      'send_inquiry',
      'send_message',
      'hold_slot',
      'post_thread',
      'comment',
    ])
    for (const name of names)
      expect((await toolNamed(name)).inputSchema.properties).toHaveProperty('idempotency_key')
  })
})

describe('instructions', () => {
  test('explain the flow in at most 150 words, naming tools that exist', async () => {
    const { client } = await connect(app)
    const text = client.getInstructions() ?? ''
    expect(text.split(/\s+/).filter(word => /\w/.test(word)).length).toBeLessThanOrEqual(150)
    const names = new Set((await listTools()).map(tool => tool.name))
    const named = text.match(/\b[a-z]+_[a-z]+\b/g) ?? []
    expect(named.filter(word => !names.has(word))).toEqual(['agent_key'])
    expect(named).toContain('create_key')
  })
})
