import type { Auth, Endpoint } from '../edge/endpoint.ts'
import { codesOf } from './codes.ts'
import { exampleOf } from './example.ts'
import { type JsonSchema, jsonSchema } from './json-schema.ts'
import { NOT_MODIFIED, operationId } from './operation.ts'
import { parametersOf } from './parameters.ts'

export interface Field {
  /** With the path to it: customer.name, slots[].start. */
  name: string
  type: string
  required: boolean
  description: string
}

/** What the reference shows of an endpoint. */
export interface Operation {
  id: string
  method: string
  path: string
  tag: string
  summary: string
  description: string
  key: Auth
  parameters: (Field & { place: string; example?: unknown })[]
  body: { fields: Field[]; example: unknown } | null
  answers: { status: string; description: string; example?: unknown }[]
  errors: { status: number; codes: string[] }[]
}

export const listOperations = (endpoints: readonly Endpoint[]): Operation[] =>
  endpoints.flatMap(endpoint => operationOf(endpoint) ?? [])

function operationOf(endpoint: Endpoint): Operation | null {
  const { method, path, auth, body, docs, caching } = endpoint
  if (!docs) return null
  return {
    id: operationId(endpoint),
    method,
    path,
    tag: docs.tag,
    summary: docs.summary,
    description: docs.description ?? docs.summary,
    key: auth,
    parameters: parametersOf(endpoint).map(({ in: place, schema, ...rest }) => ({
      ...rest,
      place,
      type: typeOf(schema),
    })),
    body: body ? { fields: fieldsOf(jsonSchema(body)), example: docs.bodyExample ?? exampleOf(body) } : null,
    answers: [
      ...Object.entries(docs.answers).map(([status, { description, schema, example }]) => ({
        status,
        description,
        example: example ?? exampleOf(schema),
      })),
      ...(caching === 'etag' ? [{ status: '304', description: NOT_MODIFIED }] : []),
    ],
    errors: [...codesOf(endpoint)].map(([status, codes]) => ({ status, codes })),
  }
}

const MAX_DEPTH = 4

/** The fields of an object and of the objects in it. */
function fieldsOf(schema: JsonSchema, prefix = '', depth = 0): Field[] {
  const parts = Array.isArray(schema.allOf) ? (schema.allOf as JsonSchema[]) : [schema]
  return parts.flatMap(part => {
    const required = new Set(Array.isArray(part.required) ? part.required : [])
    return Object.entries((part.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, field]) => {
      const path = prefix ? `${prefix}.${name}` : name
      const row = {
        name: path,
        type: typeOf(field),
        required: required.has(name),
        description: String(field.description ?? ''),
      }
      if (depth >= MAX_DEPTH) return [row]
      if (field.properties || field.allOf) return [row, ...fieldsOf(field, path, depth + 1)]
      const items = field.items as JsonSchema | undefined
      return items?.properties ? [row, ...fieldsOf(items, `${path}[]`, depth + 1)] : [row]
    })
  })
}

/** "string, at most 80 characters", "one of a, b". */
function typeOf(schema: JsonSchema): string {
  if (Array.isArray(schema.enum))
    return `one of ${schema.enum.map(value => (value === null ? 'null' : String(value))).join(', ')}`
  if ('const' in schema) return String(schema.const)
  if (Array.isArray(schema.anyOf))
    return [...new Set((schema.anyOf as JsonSchema[]).map(typeOf))].join(' or ')
  if (schema.allOf) return 'object'
  const types = [schema.type].flat().filter(Boolean).map(String)
  return [types.join(' or ') || 'anything', ...bounds(schema)].join(', ')
}

function bounds(schema: JsonSchema): string[] {
  const out: string[] = []
  if (typeof schema.format === 'string' && !schema.format.startsWith('int')) out.push(schema.format)
  if (typeof schema.maxLength === 'number' && schema.maxLength < 65_536)
    out.push(`at most ${schema.maxLength} characters`)
  if (typeof schema.maximum === 'number' && schema.maximum < 2 ** 53 - 1)
    out.push(
      schema.minimum === undefined ? `at most ${schema.maximum}` : `${schema.minimum} to ${schema.maximum}`,
    )
  if (schema.default !== undefined) out.push(`default ${JSON.stringify(schema.default)}`)
  return out
}
