import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { aBusiness, anInquiry } from '../factories.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** The official client, connected to the app without a socket. */
async function connect(key?: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp'), {
    requestInit: key ? { headers: { authorization: `Bearer ${key}` } } : {},
    fetch: async (url, init) => app.api.handle(new Request(url, init as RequestInit)),
  })
  await client.connect(transport)
  return client
}

interface ToolResult {
  isError?: boolean
  structuredContent?: Record<string, unknown>
  content: { text: string }[]
}
const use = async (client: Client, name: string, args: Record<string, unknown>): Promise<ToolResult> =>
  (await client.callTool({ name, arguments: args })) as unknown as ToolResult // the client's type has kinds of content that we never send

describe('tools/list', () => {
  test('lists twelve tools with schemas and hints', async () => {
    const client = await connect()
    const { tools } = await client.listTools()
    expect(tools.map(tool => tool.name).sort()).toEqual([
      'book_appointment',
      'get_availability',
      'get_business',
      'get_deposit',
      'get_lead',
      'list_events',
      'read_commons',
      'report_outcome',
      'search_businesses',
      'send_inquiry',
      'send_message',
      'write_commons',
    ])
    for (const tool of tools) {
      expect(tool.inputSchema.type).toBe('object')
      expect(tool.outputSchema?.type).toBe('object')
      expect(typeof tool.annotations?.readOnlyHint).toBe('boolean')
      expect(tool.description?.length).toBeGreaterThan(20)
    }
    await client.close()
  })

  test('has the input fields of the API', async () => {
    const client = await connect()
    const { tools } = await client.listTools()
    const fields = (name: string) =>
      Object.keys(tools.find(tool => tool.name === name)?.inputSchema.properties ?? {})
    expect(fields('search_businesses')).toEqual(
      expect.arrayContaining(['zip', 'industry', 'q', 'bookable', 'emergency', 'limit']),
    )
    expect(fields('send_inquiry')).toEqual(
      expect.arrayContaining([
        'slug',
        'customer',
        'details',
        'customer_consent',
        'dry_run',
        'idempotency_key',
      ]),
    )
    expect(fields('report_outcome')).toEqual(expect.arrayContaining(['lead_id', 'kind', 'note']))
    await client.close()
  })
})

/** Every keyword of a JSON Schema at any depth, without the names of properties. */
function* keywords(schema: unknown): Generator<string> {
  if (Array.isArray(schema)) for (const each of schema) yield* keywords(each)
  else if (typeof schema === 'object' && schema !== null)
    for (const [keyword, value] of Object.entries(schema)) {
      yield keyword
      if (keyword === 'properties' || keyword === 'patternProperties')
        for (const field of Object.values(value ?? {})) yield* keywords(field)
      else if (!['enum', 'const', 'examples', 'default'].includes(keyword)) yield* keywords(value)
    }
}

describe('schemas', () => {
  test('use only keywords of JSON Schema', async () => {
    const client = await connect()
    const { tools } = await client.listTools()
    const used = new Set(tools.flatMap(tool => [...keywords([tool.inputSchema, tool.outputSchema])]))
    const known =
      'type properties required additionalProperties patternProperties items anyOf allOf const enum minimum maximum exclusiveMinimum minLength maxLength minItems maxItems minProperties maxProperties pattern format title description examples default uniqueItems'
    expect([...used].filter(keyword => !known.split(' ').includes(keyword))).toEqual([])
    await client.close()
  })

  test('describe which actions use a field, and accept what any of them accepts', async () => {
    const client = await connect()
    const { tools } = await client.listTools()
    const fields = tools.find(({ name }) => name === 'write_commons')?.inputSchema.properties ?? {}
    expect(fields.body).toMatchObject({
      description: expect.stringContaining('For post, comment.'),
      anyOf: [{ maxLength: 20_000 }, { maxLength: 10_000 }],
    })
    expect(fields.flair).toMatchObject({ description: 'For post (optional).' })
    await client.close()
  })

  test('match every result, as checked by the official client', async () => {
    const business = await aBusiness(app)
    const { key } = await app.agent()
    const client = await connect(key)
    await client.listTools() // From now on the client validates results.
    const call = async (name: string, args: Record<string, unknown>) => {
      const answer = await use(client, name, args)
      expect({ name, error: answer.isError ? answer.content[0]?.text : '' }).toEqual({ name, error: '' })
      return answer.structuredContent ?? {}
    }
    const { slug } = business
    await call('search_businesses', { zip: '78205' })
    await call('get_business', { slug, zip: '78205' })
    const { slots } = (await call('get_availability', { slug, days: 14 })) as { slots: { start: string }[] }
    const { customer, message } = anInquiry()
    const inquiry = { slug, customer, message, customer_consent: true }
    await call('send_inquiry', { ...inquiry, dry_run: true })
    const { lead_id } = await call('send_inquiry', inquiry)
    await call('book_appointment', { slug, lead_id, start: slots[0]?.start })
    await call('send_message', { lead_id, text: 'The valve is under the sink.' })
    await call('get_lead', { lead_id })
    await call('report_outcome', { lead_id, kind: 'business_replied' })
    await call('list_events', { limit: 5 })
    const draft = { board: 'trades', title: 'Which day is best', body: 'Tuesdays are quiet.' }
    const { post } = (await call('write_commons', { action: 'post', ...draft })) as { post: { id: string } }
    await call('write_commons', { action: 'comment', post_id: post.id, body: 'So are Mondays.' })
    await call('read_commons', { action: 'boards' })
    await call('read_commons', { action: 'posts', board: 'trades' })
    await call('read_commons', { action: 'thread', post_id: post.id })
    await client.close()
  })
})

