import { Kind, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import '../edge/formats.ts'

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = { [keyword: string]: unknown }

/** Words of ours that are no JSON Schema. */
const own = new Set(['clampMin', 'clampMax', '$id', 'x-lines', 'x-form'])

/** What is done last to each part of a schema. */
type Finish = (schema: JsonSchema) => JsonSchema

/** A TypeBox schema as plain JSON Schema: what is there for validation only is left out, enums are enums. */
export function jsonSchema(schema: TSchema, finish: Finish = bounded): JsonSchema {
  return convert(schema, finish) as JsonSchema // an object stays an object
}

function convert(value: unknown, finish: Finish): unknown {
  if (Array.isArray(value)) return value.map(each => convert(each, finish))
  if (typeof value !== 'object' || value === null) return value
  const source = value as JsonSchema // a schema or a part of one
  if (Array.isArray(source.anyOf)) return union(source, source.anyOf, finish)
  const out: JsonSchema = {}
  for (const [keyword, held] of Object.entries(source)) {
    if (own.has(keyword) || (keyword === 'additionalProperties' && held === true)) continue
    // What fills a gap need not be a whole value: such a default says nothing to a reader.
    if (keyword === 'default' && Kind in source && !Value.Check(source as TSchema, held)) continue
    if (keyword === 'examples' || keyword === 'default' || keyword === 'const' || keyword === 'enum')
      out[keyword] = held
    else if (keyword === 'properties') out.properties = properties(held as Record<string, unknown>, finish)
    else out[keyword] = convert(held, finish)
  }
  return finish(out)
}

/**
 * No text or list of ours is endless: what is stored came in a body of 64 KiB, and lists are paged.
 * Where a schema says nothing narrower, the document says that.
 */
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

/** A field may be named like a keyword, so names are not read as such. */
const properties = (held: Record<string, unknown>, finish: Finish): JsonSchema =>
  Object.fromEntries(Object.entries(held).map(([name, schema]) => [name, convert(schema, finish)]))

/** Literals become one enum, and what may be null says so in its type. */
function union(source: JsonSchema, parts: JsonSchema[], finish: Finish): JsonSchema {
  const { anyOf: _, default: __, ...rest } = Object.fromEntries(Object.entries(source))
  const kept = convert(rest, finish) as JsonSchema // an object stays an object
  const flat = parts.flatMap(part => (Array.isArray(part.anyOf) ? (part.anyOf as JsonSchema[]) : [part]))
  const nullable = flat.some(part => part.type === 'null')
  const others = flat.filter(part => part.type !== 'null')
  const [first] = others
  if (first && others.every(part => 'const' in part)) {
    const values = others.map(part => part.const)
    const type = typeof values[0]
    const usual = values.includes(source.default) ? { default: source.default } : {}
    return nullable
      ? { ...kept, ...usual, type: [type, 'null'], enum: [...values, null] }
      : { ...kept, ...usual, type, enum: values }
  }
  if (others.length === 1 && first && typeof first.type === 'string' && nullable)
    return { ...(convert(first, finish) as JsonSchema), ...kept, type: [first.type, 'null'] }
  return { ...kept, anyOf: parts.map(part => convert(part, finish)) }
}
