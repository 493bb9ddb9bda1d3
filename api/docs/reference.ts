import type { JsonSchema } from './json-schema.ts'
import type { OpenApi } from './openapi.ts'

export interface Field {
  /** As a reader would write it: customer.name, slots[].start. */
  name: string
  type: string
  required: boolean
  description: string
}

export interface Operation {
  id: string
  method: string
  path: string
  tag: string
  summary: string
  description: string
  beyond: boolean
  key: 'none' | 'agent' | 'business' | 'operator'
  parameters: (Field & { place: string; example?: unknown })[]
  body: { fields: Field[]; example: unknown } | null
  answers: { status: string; description: string; example?: unknown }[]
  errors: { status: string; codes: string[] }[]
}

interface Described {
  operationId: string
  tags: string[]
  summary: string
  description: string
  'x-beyond-spec'?: boolean
  security: Record<string, unknown>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: JsonSchema; example: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, Content> }>
}
interface Parameter {
  name: string
  in: string
  required: boolean
  description: string
  schema: JsonSchema
  example?: unknown
}
interface Content {
  example?: unknown
  examples?: Record<string, unknown>
}

/** The document read again, as what a page shows of it. */
export function readReference(api: OpenApi): Operation[] {
  return Object.entries(api.paths).flatMap(([path, table]) =>
    Object.entries(table).map(([method, operation]) =>
      // We wrote the document ourselves, in this shape.
      readOperation(api, method.toUpperCase(), path, operation as Described),
    ),
  )
}

function readOperation(api: OpenApi, method: string, path: string, described: Described): Operation {
  const body = described.requestBody?.content['application/json']
  const responses = Object.entries(described.responses)
  return {
    id: described.operationId,
    method,
    path,
    tag: described.tags[0] ?? '',
    summary: described.summary,
    description: described.description,
    beyond: described['x-beyond-spec'] ?? false,
    key: keyOf(described.security),
    parameters: (described.parameters ?? []).map(each => readParameter(resolve(api, each) as Parameter)), // as we wrote it
    body: body ? { fields: fieldsOf(api, body.schema), example: body.example } : null,
    answers: responses
      .filter(([status]) => status < '400')
      .map(([status, { description, content }]) => ({
        status,
        description,
        example: Object.values(content ?? {})[0]?.example,
      })),
    errors: responses
      .filter(([status]) => status >= '400')
      .map(([status, { content }]) => ({
        status,
        codes: Object.keys(Object.values(content ?? {})[0]?.examples ?? {}),
      })),
  }
}

function keyOf(security: Record<string, unknown>[]): Operation['key'] {
  if (security.some(each => Object.keys(each).length === 0)) return 'none'
  const [scheme = ''] = Object.keys(security[0] ?? {})
  return scheme === 'businessKey' ? 'business' : scheme === 'operatorKey' ? 'operator' : 'agent'
}

const readParameter = ({ name, in: place, required, description, schema, example }: Parameter) => ({
  name,
  place,
  required,
  description,
  type: typeOf(schema),
  example,
})

function resolve(api: OpenApi, value: object): object {
  const ref = '$ref' in value ? String(value.$ref) : null
  const [, , kind = '', name = ''] = ref?.split('/') ?? []
  const found = api.components[kind] as Record<string, object> | undefined // components are named objects
  return ref ? (found?.[name] ?? {}) : value
}

const DEEPEST = 4

/** The fields of an object, those of objects in it too. */
function fieldsOf(api: OpenApi, schema: JsonSchema, prefix = '', depth = 0): Field[] {
  const whole = resolve(api, schema) as JsonSchema // schemas are plain objects
  const parts = Array.isArray(whole.allOf) ? (whole.allOf as JsonSchema[]) : [whole]
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
      if (depth >= DEEPEST) return [row]
      if (field.properties || field.allOf) return [row, ...fieldsOf(api, field, path, depth + 1)]
      const items = field.items as JsonSchema | undefined
      return items?.properties ? [row, ...fieldsOf(api, items, `${path}[]`, depth + 1)] : [row]
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
