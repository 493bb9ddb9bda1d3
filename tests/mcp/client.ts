import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { TestApp } from '../test-app.ts'

export const protocolVersions = ['2025-11-25', '2026-07-28'] as const

interface ToolAnswer {
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails if it isn't there.
  facts: any
  isError: boolean
}

interface Options {
  key?: string
  version?: (typeof protocolVersions)[number]
}

/** The official client, connected to the app without a socket. */
export async function connect(
  app: { api: Pick<TestApp['api'], 'handle'> },
  { key, version = '2025-11-25' }: Options = {},
) {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: version === '2025-11-25' ? 'legacy' : { pin: version } } },
  )
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp'), {
    requestInit: key ? { headers: { authorization: `Bearer ${key}` } } : {},
    fetch: async (url, init) => app.api.handle(new Request(url, init as RequestInit)),
  })
  await client.connect(transport)

  async function use(name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> {
    const answer = await client.callTool({ name, arguments: args })
    const [first] = answer.content
    return {
      text: first?.type === 'text' ? first.text : '',
      facts: answer.structuredContent,
      isError: answer.isError ?? false,
    }
  }
  return {
    client,
    use,
    /** A call that must succeed. */
    async call(name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> {
      const answer = await use(name, args)
      if (answer.isError) throw new Error(`${name}: ${answer.text}`)
      return answer
    },
    /** The error of a call that must fail. */
    async fail(name: string, args: Record<string, unknown> = {}) {
      const answer = await use(name, args)
      if (!answer.isError) throw new Error(`${name} succeeded: ${answer.text}`)
      return answer.facts.error as { code: string; message: string; hint: string }
    },
  }
}
