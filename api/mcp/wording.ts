import type { NextRequest } from '../words.ts'
import type { NextStep } from './tool.ts'
import { tools } from './tools.ts'

type Request = Pick<NextRequest, 'method' | 'path'> & Partial<Pick<NextRequest, 'body' | 'when'>>

interface Suggestion {
  why: string
  request: Request
}

/** The same call as a tool, or null if there's no tool for it. */
function toStep({ method, path, body, when }: Request): NextStep | null {
  const [pathname = '', query = ''] = path.split('?')
  for (const tool of tools) {
    const params = match(tool.endpoint, `${method} ${pathname}`)
    if (!params) continue
    const named = Object.entries(params).map(([name, value]) => [tool.rename?.[name] ?? name, value])
    return {
      tool: tool.name,
      arguments: { ...Object.fromEntries(named), ...typed(query), ...body },
      ...(when && { when: inToolWords(when) }),
    }
  }
  return null
}

/** Templates match themselves: GET /leads/{id} and GET /leads/lead_01… are both get_lead. */
function match(endpoint: string, request: string): Record<string, string> | null {
  const wanted = endpoint.split('/')
  const parts = request.split('/')
  if (wanted.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name) params[name] = parts[i] ?? ''
    else if (part !== parts[i]) return null
  }
  return params
}

const typed = (query: string): Record<string, unknown> =>
  Object.fromEntries(
    [...new URLSearchParams(query)].map(([name, value]) => [
      name,
      value === 'true' || value === 'false'
        ? value === 'true'
        : /^[1-9]\d{0,3}$/.test(value)
          ? Number(value)
          : value,
    ]),
  )

/** Replacements for requests that no tool makes. */
const otherWords: Record<string, string> = {
  'GET /': 'tools/list',
  'GET /industries': 'get_business',
  'GET /commons': 'search_threads',
}

/** Our prose, with the names of tools where it names requests. */
export const inToolWords = (text: string): string =>
  text
    .replaceAll(
      /\b(GET|POST|PUT|PATCH|DELETE) (\/[^\s"'`),;]{0,300})/g,
      (_all, method: string, rest: string) => {
        const path = rest.replace(/[.:!?]$/, '')
        const end = rest.slice(path.length)
        const step = toStep({ method, path })
        if (!step) return (otherWords[`${method} ${path.split('?')[0]}`] ?? 'the HTTP API') + end
        const query = path.split('?')[1]
        return step.tool + (query ? ` ${JSON.stringify(typed(query))}` : '') + end
      },
    )
    .replaceAll('Idempotency-Key', 'idempotency_key')

/** A response of the API in the words of tools: `nextSteps` for `nextRequests`, and the names of tools in our prose. */
export function inTools(body: Record<string, unknown>): Record<string, unknown> {
  const { nextRequests, suggestions, ...rest } = body
  return {
    ...(reworded(rest) as object),
    ...(Array.isArray(suggestions) && {
      suggestions: (suggestions as Suggestion[]).map(({ why, request, ...more }) => ({
        why: inToolWords(why),
        ...more,
        ...toStep(request),
      })),
    }),
    ...(Array.isArray(nextRequests) && {
      nextSteps: (nextRequests as NextRequest[]).flatMap(each => toStep(each) ?? []),
    }),
  }
}

/** Warnings and reasons have a code and a message that we wrote. Third-party text stays as it is. */
function reworded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reworded)
  if (typeof value !== 'object' || value === null) return value
  const out = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, reworded(each)]))
  for (const name of ours)
    if (typeof out.code === 'string' && typeof out[name] === 'string') out[name] = inToolWords(out[name])
  return out
}
const ours = ['message', 'hint']