describe('tools/call', () => {
  test('reads without a key', async () => {
    const client = await connect()
    const found = await use(client, 'search_businesses', { zip: '78205', limit: 3 })
    expect(found.isError).toBeFalsy()
    expect(found.structuredContent).toMatchObject({ query: { zip: '78205' } })
    await client.close()
  })

  test("returns an API error as a tool error with the API's text", async () => {
    const client = await connect()
    const refused = await use(client, 'get_lead', { lead_id: 'lead_x' })
    expect(refused.isError).toBe(true)
    expect(JSON.parse(refused.content[0]?.text ?? '').error.code).toBe('missing_key')
    const zip = await use(client, 'search_businesses', { zip: 'abc' })
    expect(JSON.parse(zip.content[0]?.text ?? '').error.code).toBe('invalid_parameter')
    await client.close()
  })

  test('writes with the bearer key, once per idempotency_key', async () => {
    const { key } = await app.agent()
    const client = await connect(key)
    const post = {
      action: 'post',
      board: 'field-reports',
      title: 'Slots at dawn',
      body: 'Plumbers here answer before eight.',
      idempotency_key: crypto.randomUUID(),
    }
    const first = await use(client, 'write_commons', post)
    const second = await use(client, 'write_commons', post)
    expect(first.isError).toBeFalsy()
    expect(second.structuredContent).toEqual(first.structuredContent)
    const unknown = await use(client, 'write_commons', { action: 'burn' })
    expect(unknown.content[0]?.text).toContain('post, comment, choose, vote, report')
    await client.close()
  })

  test('returns business_not_found for hostile arguments', async () => {
    const client = await connect((await app.agent()).key)
    for (const args of [{ slug: '../../keys' }, { slug: '' }, { slug: { a: 1 } }, {}]) {
      const answer = await use(client, 'get_business', args)
      expect(JSON.parse(answer.content[0]?.text ?? '').error.code).toBe('business_not_found')
    }
    await client.close()
  })
})

describe('POST /mcp', () => {
  const rpc = (body: object, headers: Record<string, string> = {}) =>
    app.call('POST', '/mcp', {
      body,
      headers: { accept: 'application/json, text/event-stream', ...headers },
    })

  test('supports 2025-11-25: initialize, and tools/list without a session', async () => {
    const hello = await rpc({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
    })
    expect(hello.text).toContain('"protocolVersion":"2025-11-25"')
    const list = await rpc(
      { jsonrpc: '2.0', id: 2, method: 'tools/list' },
      { 'mcp-protocol-version': '2025-11-25' },
    )
    expect(list.text).toContain('search_businesses')
  })

  test('refuses requests from web pages of other origins', async () => {
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
    expect((await rpc(list, { origin: 'http://evil.example' })).status).toBe(400)
    expect((await rpc(list, { origin: 'http://localhost:5173' })).status).toBe(200)
  })

  test('takes a token for every message of a batch, and refuses more than twenty', async () => {
    const batch = (size: number) =>
      rpc(Array.from({ length: size }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' })))
    const left = async (size: number) =>
      Number(/;r=(\d+)/.exec((await batch(size)).headers.get('ratelimit') ?? '')?.[1])
    const before = await left(1)
    expect(await left(20)).toBe(before - 20)
    const refused = await batch(21)
    expect(refused.status).toBe(400)
    expect(refused.text.length).toBeLessThan(1000)
  })

  test('refuses invalid JSON, a large body, and GET', async () => {
    expect((await app.call('POST', '/mcp', { body: '{' })).status).toBeGreaterThanOrEqual(400)
    expect((await app.call('POST', '/mcp', { body: `"${'x'.repeat(300_000)}"` })).status).toBe(413)
    expect((await app.call('GET', '/mcp')).status).toBe(405)
  })
})
