import type { RequestContext } from '../edge/edge.ts'
import type { Endpoint } from '../edge/endpoint.ts'
import { routeOf } from './schemas.ts'
import type { ToolDeclaration, ToolRequest } from './tools.ts'

export interface ToolResult {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
}

/**
 * Runs a tool as a request to the API, with the same checks, limits, idempotency and errors. An API error becomes an error
 * of the tool, so models read its hint.
 */
export async function callTool(
  tool: ToolDeclaration,
  args: Record<string, unknown>,
  { endpoints, dispatch, request: outer }: RequestContext,
  authorization: string | null,
): Promise<ToolResult> {
  const request = tool.requests.find(each => each.action === undefined || each.action === args.action)
  if (!request) {
    const actions = tool.requests.map(each => each.action).join(', ')
    return toError({
      code: 'invalid_request',
      message: 'action is unknown.',
      hint: `Allowed values of action: ${actions}.`,
    })
  }
  const route = routeOf(endpoints, request)
  const params = pathOf(route, request, args)
  const response = await dispatch(toRequest(route, params, args, authorization), outer)
  const body: unknown = await response.json().catch(() => ({}))
  const result = body as Record<string, unknown> // every answer of the API is an object
  if (response.status >= 400) return { ...asContent(result), isError: true }
  return { ...asContent(result), structuredContent: result }
}

const asContent = (body: object): ToolResult => ({ content: [{ type: 'text', text: JSON.stringify(body) }] })
const toError = (error: object): ToolResult => ({ ...asContent({ error }), isError: true })

/** A missing id gets the same 404 as an unknown one. */
function pathOf(
  route: Endpoint,
  { params = {} }: ToolRequest,
  args: Record<string, unknown>,
): Record<string, string> {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map(name => [name, text(args[params[name] ?? name])]))
}

function toRequest(
  route: Endpoint,
  params: Record<string, string>,
  args: Record<string, unknown>,
  authorization: string | null,
): Request {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(params[name] || '-'),
  )
  const query = new URLSearchParams()
  for (const name of Object.keys(route.query?.properties ?? {}))
    if (args[name] !== undefined && args[name] !== null) query.set(name, text(args[name]))
  const fields = Object.keys(route.body?.properties ?? {})
  const body = Object.fromEntries(
    fields.filter(name => args[name] !== undefined).map(name => [name, args[name]]),
  )

  const headers = new Headers({ 'content-type': 'application/json' })
  if (authorization) headers.set('authorization', authorization)
  if (typeof args.idempotency_key === 'string' && route.method !== 'GET')
    // Headers are ASCII. The edge refuses anything else.
    headers.set('idempotency-key', encodeURIComponent(args.idempotency_key).slice(0, 300))
  return new Request(`http://mcp.invalid${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: route.method,
    headers,
    body: route.method === 'GET' || !route.body ? undefined : JSON.stringify(body),
  })
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))
