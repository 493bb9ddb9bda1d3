import type { JsonSchema } from './json-schema.ts'

export interface Field {
  name: string
  type: string
  required: boolean
  description: string
  /** The fields of an object, or of each object in a list. A value with several shapes has one entry per shape. */
  fields: Field[]
  /** One of several shapes: its name says when, and its fields belong to the value it's in. */
  isShape?: boolean
}

const MAX_DEPTH = 5

/** The fields of an object, of the objects in a list, or the shapes that a value can have. */
export function fieldsOf(schema: JsonSchema, depth = 0): Field[] {
  if (depth > MAX_DEPTH) return []
  const { items, allOf, anyOf, properties } = schema as Record<string, JsonSchema | undefined>
  if (Array.isArray(allOf)) return allOf.flatMap(part => fieldsOf(part, depth))
  if (Array.isArray(anyOf)) return shapesOf(anyOf, depth)
  if (items) return fieldsOf(items, depth)
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  return Object.entries((properties ?? {}) as Record<string, JsonSchema>).map(([name, field]) => ({
    name,
    type: typeOf(field),
    required: required.has(name),
    description: String(field.description ?? ''),
    fields: fieldsOf(field, depth + 1),
  }))
}

/** One shape is the value itself. Several differ by a constant, such as the type of an event. */
function shapesOf(parts: JsonSchema[], depth: number): Field[] {
  const objects = parts.filter(part => part.properties)
  const [only] = objects
  if (only && objects.length === 1) return fieldsOf(only, depth)
  return objects.map(part => {
    const [field, constant] =
      Object.entries(part.properties as Record<string, JsonSchema>).find(
        ([, each]) => 'const' in each || (Array.isArray(each.enum) && each.enum.length === 1),
      ) ?? []
    return {
      name: constant ? `If ${field} is ${constant.const ?? [constant.enum].flat()[0]}` : 'Or',
      type: 'object',
      isShape: true,
      required: true,
      description: String(part.description ?? ''),
      fields: fieldsOf(part, depth + 1),
    }
  })
}

/** The same as one list, with the path to each: customer.name, slots[].start. */
export const flat = (fields: readonly Field[], prefix = ''): Field[] =>
  fields.flatMap(field => {
    if (field.isShape) return [field, ...flat(field.fields, prefix)]
    const name = prefix + field.name
    const inner = field.type.startsWith('list') ? `${name}[].` : `${name}.`
    return [{ ...field, name }, ...flat(field.fields, inner)]
  })

/** "string, at most 80 characters", "one of a, b", "list of objects". */
export function typeOf(schema: JsonSchema): string {
  if (Array.isArray(schema.enum))
    return `one of ${schema.enum.map(value => (value === null ? 'null' : String(value))).join(', ')}`
  if ('const' in schema) return String(schema.const)
  if (Array.isArray(schema.anyOf))
    return [...new Set((schema.anyOf as JsonSchema[]).map(typeOf))].join(' or ')
  if (schema.allOf) return 'object'
  const types = [schema.type].flat().filter(Boolean).map(String)
  const names = types.map(type => (type === 'array' ? listOf(schema.items as JsonSchema | undefined) : type))
  return [names.join(' or ') || 'anything', ...bounds(schema)].join(', ')
}

function listOf(items: JsonSchema | undefined): string {
  const type = items ? typeOf(items) : 'anything'
  return `list of ${/^[a-z]+$/.test(type) && type !== 'anything' ? `${type}s` : type}`
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
