import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { Answer } from '../edge/answer.ts'
import { readBytes } from '../edge/json.ts'
import { type Call, route } from '../edge/route.ts'
import { NOTICE } from '../words.ts'
import { callTool } from './call-tool.ts'
import { refuseRebound } from './rebinding.ts'
import { inputShape, outputShape } from './schemas.ts'
import { tools } from './tools.ts'

const MOST_BYTES = 262_144

const instructions =
  'Find local businesses, send a customer’s inquiry, book, get the deposit page, report what happened. ' +
  `Reading needs no key; the rest needs Authorization: Bearer agx_… (POST /keys, free). ${NOTICE}`

export const mcpRoutes = [
  route({
    method: 'POST',
    path: '/mcp',
    auth: 'none',
    limit: 'read',
    raw: true,
    async handle(call): Promise<Answer> {
      refuseRebound(call.request.headers, call.context.baseUrl)
      const body = await readBytes(call.request, MOST_BYTES)
      const request = new Request(call.request.url, {
        method: 'POST',
        headers: call.request.headers,
        body: new Uint8Array(body),
      })
      const response = await (await handlerFor(call)).fetch(request)
      const headers = Object.fromEntries(response.headers)
      return { status: response.status, body: response.body, headers }
    },
  }),
]

/** Stateless: an instance a request, so that any process can answer any of them. */
async function handlerFor(call: Call): Promise<McpHttpHandler> {
  // Loaded with the first request: an API that nobody speaks MCP to starts without it.
  const { createMcpHandler, Server } = await import('@modelcontextprotocol/server')
  const authorization = call.request.headers.get('authorization')
  return createMcpHandler(
    () => {
      const server = new Server(
        { name: 'agent-exchange', title: 'Agent Exchange', version: '1.0.0' },
        { capabilities: { tools: {} }, instructions },
      )
      server.setRequestHandler('tools/list', () => ({ tools: listed(call) }))
      server.setRequestHandler('tools/call', async ({ params }) => {
        const tool = tools.find(each => each.name === params.name)
        if (!tool)
          return {
            content: [
              {
                type: 'text',
                text: `There is no tool ${params.name}. Tools: ${tools.map(each => each.name).join(', ')}.`,
              },
            ],
            isError: true,
          }
        return { ...(await callTool(tool, params.arguments ?? {}, call.routes, call.ask, authorization)) }
      })
      return server
    },
    { onerror: error => call.context.log.debug('mcp', { reason: error.message }) },
  )
}

type Listed = {
  name: string
  title: string
  description: string
  inputSchema: { type: 'object' }
  outputSchema: { type: 'object' }
  annotations: object
}
const lists = new WeakMap<object, Listed[]>()

/** Made once a process from the table of routes, so that a tool never says other than the API. */
function listed({ routes }: Call): Listed[] {
  const known = lists.get(routes)
  if (known) return known
  const list = tools.map(tool => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: { ...inputShape(tool, routes), type: 'object' as const },
    outputSchema: { ...outputShape(tool, routes), type: 'object' as const },
    annotations: { title: tool.title, ...tool.hints },
  }))
  lists.set(routes, list)
  return list
}
