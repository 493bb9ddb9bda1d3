import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { type House, openHouse } from '../house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** The official client, over the app itself. */
async function connect(key?: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp'), {
    requestInit: key ? { headers: { authorization: `Bearer ${key}` } } : {},
    fetch: async (url, init) => house.app.handle(new Request(url, init as RequestInit)),
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

describe('tools/call', () => {
  test('reads without a key', async () => {
    const client = await connect()
    const found = await use(client, 'search_businesses', { zip: '78205', limit: 3 })
    expect(found.isError).toBeFalsy()
    expect(found.structuredContent).toMatchObject({ query: { zip: '78205' }, businesses: [] })
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
    const { key } = await house.agent()
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
    const client = await connect((await house.agent()).key)
    for (const args of [{ slug: '../../keys' }, { slug: '' }, { slug: '\0' }, { slug: { a: 1 } }, {}]) {
      const answer = await use(client, 'get_business', args)
      expect(JSON.parse(answer.content[0]?.text ?? '').error.code).toBe('business_not_found')
    }
    await client.close()
  })
})

describe('protocol', () => {
  const rpc = (body: object, headers: Record<string, string> = {}) =>
    house.call('POST', '/mcp', {
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
    expect((await house.call('POST', '/mcp', { body: '{' })).status).toBeGreaterThanOrEqual(400)
    expect((await house.call('POST', '/mcp', { body: `"${'x'.repeat(300_000)}"` })).status).toBe(413)
    expect((await house.call('GET', '/mcp')).status).toBe(405)
  })
})
