import { describe, expect, test } from 'bun:test'
import { testApp } from '../test-app.ts'
import { connect, protocolVersions } from './client.ts'

const app = await testApp({ config: { rateLimitFactor: 1 } })

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

  test.each(protocolVersions)('lets web pages send the headers of a %s client', async version => {
    const sent = new Set<string>()
    const handle = (request: Request) => {
      for (const name of request.headers.keys()) sent.add(name)
      return app.api.handle(request)
    }
    const { call } = await connect({ api: { handle } }, { version })
    await call('search_businesses')
    expect([...sent]).toContain('mcp-protocol-version')
    const { headers } = await app.call('OPTIONS', '/mcp')
    const allowed = headers.get('access-control-allow-headers')?.toLowerCase().split(', ') ?? []
    expect(allowed).toEqual(expect.arrayContaining([...sent].filter(name => name !== 'accept')))
  })

  test('takes a token for every message of a batch, and refuses more than twenty', async () => {
    const batch = (size: number) =>
      rpc(Array.from({ length: size }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' })))
    const left = async (size: number) =>
      Number(/;r=(\d+)/.exec((await batch(size)).headers.get('ratelimit') ?? '')?.[1])
    const before = await left(1)
    // A few come back in between, two a second.
    expect(await left(20)).toBeLessThanOrEqual(before - 15)
    const refused = await batch(21)
    expect(refused.status).toBe(400)
    expect(refused.text.length).toBeLessThan(1000)
  })

  test('ends a wait for events when its client hangs up', async () => {
    const { key } = await app.agent()
    const hungUp = new AbortController()
    const params = { name: 'list_events', arguments: { wait: 25 } }
    const call = new Request('http://localhost:3000/mcp', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      signal: hungUp.signal,
    })
    const ended = app.api.handle(call).then(response => response.text())
    await Bun.sleep(300)
    hungUp.abort()
    expect(await Promise.race([ended, Bun.sleep(10_000)])).toContain('hasMore')
  })

  test('takes agent_key beside the same key in any spelling of the header, and no other', async () => {
    const [{ key }, other] = [await app.agent(), await app.agent()]
    const list = (agent_key: string) =>
      rpc(
        {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'list_events', arguments: { agent_key } },
        },
        { authorization: `bearer  ${key}`, 'mcp-protocol-version': '2025-11-25' },
      )
    expect((await list(key)).text).toContain('hasMore')
    expect((await list(other.key)).text).toContain('agent_key isn')
  })

  test('refuses invalid JSON, a large body, and GET', async () => {
    expect((await app.call('POST', '/mcp', { body: '{' })).status).toBeGreaterThanOrEqual(400)
    expect((await app.call('POST', '/mcp', { body: `"${'x'.repeat(300_000)}"` })).status).toBe(413)
    expect((await app.call('GET', '/mcp')).status).toBe(405)
  })
})
