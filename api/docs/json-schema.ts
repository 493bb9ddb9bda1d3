import { Kind, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import '../edge/formats.ts'

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = { [keyword: string]: unknown }

/** Our own keywords, which aren't JSON Schema. */
const ownKeywords = new Set(['isClamped', '$id', 'x-lines', 'x-form', 'meant', 'checkedLater', 'model'])

interface Conversion {
  /** Applied to each converted part of a schema. */
  finish: (schema: JsonSchema) => JsonSchema
  /** Replaces a part that has its own name, its `model`. */
  refer?: (part: TSchema) => JsonSchema
}

/** A TypeBox schema as plain JSON Schema, without keywords for validation only. Unions of literals become enums. */
export function jsonSchema(schema: TSchema, how: Partial<Conversion> = {}): JsonSchema {
  return convert({ ...schema, model: undefined }, { finish: bounded, ...how }) as JsonSchema // an object stays an object
}

function convert(value: unknown, how: Conversion): unknown {
  if (Array.isArray(value)) return value.map(each => convert(each, how))
  if (typeof value !== 'object' || value === null) return value
  const source = value as JsonSchema // a schema or a part of one
  if (source.model && how.refer) return how.refer(source as TSchema)
  if (Array.isArray(source.anyOf)) return union(source, source.anyOf, how)
  const out: JsonSchema = {}
  for (const [keyword, value] of Object.entries(source)) {
    if (ownKeywords.has(keyword) || (keyword === 'additionalProperties' && value === true)) continue
    // A default such as {} is only a base that other defaults fill in.
    if (keyword === 'default' && Kind in source && !Value.Check(source as TSchema, value)) continue
    if (keyword === 'examples' || keyword === 'default' || keyword === 'const' || keyword === 'enum')
      out[keyword] = value
    else if (keyword === 'properties') out.properties = properties(value as Record<string, unknown>, how)
    else if (keyword === 'patternProperties' && '^(.*)$' in Object(value))
      // Any name: generators know it as additionalProperties.
      out.additionalProperties = convert(Object(value)['^(.*)$'], how)
    else out[keyword] = convert(value, how)
  }
  if (Array.isArray(source.checkedLater))
    out.required = [...(Array.isArray(out.required) ? out.required : []), ...source.checkedLater]
  return how.finish(out)
}

/** Adds bounds where a schema has none: texts came in a body of 64 KiB, and lists are paged. */
function bounded(schema: JsonSchema): JsonSchema {
  if (schema.type === 'string' && schema.maxLength === undefined && !('const' in schema) && !schema.enum)
    return { ...schema, maxLength: 65_536 }
  if (schema.type === 'array' && schema.maxItems === undefined) return { ...schema, maxItems: 10_000 }
  if (schema.type === 'integer') {
    const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema
    return {
      ...schema,
      format: Number(maximum) < 2 ** 31 && Number(minimum) >= -(2 ** 31) ? 'int32' : 'int64',
      minimum,
      maximum,
    }
  }
  return schema
}

/** Not `convert`: a field may have the name of a keyword. */
const properties = (fields: Record<string, unknown>, how: Conversion): JsonSchema =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, convert(schema, how)]))

/** Literals become one enum, and null becomes part of the type. */
function union(source: JsonSchema, parts: JsonSchema[], how: Conversion): JsonSchema {
  const { anyOf: _, default: __, ...rest } = source
  const base = convert(rest, how) as JsonSchema // an object stays an object
  const flat = parts.flatMap(part => (Array.isArray(part.anyOf) ? (part.anyOf as JsonSchema[]) : [part]))
  const nullable = flat.some(part => part.type === 'null')
  const others = flat.filter(part => part.type !== 'null')
  const [first] = others
  if (first && others.every(part => 'const' in part)) {
    const values = others.map(part => part.const)
    const type = typeof values[0]
    const withDefault = values.includes(source.default) ? { default: source.default } : {}
    const kinds = nullable ? { type: [type, 'null'], enum: [...values, null] } : { type, enum: values }
    return { ...base, ...withDefault, ...kinds }
  }
  // A part with its own name is a reference, which has no type.
  const only = others.length === 1 && nullable ? (convert(first, how) as JsonSchema) : null
  if (typeof only?.type === 'string') return { ...only, ...base, type: [only.type, 'null'] }
  return { ...base, anyOf: parts.map(part => convert(part, how)) }
}
