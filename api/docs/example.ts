import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { sampleFor } from './samples.ts'
import '../edge/formats.ts'

/** A valid value, made of the examples in the schema. */
export function exampleOf(schema: TSchema | undefined, name = ''): unknown {
  if (!schema) return undefined
  const [example] = schema.examples ?? []
  if (example !== undefined) return example
  // The default of an object is often empty.
  if (schema.default !== undefined && schema.type !== 'object' && Value.Check(schema, schema.default))
    return schema.default
  if ('const' in schema) return schema.const
  if (schema.anyOf) return exampleOf(firstNonNull(schema.anyOf), name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part: TSchema) => exampleOf(part)))
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return exampleObject(schema)
    case 'array':
      return schema.items && (schema.maxItems ?? 1) > 0 ? [exampleOf(schema.items, name)] : []
    case 'string':
      return exampleText(schema, name)
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return sampleFor(name) ?? 'anything'
  }
}

const firstNonNull = (parts: TSchema[]): TSchema | undefined =>
  parts.find(part => part.type !== 'null') ?? parts[0]

function exampleObject(schema: TSchema): Record<string, unknown> {
  const properties: [string, TSchema][] = Object.entries(schema.properties ?? {})
  return Object.fromEntries(properties.map(([name, property]) => [name, exampleOf(property, name)]))
}

const byFormat: Record<string, string> = {
  'date-time': '2026-11-21T15:00:00.000Z',
  date: '2026-11-21',
  email: 'dana@example.com',
  uri: 'https://agent.example.com',
}

function exampleText(schema: TSchema, name: string): string {
  const candidates = [sampleFor(name), byFormat[schema.format], 'text']
  const fits = candidates.find(text => text !== undefined && Value.Check(schema, text))
  return fits ?? 'text'.padEnd(schema.minLength ?? 0, '.')
}
