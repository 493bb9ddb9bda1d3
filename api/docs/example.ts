import { Kind, type TSchema } from '@sinclair/typebox'

/** A value that the schema takes, made of the examples that stand in it. */
export function exampleOf(schema: TSchema | undefined): unknown {
  if (!schema) return undefined
  const [given] = schema.examples ?? []
  if (given !== undefined) return given
  if (schema.default !== undefined) return schema.default
  if ('const' in schema) return schema.const
  if (schema.anyOf) return exampleOf(meant(schema.anyOf as TSchema[]))
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return exampleObject(schema)
    case 'array':
      return schema.items && (schema.maxItems ?? 1) > 0 ? [exampleOf(schema.items)] : []
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
      return schema[Kind] === 'Unknown' ? 'anything' : undefined
  }
}

/** Of what may also be null, the other form says more. */
const meant = (parts: TSchema[]): TSchema | undefined => parts.find(part => part.type !== 'null') ?? parts[0]

function exampleObject(schema: TSchema): Record<string, unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, TSchema>)
  return Object.fromEntries(properties.map(([name, property]) => [name, exampleOf(property)]))
}

const texts: Record<string, string> = {
  'date-time': '2026-11-21T15:00:00.000Z',
  date: '2026-11-21',
  email: 'dana@example.com',
  uri: 'https://agent.example.com',
}

function exampleText({ format, minLength = 0 }: TSchema): string {
  const text = texts[format] ?? 'text'
  return text.padEnd(minLength, '.')
}
