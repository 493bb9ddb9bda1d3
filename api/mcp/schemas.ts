import type { TSchema } from '@sinclair/typebox'
import { type JsonSchema, jsonSchema } from '../docs/json-schema.ts'
import { pathFields } from '../docs/parameters.ts'
import type { Endpoint } from '../edge/endpoint.ts'
import type { ToolDeclaration, ToolRequest } from './tools.ts'

/** The route of a tool's request. */
export function routeOf(routes: readonly Endpoint[], { method, path }: ToolRequest): Endpoint {
  const found = routes.find(each => each.method === method && each.path === path)
  if (!found) throw new Error(`a tool uses ${method} ${path}, which isn't a route`)
  return found
}

interface Input {
  action: string | undefined
  fields: Record<string, JsonSchema>
  required: string[]
}

/** A request's input as one flat object: path parameters, query and body. */
function inputOf(route: Endpoint, request: ToolRequest): Input {
  const placeholders = pathFields(route).map(
    ([name, field]) => [request.params?.[name] ?? name, field] as const,
  )
  const fields = [route.query, route.body].flatMap(schema =>
    Object.entries<TSchema>(schema?.properties ?? {}).map(
      ([name, field]) => [name, jsonSchema(field, asIs)] as const,
    ),
  )
  return {
    action: request.action,
    fields: Object.fromEntries([...placeholders, ...fields]),
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
    names.map(name => [name, mergeField(name, inputs)]),
  )
  if (!tool.hints.readOnlyHint)
    properties.idempotency_key = {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description:
        'A UUID. If a response was lost, repeat the call with the same one, and nothing happens twice.',
    }
  if (actions.length === 0) return { type: 'object', properties, required: inputs[0]?.required ?? [] }
  // The schema can't say what each action requires. The API does.
  return {
    type: 'object',
    properties: { action: { type: 'string', enum: actions }, ...properties },
    required: ['action'],
  }
}

/** A field of several actions. Its description says which of them use it. */
function mergeField(name: string, inputs: Input[]): JsonSchema {
  const users = inputs.filter(({ fields }) => name in fields)
  const schemas = users.map(({ fields }) => fields[name] ?? {})
  const different = [...new Map(schemas.map(schema => [JSON.stringify(schema), schema])).values()]
  const [only = {}] = different
  const schema = different.length === 1 ? only : { anyOf: different }
  if (users.length === inputs.length) return schema
  const actions = users
    .map(({ action, required }) => `${action}${required.includes(name) ? '' : ' (optional)'}`)
    .join(', ')
  return { ...schema, description: [`For ${actions}.`, only.description].filter(Boolean).join(' ') }
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
/** Models read the list of tools before each task, so output schemas have no examples. */
const withoutExamples = ({ examples: _, ...schema }: JsonSchema): JsonSchema => schema
