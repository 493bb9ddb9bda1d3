import type { TSchema } from '@sinclair/typebox'
import type { Route } from '../edge/route.ts'
import type { ToolDeclaration, ToolRequest } from './tools.ts'

/** JSON Schema, as a tool list shows it. */
export type Shape = Record<string, unknown>

/** A request of a tool with its route, or an error at the start where the table has none. */
export function routeOf(routes: readonly Route[], { method, path }: ToolRequest): Route {
  const found = routes.find(each => each.method === method && each.path === path)
  if (!found) throw new Error(`a tool needs ${method} ${path}, which is not in the table of routes`)
  return found
}

const fieldsOf = (schema: TSchema | undefined): Record<string, TSchema> => schema?.properties ?? {}
const requiredOf = (schema: TSchema | undefined): string[] => schema?.required ?? []

/** What a request takes, as one flat object: placeholders of the path, query, and body. */
function inputOf(
  route: Route,
  request: ToolRequest,
): { fields: Record<string, TSchema>; required: string[] } {
  const placeholders = [...route.path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']) => request.params?.[name] ?? name,
  )
  const fields = Object.fromEntries(
    placeholders.map(name => [name, { type: 'string' } as unknown as TSchema]),
  ) // plain JSON Schema
  return {
    fields: { ...fields, ...fieldsOf(route.query), ...fieldsOf(route.body) },
    required: [...placeholders, ...requiredOf(route.query), ...requiredOf(route.body)],
  }
}

export function inputShape(tool: ToolDeclaration, routes: readonly Route[]): Shape {
  const inputs = tool.requests.map(request => inputOf(routeOf(routes, request), request))
  const actions = tool.requests.flatMap(request => request.action ?? [])
  const properties: Record<string, unknown> = Object.assign({}, ...inputs.map(input => input.fields))
  if (actions.length > 0) properties.action = { type: 'string', enum: actions }
  if (!tool.hints.readOnlyHint)
    properties.idempotency_key = {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description: 'A UUID. Repeat it when an answer was lost, and nothing happens twice.',
    }
  // With several actions only what all of them need is required; the API names what one of them misses.
  const [first] = inputs
  const required = actions.length > 0 ? ['action'] : (first?.required ?? [])
  return plain({ type: 'object', properties, required })
}

export function outputShape(tool: ToolDeclaration, routes: readonly Route[]): Shape {
  const answers = tool.requests.flatMap(request =>
    Object.values(routeOf(routes, request).docs?.answers ?? {}).flatMap(answer => answer.schema ?? []),
  )
  const different = [...new Map(answers.map(schema => [JSON.stringify(schema), schema])).values()]
  const [only] = different
  return plain(
    different.length === 1 && only?.type === 'object' ? only : { type: 'object', anyOf: different },
  )
}

/** TypeBox keeps its own marks under symbols, which do not survive JSON. */
const plain = (schema: object): Shape => JSON.parse(JSON.stringify(schema))
