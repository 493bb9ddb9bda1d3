import type { TSchema } from '@sinclair/typebox'
import { type JsonSchema, jsonSchema } from '../docs/json-schema.ts'
import { pathFields } from '../docs/parameters.ts'
import type { Endpoint } from '../edge/endpoint.ts'
import type { ToolDeclaration, ToolRequest } from './tools.ts'

/** A request of a tool with its route, or an error at the start where the table has none. */
export function routeOf(routes: readonly Endpoint[], { method, path }: ToolRequest): Endpoint {
  const found = routes.find(each => each.method === method && each.path === path)
  if (!found) throw new Error(`a tool needs ${method} ${path}, which is not in the table of routes`)
  return found
}

interface Input {
  action: string | undefined
  fields: Record<string, JsonSchema>
  required: string[]
}

/** What a request takes, as one flat object: placeholders of the path, query, and body. */
function inputOf(route: Endpoint, request: ToolRequest): Input {
  const placeholders = pathFields(route).map(
    ([name, field]) => [request.params?.[name] ?? name, field] as const,
  )
  const given = [route.query, route.body].flatMap(schema =>
    Object.entries<TSchema>(schema?.properties ?? {}).map(
      ([name, field]) => [name, jsonSchema(field, asIs)] as const,
    ),
  )
  return {
    action: request.action,
    fields: Object.fromEntries([...placeholders, ...given]),
    required: [
      ...placeholders.map(([name]) => name),
      ...(route.query?.required ?? []),
      ...(route.body?.required ?? []),
    ],
  }
}

export function inputShape(tool: ToolDeclaration, routes: readonly Endpoint[]): JsonSchema {
  const inputs = tool.requests.map(request => inputOf(routeOf(routes, request), request))
  const actions = inputs.flatMap(({ action }) => action ?? [])
  const names = [...new Set(inputs.flatMap(({ fields }) => Object.keys(fields)))]
  const properties: Record<string, JsonSchema> = Object.fromEntries(
    names.map(name => [name, merged(name, inputs)]),
  )
  if (!tool.hints.readOnlyHint)
    properties.idempotency_key = {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description: 'A UUID. Repeat it when an answer was lost, and nothing happens twice.',
    }
  if (actions.length === 0) return { type: 'object', properties, required: inputs[0]?.required ?? [] }
  // With several actions only what all of them need is required; the API names what one of them misses.
  return {
    type: 'object',
    properties: { action: { type: 'string', enum: actions }, ...properties },
    required: ['action'],
  }
}

/** A field that several actions take, perhaps in different forms, and which of them take it. */
function merged(name: string, inputs: Input[]): JsonSchema {
  const takers = inputs.filter(({ fields }) => name in fields)
  const forms = takers.map(({ fields }) => fields[name] ?? {})
  const different = [...new Map(forms.map(form => [JSON.stringify(form), form])).values()]
  const [only = {}] = different
  const form = different.length === 1 ? only : { anyOf: different }
  if (takers.length === inputs.length) return form
  const actions = takers
    .map(({ action, required }) => `${action}${required.includes(name) ? '' : ' (optional)'}`)
    .join(', ')
  return { ...form, description: [`For ${actions}.`, only.description].filter(Boolean).join(' ') }
}

export function outputShape(tool: ToolDeclaration, routes: readonly Endpoint[]): JsonSchema {
  const answers = tool.requests.flatMap(request =>
    Object.values(routeOf(routes, request).docs?.answers ?? {}).flatMap(answer => answer.schema ?? []),
  )
  const different = [...new Set(answers)].map(schema => jsonSchema(schema, withoutExamples))
  const [only] = different
  return different.length === 1 && only?.type === 'object' ? only : { type: 'object', anyOf: different }
}

const asIs = (schema: JsonSchema): JsonSchema => schema
/** A model reads a list of tools before each task: what answers look like is said once, by their fields. */
const withoutExamples = ({ examples: _, ...schema }: JsonSchema): JsonSchema => schema
