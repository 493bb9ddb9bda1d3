import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { sampleFor } from './samples.ts'
import '../edge/formats.ts'

/** A valid value, made from the examples in the schema. */
export function exampleOf(schema: TSchema | undefined, name = '', parent = ''): unknown {
  if (!schema) return undefined
  const sample = sampleFor(name, parent)
  // The example of a nullable field is in one member of its union. Fields that only some have are null.
  const part = sample === null ? undefined : firstNonNull(schema.anyOf ?? [])
  const [example] = schema.examples ?? part?.examples ?? []
  if (example !== undefined) return example
  if ('const' in schema) return schema.const
  if (sample !== undefined && Value.Check(schema, sample)) return sample
  // The default of an object is often empty.
  if (schema.default !== undefined && schema.type !== 'object' && Value.Check(schema, schema.default))
    return schema.default
  if (schema.anyOf) return exampleOf(firstNonNull(schema.anyOf), name, parent)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part: TSchema) => exampleOf(part)))
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return exampleObject(schema, name)
    case 'array':
      return schema.items && (schema.maxItems ?? 1) > 0 ? [exampleOf(schema.items, name, parent)] : []
    case 'string':
      return exampleText(schema)
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return sample ?? 'anything'
  }
}

const firstNonNull = (parts: TSchema[]): TSchema | undefined =>
  parts.find(part => part.type !== 'null') ?? parts[0]

function exampleObject(schema: TSchema, parent: string): Record<string, unknown> {
  const properties: [string, TSchema][] = Object.entries(schema.properties ?? {})
  const inside = properties.some(([name]) => name === 'slug') ? 'business' : parent
  return Object.fromEntries(properties.map(([name, property]) => [name, exampleOf(property, name, inside)]))
}

const byFormat: Record<string, string> = {
  'date-time': '2026-11-21T15:00:00.000Z',
  date: '2026-11-21',
  email: 'dana@example.com',
  uri: 'https://agent.example.com',
}

function exampleText(schema: TSchema): string {
  const text = byFormat[schema.format] ?? 'text'
  return Value.Check(schema, text) ? text : 'text'.padEnd(schema.minLength ?? 0, '.')
}
