import { KindGuard, type TArray, type TObject, type TSchema } from '@sinclair/typebox'
import type { Faults, Reader } from './card-check-faults.ts'
import { textReader } from './card-check-text.ts'

/**
 * Compiles a schema to a reader. The reader copies known properties into new objects, trims and normalizes texts, fills in
 * defaults, and never goes deeper than the schema. Compiled once, because an import reads a million cards.
 */
export function readerOf(schema: TSchema): Reader {
  if (Array.isArray(schema.enum)) return enumReader(schema.enum)
  if (KindGuard.IsUnion(schema)) return branchReader(schema.anyOf, schema.default === null)
  if (KindGuard.IsObject(schema)) return objectReader(schema)
  if (KindGuard.IsArray(schema)) return listReader(schema)
  if (KindGuard.IsInteger(schema) || KindGuard.IsNumber(schema)) return numberReader(schema)
  if (KindGuard.IsString(schema)) return textReader(schema)
  if (KindGuard.IsBoolean(schema))
    return (value, faults) => (typeof value === 'boolean' ? value : faults.addHere('must be true or false'))
  return value => value
}

function enumReader(allowed: unknown[]): Reader {
  return (value, faults) =>
    allowed.includes(value) ? value : faults.addHere(`must be one of ${allowed.join(', ')}`, allowed)
}

function objectReader(schema: TObject): Reader {
  const properties = Object.entries(schema.properties).map(([key, property]) => ({
    key,
    read: readerOf(property),
    absent: absentReader(property),
    takesNull: hasNull(property) || (property.default === undefined && !KindGuard.IsOptional(property)),
  }))
  return (value, faults) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return faults.addHere('must be an object')
    const result: Record<string, unknown> = {}
    for (const { key, read, absent, takesNull } of properties) {
      // `hasOwn`, because every object inherits `constructor`.
      const property: unknown = Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
      faults.path.push(key)
      if (property !== undefined && (takesNull || property !== null)) result[key] = read(property, faults)
      else if (absent) result[key] = absent(faults)
      faults.path.pop()
    }
    return result
  }
}

const hasNull = (schema: TSchema) => KindGuard.IsUnion(schema) && schema.anyOf.some(KindGuard.IsNull)

/** Returns the default of a missing property, or null if the property may be missing. */
function absentReader(schema: TSchema): ((faults: Faults) => unknown) | null {
  const fallback: unknown = schema.default
  const read = readerOf(schema)
  // Read each time: a default of {} gets its properties' defaults, and two cards must not share a list.
  if (typeof fallback === 'object' && fallback !== null) return faults => read(fallback, faults)
  if (fallback !== undefined) return () => fallback
  const message = `is required: ${expected(schema)}`
  return KindGuard.IsOptional(schema) ? null : faults => faults.addHere(message)
}

/** What to send. */
function expected(schema: TSchema): string {
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.join(', ')}`
  if (!KindGuard.IsObject(schema))
    return (
      schema.description ??
      `a ${KindGuard.IsArray(schema) ? 'list' : KindGuard.IsString(schema) ? 'text' : 'number'}`
    )
  const needed = Object.entries(schema.properties).filter(
    ([, each]) => each.default === undefined && !KindGuard.IsOptional(each),
  )
  return `an object with ${needed.map(([key]) => key).join(', ')}`
}

function listReader({ items, minItems = 0, maxItems = 0 }: TArray): Reader {
  const read = readerOf(items)
  return (value, faults) => {
    if (!Array.isArray(value)) return faults.addHere('must be a list')
    if (value.length < minItems || value.length > maxItems)
      return faults.addHere(`must have ${minItems} to ${maxItems} items, not ${value.length}`)
    const result: unknown[] = []
    for (let index = 0; index < value.length; index++) {
      faults.path.push(index)
      result.push(read(value[index], faults))
      faults.path.pop()
    }
    return result
  }
}

/** Picks the branch with the value's type. If null is the default, an empty text counts as null. */
function branchReader(branches: TSchema[], isNullDefault: boolean): Reader {
  const readers = branches.map((each): [string, Reader] => {
    const type: string = each.type === 'integer' ? 'number' : each.type
    return [type, readerOf(each)]
  })
  const byType = new Map(readers)
  const nullable = byType.has('null')
  const fallback = readers[0]?.[1] ?? (() => undefined)
  return (value, faults) => {
    if (nullable && value === null) return null
    if (isNullDefault && typeof value === 'string' && value.trim() === '') return null
    const read = byType.get(Array.isArray(value) ? 'array' : typeof value) ?? fallback
    return read(value, faults)
  }
}

interface Range {
  type: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

function numberReader({ type, minimum, maximum, exclusiveMinimum }: Range): Reader {
  const isNumber = type === 'integer' ? Number.isSafeInteger : Number.isFinite
  const bound = minimum === undefined ? `above ${exclusiveMinimum}` : `from ${minimum}`
  const message = `must be a ${type === 'integer' ? 'whole ' : ''}number ${bound} to ${maximum}`
  return (value, faults) =>
    typeof value === 'number' &&
    isNumber(value) &&
    value >= (minimum ?? value) &&
    value <= (maximum ?? value) &&
    value > (exclusiveMinimum ?? Number.NEGATIVE_INFINITY)
      ? // Adding 0 turns -0 into 0.
        value + 0
      : faults.addHere(message)
}
