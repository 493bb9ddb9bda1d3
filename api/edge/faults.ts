import { Kind, type TSchema } from '@sinclair/typebox'
import { type ValueError, ValueErrorType } from '@sinclair/typebox/compiler'
import { Value } from '@sinclair/typebox/value'
import type { ValidationError } from 'elysia'
import { isDate } from '../../shared/instant.ts'
import { Refusal } from '../../shared/refusal.ts'
import { allowedValues, pluralize, shorten } from '../../shared/text.ts'
import { textFault } from './formats.ts'

interface Fault {
  message: string
  hint: string
}

/** Maps a schema's first error to ours, with the name of its field. */
export function invalidRequest({ type, validator, value }: Readonly<ValidationError>): Refusal {
  const errors = 'Errors' in validator ? validator.Errors(value) : []
  const fault = faultOf(errors)
  return new Refusal(type === 'query' ? 'invalid_parameter' : 'invalid_request', fault?.message, fault?.hint)
}

export const firstFault = (schema: TSchema, value: unknown): Fault | null =>
  faultOf(Value.Errors(schema, value))

function faultOf(errors: Iterable<ValueError>): Fault | null {
  for (const error of errors) return describe(error)
  return null
}

function describe(error: ValueError): Fault {
  const { schema, value } = error
  const name = nameOf(error.path)
  const hint = hintFor(name, schema)
  if (error.type === ValueErrorType.ObjectRequiredProperty || value === undefined)
    return { message: `${name} is required.`, hint }
  if (schema[Kind] === 'Union') {
    const part = closestPart(schema, value)
    const fault = part >= 0 ? faultOf(error.errors[part] ?? []) : null
    if (fault) return fault
  }
  return { message: `${name} ${describeFault(error)}.${guessFor(schema, value)}`, hint }
}

/** A schema may say what callers mean by common wrong values. */
const guessFor = ({ meant }: TSchema, value: unknown): string =>
  didYouMean(...(typeof meant === 'function' && typeof value === 'string' ? meant(value) : []))

/** Appended to an error's message. Empty without a guess. */
export const didYouMean = (...names: (string | undefined)[]): string =>
  names.some(Boolean) ? ` Did you mean ${names.join(' or ')}?` : ''

/** The best match in a union: the member of the value's type with the fewest errors. */
function closestPart({ anyOf }: TSchema, value: unknown): number {
  let best = -1
  let fewest = Number.POSITIVE_INFINITY
  for (const [i, part] of (anyOf as TSchema[]).entries()) {
    const type = part.type === 'integer' ? 'number' : part.type
    if (part[Kind] === 'Literal' || type !== typeOf(value)) continue
    const errors = [...Value.Errors(part, value)].length
    if (errors < fewest) {
      fewest = errors
      best = i
    }
  }
  return best
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

/** Turns a JSON pointer into a name: /services/0/name becomes services[0].name. */
function nameOf(path: string): string {
  const name = path
    .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
    .replace(/^\./, '')
  return name === '' ? 'body' : shortName(name)
}

/** Callers choose field names, so they can have any length. */
export const shortName = (name: string): string => shorten(name, 100)

const formatNames: Record<string, string> = {
  'date-time': 'a date and time with its offset (RFC 3339)',
  uri: 'an http or https address',
  date: 'a date of the calendar, as YYYY-MM-DD',
}

function nameOfFormat(format: string, value: unknown): string {
  if (format === 'date' && isDate(String(value))) return 'a date from 2000 to 2199'
  const name = formatNames[format] ?? `a valid ${format}`
  // In a query, + is a space.
  return format === 'date-time' && / \d\d:?\d\d$/.test(String(value)) ? `${name}: escape + as %2B` : name
}

function describeFault({ type, schema, value }: ValueError): string {
  switch (type === ValueErrorType.Kind ? textFault(schema, value) : type) {
    case 'placeholder':
      return `is still the placeholder ${value}`
    case ValueErrorType.StringMinLength:
      return `must have at least ${pluralize(schema.minLength, 'character')}`
    case ValueErrorType.StringMaxLength:
      return `must have at most ${schema.maxLength} characters`
    case ValueErrorType.StringFormat:
      return `must be ${nameOfFormat(schema.format, value)}`
    case ValueErrorType.StringPattern:
      return `must be ${schema.title ?? `of the form ${schema.pattern}`}`
    case ValueErrorType.IntegerMinimum:
    case ValueErrorType.NumberMinimum:
      return `must be ${schema.minimum} or more`
    case ValueErrorType.IntegerMaximum:
    case ValueErrorType.NumberMaximum:
      return `must be ${schema.maximum} or less`
    case ValueErrorType.ArrayMaxItems:
      return `must have at most ${schema.maxItems} items`
    case ValueErrorType.ArrayMinItems:
      return `must have at least ${schema.minItems} items`
    default:
      return `must be ${expected(schema)}`
  }
}

function expected(schema: TSchema): string {
  const values = allowed(schema)
  if (values.length > 0) return values.length === 1 ? `${values[0]}` : `one of ${values.join(', ')}`
  if (schema[Kind] === 'Union') return (schema.anyOf as TSchema[]).map(expected).join(' or ')
  const names: Record<string, string> = {
    String: 'a string',
    Text: 'a string',
    Integer: 'a whole number',
    Number: 'a number',
    Boolean: 'true or false',
    Array: 'a list',
    Object: 'an object',
    Record: 'an object',
    Null: 'null',
  }
  return names[schema[Kind] as string] ?? 'of another type'
}

function hintFor(name: string, schema: TSchema): string {
  const values = allowed(schema)
  if (values.length > 0) return allowedValues(name, values)
  // The example of a nullable field is in one member of its union.
  const [example] = [schema, ...(schema.anyOf ?? [])].flatMap(each => each.examples ?? [])
  // A flag's example is its default, which the caller didn't mean.
  if (example !== undefined && typeof example !== 'boolean')
    return `Send ${name} such as ${JSON.stringify(example)}.`
  const fields = schema[Kind] === 'Object' ? ` with ${Object.keys(schema.properties).join(', ')}` : ''
  return `Send ${name} as ${expected(schema)}${fields}.`
}

/** The values of an enum, however it is written. */
function allowed(schema: TSchema): string[] {
  if (schema[Kind] === 'Literal') return [String(schema.const)]
  if (schema[Kind] === 'Union' && (schema.anyOf as TSchema[]).every(each => each[Kind] === 'Literal'))
    return (schema.anyOf as TSchema[]).map(each => String(each.const))
  if (Array.isArray(schema.enum)) return schema.enum.map(String)
  return []
}
