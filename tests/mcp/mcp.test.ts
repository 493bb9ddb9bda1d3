import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { aBusiness, anInquiry } from '../factories.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** The official client, over the app itself. */
async function connect(key?: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp'), {
    requestInit: key ? { headers: { authorization: `Bearer ${key}` } } : {},
    fetch: async (url, init) => app.api.handle(new Request(url, init as RequestInit)),
  })
  await client.connect(transport)
  return client
}

interface Told {
  isError?: boolean
  structuredContent?: Record<string, unknown>
  content: { text: string }[]
}
const use = async (client: Client, name: string, args: Record<string, unknown>): Promise<Told> =>
  (await client.callTool({ name, arguments: args })) as unknown as Told // the client types content by kinds that we do not send

describe('tools/list', () => {
  test('twelve tools, each with schemas and hints', async () => {
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

  test('the fields are those of the API', async () => {
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

/** Every keyword of a JSON Schema, wherever it stands; names of fields are none. */
function* keywords(schema: unknown): Generator<string> {
  if (Array.isArray(schema)) for (const each of schema) yield* keywords(each)
  else if (typeof schema === 'object' && schema !== null)
    for (const [keyword, held] of Object.entries(schema)) {
      yield keyword
      if (keyword === 'properties' || keyword === 'patternProperties')
        for (const field of Object.values(held ?? {})) yield* keywords(field)
      else if (!['enum', 'const', 'examples', 'default'].includes(keyword)) yield* keywords(held)
    }
}

describe('schemas', () => {
  test('say nothing but JSON Schema', async () => {
    const client = await connect()
    const { tools } = await client.listTools()
    const said = new Set(tools.flatMap(tool => [...keywords([tool.inputSchema, tool.outputSchema])]))
    const known =
      'type properties required additionalProperties patternProperties items anyOf allOf const enum minimum maximum exclusiveMinimum minLength maxLength minItems maxItems minProperties maxProperties pattern format title description examples default uniqueItems'
    expect([...said].filter(keyword => !known.split(' ').includes(keyword))).toEqual([])
    await client.close()
  })

  test('a field of several actions takes what any of them takes, and says whose it is', async () => {
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

  test('the official client finds that answers keep to them', async () => {
    const business = await aBusiness(app)
    const { key } = await app.agent()
    const client = await connect(key)
    await client.listTools() // From then on it holds answers to what the list said.
    const had = async (name: string, args: Record<string, unknown>) => {
      const answer = await use(client, name, args)
      expect({ name, said: answer.isError ? answer.content[0]?.text : '' }).toEqual({ name, said: '' })
      return answer.structuredContent ?? {}
    }
    const { slug } = business
    await had('search_businesses', { zip: '78205' })
    await had('get_business', { slug, zip: '78205' })
    const { slots } = (await had('get_availability', { slug, days: 14 })) as { slots: { start: string }[] }
    const { customer, message } = anInquiry()
    const inquiry = { slug, customer, message, customer_consent: true }
    await had('send_inquiry', { ...inquiry, dry_run: true })
    const { lead_id } = await had('send_inquiry', inquiry)
    await had('book_appointment', { slug, lead_id, start: slots[0]?.start })
    await had('send_message', { lead_id, text: 'The valve is under the sink.' })
    await had('get_lead', { lead_id })
    await had('report_outcome', { lead_id, kind: 'business_replied' })
    await had('list_events', { limit: 5 })
    const draft = { board: 'trades', title: 'Which day is best', body: 'Tuesdays are quiet.' }
    const { post } = (await had('write_commons', { action: 'post', ...draft })) as { post: { id: string } }
    await had('write_commons', { action: 'comment', post_id: post.id, body: 'So are Mondays.' })
    await had('read_commons', { action: 'boards' })
    await had('read_commons', { action: 'posts', board: 'trades' })
    await had('read_commons', { action: 'thread', post_id: post.id })
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

  test('an error of the API is an error of the tool, in its words', async () => {
    const client = await connect()
    const refused = await use(client, 'get_lead', { lead_id: 'lead_x' })
    expect(refused.isError).toBe(true)
    expect(JSON.parse(refused.content[0]?.text ?? '').error.code).toBe('missing_key')
    const zip = await use(client, 'search_businesses', { zip: 'abc' })
    expect(JSON.parse(zip.content[0]?.text ?? '').error.code).toBe('invalid_parameter')
    await client.close()
  })

  test('writes with the bearer key, once for each idempotency_key', async () => {
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

  test('hostile arguments are refused, never a fault of ours', async () => {
    const client = await connect((await app.agent()).key)
    for (const args of [{ slug: '../../keys' }, { slug: '' }, { slug: { a: 1 } }, {}]) {
      const answer = await use(client, 'get_business', args)
      expect(JSON.parse(answer.content[0]?.text ?? '').error.code).toBe('business_not_found')
    }
    await client.close()
  })
})

describe('protocol', () => {
  const rpc = (body: object, headers: Record<string, string> = {}) =>
    app.call('POST', '/mcp', {
      body,
      headers: { accept: 'application/json, text/event-stream', ...headers },
    })

  test('2025-11-25: initialize, and a list without a session', async () => {
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

  test('a page from elsewhere can not speak to a local service', async () => {
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
    expect((await rpc(list, { origin: 'http://evil.example' })).status).toBe(400)
    expect((await rpc(list, { origin: 'http://localhost:5173' })).status).toBe(200)
  })

  test('no JSON, no object, too large: refused', async () => {
    expect((await app.call('POST', '/mcp', { body: '{' })).status).toBeGreaterThanOrEqual(400)
    expect((await app.call('POST', '/mcp', { body: `"${'x'.repeat(300_000)}"` })).status).toBe(413)
    expect((await app.call('GET', '/mcp')).status).toBe(405)
  })
})
