import { KindGuard, type TArray, type TObject, type TSchema } from '@sinclair/typebox'
import type { Faults, Reader } from './card-check-faults.ts'
import { textReader } from './card-check-text.ts'

/**
 * The reader of a schema, made once, as a million cards pass through it in an import. It makes the part of a value
 * that the schema knows, as fresh objects: text in NFC and trimmed, defaults filled in. It goes only as deep as the
 * schema, whatever the value holds.
 */
export function readerOf(schema: TSchema): Reader {
  if (Array.isArray(schema.enum)) return enumReader(schema.enum)
  if (KindGuard.IsUnion(schema)) return branchReader(schema.anyOf)
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
    allowed.includes(value) ? value : faults.addHere(`must be one of ${allowed.join(', ')}`)
}

function objectReader(schema: TObject): Reader {
  const properties = Object.entries(schema.properties).map(([key, property]) => ({
    key,
    read: readerOf(property),
    absent: absentReader(property),
    takesNull: property.default === undefined || hasNull(property),
  }))
  return (value, faults) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return faults.addHere('must be an object')
    const made: Record<string, unknown> = {}
    for (const { key, read, absent, takesNull } of properties) {
      // Only what the object holds itself: `{}.constructor` is nothing that anybody wrote.
      const given: unknown = Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
      faults.way.push(key)
      if (given !== undefined && (takesNull || given !== null)) made[key] = read(given, faults)
      else if (absent) made[key] = absent(faults)
      faults.way.pop()
    }
    return made
  }
}

const hasNull = (schema: TSchema) => KindGuard.IsUnion(schema) && schema.anyOf.some(KindGuard.IsNull)

/** What stands for a property that is not there; null for one that simply stays away. */
function absentReader(schema: TSchema): ((faults: Faults) => unknown) | null {
  const fallback: unknown = schema.default
  const read = readerOf(schema)
  // Read anew each time: a default of {} is filled with those of its properties, and no two cards may share a list.
  if (typeof fallback === 'object' && fallback !== null) return faults => read(fallback, faults)
  if (fallback !== undefined) return () => fallback
  return KindGuard.IsOptional(schema) ? null : faults => faults.addHere('is required')
}

function listReader({ items, minItems = 0, maxItems = 0 }: TArray): Reader {
  const read = readerOf(items)
  return (value, faults) => {
    if (!Array.isArray(value)) return faults.addHere('must be a list')
    if (value.length < minItems || value.length > maxItems)
      return faults.addHere(`must have ${minItems} to ${maxItems} items, not ${value.length}`)
    const made: unknown[] = []
    for (let index = 0; index < value.length; index++) {
      faults.way.push(index)
      made.push(read(value[index], faults))
      faults.way.pop()
    }
    return made
  }
}

/** Of several shapes the one that has the value's type; an empty text is nothing where nothing may be said. */
function branchReader(branches: TSchema[]): Reader {
  const readers = branches.map((each): [string, Reader] => {
    const type: string = each.type === 'integer' ? 'number' : each.type
    return [type, readerOf(each)]
  })
  const byType = new Map(readers)
  const nullable = byType.has('null')
  const otherwise = readers[0]?.[1] ?? (() => undefined)
  return (value, faults) => {
    if (nullable && (value === null || (typeof value === 'string' && value.trim() === ''))) return null
    const read = byType.get(Array.isArray(value) ? 'array' : typeof value) ?? otherwise
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
  const least = minimum === undefined ? `above ${exclusiveMinimum}` : `from ${minimum}`
  const message = `must be a ${type === 'integer' ? 'whole ' : ''}number ${least} to ${maximum}`
  return (value, faults) =>
    typeof value === 'number' &&
    isNumber(value) &&
    value >= (minimum ?? value) &&
    value <= (maximum ?? value) &&
    value > (exclusiveMinimum ?? Number.NEGATIVE_INFINITY)
      ? // Adding 0 makes the plain zero of a negative one, which JSON can write.
        value + 0
      : faults.addHere(message)
}
