import type { TSchema } from '@sinclair/typebox'
import { closestName } from '../../shared/edit-distance.ts'
import { type JsonSchema, jsonSchema } from '../docs/json-schema.ts'
import { pathFields } from '../docs/parameters.ts'
import type { Endpoint } from '../edge/endpoint.ts'
import { didYouMean, shortName } from '../edge/faults.ts'
import { unknownFields } from '../edge/unknown-fields.ts'
import type { Tool } from './tool.ts'

export type Arguments = Record<string, unknown>

export function routeOf(routes: readonly Endpoint[], { endpoint }: Tool): Endpoint {
  const found = routes.find(({ method, path }) => `${method} ${path}` === endpoint)
  if (!found) throw new Error(`a tool uses ${endpoint}, which isn't a route`)
  return found
}

const idempotencyKey = { type: 'string', description: 'A UUID: repeat it after a lost response.' }
const agentKey = { type: 'string', description: 'If the host sends no key.' }

/** Names of path parameters that many tools share. */
const commonDescriptions: Record<string, string> = {
  slug: 'From search_businesses.',
  lead_id: 'From send_inquiry.',
  post_id: 'From search_threads.',
  cursor: 'nextCursor of the last response.',
}

interface Field {
  name: string
  schema: JsonSchema
  required: boolean
}

/** The arguments of a tool: the route's path parameters, query and body, as the API validates them. */
function fieldsOf(tool: Tool, route: Endpoint): Field[] {
  const inPath = pathFields(route).map(([name, schema]) => ({
    name: tool.rename?.[name] ?? name,
    schema,
    required: true,
  }))
  const sent = [route.query, route.body].flatMap(schema =>
    Object.entries<TSchema>(schema?.properties ?? {}).map(([name, field]) => ({
      name,
      schema: jsonSchema(field, { finish: asIs }),
      required: tool.required?.includes(name) || (schema?.required ?? []).includes(name),
    })),
  )
  return [...inPath, ...sent]
    .filter(({ name }) => !tool.omit?.includes(name))
    .map(({ name, schema, required }) => ({
      name,
      required,
      schema: {
        ...short(schema),
        ...described(tool.describe?.[name] ?? commonDescriptions[name]),
        ...byDefault(tool.defaults?.[name]),
      },
    }))
}

const described = (description: unknown) => (description === undefined ? {} : { description })
const byDefault = (value?: unknown) => (value === undefined ? {} : { default: value })

const asIs = (schema: JsonSchema): JsonSchema => schema

/** Models read the list before each task. So it has no bounds, which the API checks, and an example only if it says more. */
function short(schema: JsonSchema): JsonSchema {
  const { type, enum: values, description, properties, required, maximum, format, examples } = schema
  const example = Array.isArray(examples) && !description && !values ? examples.slice(0, 1) : undefined
  return {
    // An argument that can be null can be left out.
    ...(type !== undefined && { type: Array.isArray(type) ? type[0] : type }),
    ...(Array.isArray(values) && { enum: values.filter(each => each !== null) }),
    ...(format === 'date-time' || format === 'date' ? { format } : {}),
    ...(maximum !== undefined && { maximum }),
    ...described(description),
    ...(example && { examples: example }),
    ...(isSchema(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, isSchema(field) ? short(field) : {}]),
      ),
      required,
    }),
  }
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

export function inputSchema(tool: Tool, route: Endpoint): { type: 'object' } & JsonSchema {
  const fields = fieldsOf(tool, route)
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
      ...(takesIdempotencyKey(tool) && { idempotency_key: idempotencyKey }),
      ...(route.auth === 'agent' && { agent_key: agentKey }),
    },
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  }
}

const takesIdempotencyKey = ({ hints }: Tool): boolean => !hints.readOnlyHint && !hints.idempotentHint

/** The first unknown or missing argument. */
export function faultIn(args: Arguments, tool: Tool, route: Endpoint) {
  const fields = fieldsOf(tool, route)
  // Both are taken everywhere, because hosts may send them with every call.
  const everywhere = ['idempotency_key', 'agent_key']
  const known = fields.map(({ name }) => name)
  for (const name of Object.keys(args))
    if (!known.includes(name) && !everywhere.includes(name))
      return unknown(
        name,
        closestName(name, Object.keys({ ...(inputSchema(tool, route).properties as JsonSchema) })),
        tool.name,
        known,
      )
  const nested = route.body && unknownFields(route.body, args, '').find(({ path }) => path.includes('.'))
  if (nested) return unknown(nested.path, nested.closest, tool.name, [])
  const missing = fields.find(({ name, required }) => required && (args[name] ?? null) === null)
  if (!missing) return null
  const { name, schema } = missing
  const example = Array.isArray(schema.examples) ? `, such as ${JSON.stringify(schema.examples[0])}` : ''
  return {
    message: `${name} is required.`,
    hint: `Call ${tool.name} again with ${name}${example}.${schema.description ? ` ${schema.description}` : ''}`,
  }
}

const unknown = (name: string, closest: string | undefined, tool: string, known: string[]) => ({
  message: `${tool} has no argument "${shortName(name)}".${didYouMean(closest)}`,
  hint:
    known.length > 0
      ? `Its arguments: ${known.join(', ')}.`
      : `Rename it${closest ? ` to ${closest}` : ''} or leave it out.`,
})
