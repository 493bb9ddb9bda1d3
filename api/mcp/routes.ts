import type { McpHttpHandler } from '@modelcontextprotocol/server'
import { Elysia } from 'elysia'
import { refuse } from '../../shared/refusal.ts'
import { Answer } from '../edge/answer.ts'
import { parseJson, readBytes } from '../edge/body.ts'
import { edge, type RequestContext } from '../edge/edge.ts'
import { countCall } from '../edge/limits.ts'
import { NOTICE } from '../words.ts'
import { callTool } from './call-tool.ts'
import { refuseRebound } from './rebinding.ts'
import { inputShape, outputShape } from './schemas.ts'
import { tools } from './tools.ts'

const instructions =
  'Find local businesses, send a customer’s inquiry, book, get the deposit page, and report what happened. ' +
  `Reading needs no key; the rest needs Authorization: Bearer agx_… (POST /keys, free). ${NOTICE}`

export const mcpRoutes = new Elysia({ name: 'mcp' }).use(edge).post(
  '/mcp',
  async call => {
    refuseRebound(call.request.headers, call.context.baseUrl)
    // Parsed here first, because the SDK doesn't limit size or depth.
    const message = parseJson(await readBytes(call.request))
    await countMessages(call, Array.isArray(message) ? message.length : 1)
    const { url, headers } = call.request
    const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(message) })
    const response = await (await handlerFor(call)).fetch(request)
    return new Answer(response.status, response.body, Object.fromEntries(response.headers))
  },
  { anyone: { limit: 'read', raw: true } },
)

const MAX_MESSAGES = 20

/** Every message of a batch counts, because each may be answered with many kilobytes. The edge has counted one. */
async function countMessages(call: RequestContext, messages: number): Promise<void> {
  const { endpoint, limiter, caller, ip, context, limits } = call
  if (messages > MAX_MESSAGES)
    refuse(
      'invalid_request',
      `A batch has at most ${MAX_MESSAGES} messages.`,
      'Send the rest in another request.',
    )
  for (let n = 1; n < messages; n++)
    await countCall(limiter, endpoint, caller, ip, context.config.rateLimitFactor, limits)
}

/** Stateless: one server per request, so any process can handle any request. */
async function handlerFor(call: RequestContext): Promise<McpHttpHandler> {
  // Lazy, because the SDK takes 110 ms and 10 MB to load, and most processes never get an MCP request.
  const { createMcpHandler, Server } = await import('@modelcontextprotocol/server')
  const authorization = call.request.headers.get('authorization')
  return createMcpHandler(
    () => {
      const server = new Server(
        { name: 'agent-exchange', title: 'Agent Exchange', version: '1.0.0' },
        { capabilities: { tools: {} }, instructions },
      )
      server.setRequestHandler('tools/list', () => ({ tools: listTools(call) }))
      server.setRequestHandler('tools/call', async ({ params }) => {
        const tool = tools.find(each => each.name === params.name)
        if (!tool)
          return {
            content: [
              {
                type: 'text',
                text: `There's no tool ${params.name}. Tools: ${tools.map(each => each.name).join(', ')}.`,
              },
            ],
            isError: true,
          }
        return { ...(await callTool(tool, params.arguments ?? {}, call, authorization)) }
      })
      return server
    },
    { onerror: error => call.context.log.debug('mcp', { reason: error.message }) },
  )
}

type ListedTool = {
  name: string
  title: string
  description: string
  inputSchema: { type: 'object' }
  outputSchema: { type: 'object' }
  annotations: object
}
const lists = new WeakMap<object, ListedTool[]>()

/** The schemas come from the routes, so tools always match the API. */
function listTools({ endpoints }: RequestContext): ListedTool[] {
  const known = lists.get(endpoints)
  if (known) return known
  const list = tools.map(tool => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: { ...inputShape(tool, endpoints), type: 'object' as const },
    outputSchema: { ...outputShape(tool, endpoints), type: 'object' as const },
    annotations: { title: tool.title, ...tool.hints },
  }))
  lists.set(endpoints, list)
  return list
}
