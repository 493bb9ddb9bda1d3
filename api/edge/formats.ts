import {
  FormatRegistry,
  Kind,
  type SchemaOptions,
  type StringOptions,
  type TProperties,
  type TSchema,
  Type,
  TypeRegistry,
} from '@sinclair/typebox'
import { ValueErrorType } from '@sinclair/typebox/errors'
import type { IdPrefix } from '../../shared/ids.ts'
import { isDate, parseInstant } from '../../shared/instant.ts'
import { isEmail, isPlaceholder, isWebAddress } from '../../shared/text.ts'

FormatRegistry.Set('date-time', text => parseInstant(text) !== null)
FormatRegistry.Set('date', text => isDate(text) && text >= '2000' && text < '2200')
FormatRegistry.Set('email', isEmail)
FormatRegistry.Set('uri', isWebAddress)

/**
 * A request body. Elysia refuses unknown fields unless the schema allows them. What's `checkedLater` is required, but
 * shared/ says so, with its own error code.
 */
export const Body = <T extends TProperties>(fields: T, options: { checkedLater?: string[] } = {}) =>
  Type.Object(fields, { additionalProperties: true, ...options })

/** An object that /openapi.json describes once, by its own name. */
export const Model = <T extends TProperties>(model: string, fields: T, options: SchemaOptions = {}) =>
  Type.Object(fields, { ...options, model })

export const OptionalBody = <T extends TProperties>(fields: T) =>
  Type.Object(fields, { additionalProperties: true, default: {} })

/** A body that shared/ checks, because it reports all faults at once. The docs show its schema. */
export const UncheckedBody = (schema: TSchema) =>
  Type.Unknown({ ...schema, additionalProperties: true, [Kind]: 'Unknown' })

/** A string whose length is counted in characters, as JSON Schema does. TypeBox's own String counts UTF-16 units. */
export const Text = (options: StringOptions) =>
  Type.Unsafe<string>({ ...options, [Kind]: 'Text', type: 'string' })
TypeRegistry.Set<StringOptions>('Text', (schema, value) => textFault(schema, value) === null)

/** A text that isn't only spaces. */
export const NonBlankText = (options: StringOptions) =>
  Text({ minLength: 1, pattern: '\\S', title: "text that isn't blank", ...options })

/** The rule of its schema that a text breaks, or that it's still a placeholder from `nextRequests`. */
export function textFault(schema: StringOptions, value: unknown): ValueErrorType | 'placeholder' | null {
  if (typeof value !== 'string') return ValueErrorType.String
  if (isPlaceholder(value)) return 'placeholder'
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format } = schema
  if (value.length < 2 * minLength && [...value].length < minLength) return ValueErrorType.StringMinLength
  if (value.length > maxLength && [...value].length > maxLength) return ValueErrorType.StringMaxLength
  if (pattern && !new RegExp(pattern).test(value)) return ValueErrorType.StringPattern
  if (format && !FormatRegistry.Get(format)?.(value)) return ValueErrorType.StringFormat
  return null
}

/** A number such as `limit`, clamped to its range. Only whole numbers are accepted. */
export const Clamped = (
  max: number,
  byDefault: number | null,
  description: string,
  { min = 1, example = byDefault } = {},
) =>
  Type.Optional(
    Type.Integer({
      minimum: min,
      maximum: max,
      isClamped: true,
      ...(byDefault !== null && { default: byDefault }),
      examples: [example],
      description,
    }),
  )

export const OneOf = <const T extends string>(values: readonly T[], options: object = {}) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map(value => Type.Literal(value)),
      options,
    ),
  )

export const Nullable = <T extends TSchema>(schema: T, options: SchemaOptions = {}) =>
  Type.Union([schema, Type.Null()], options)

/** A text in a body that may be null or left out. */
export const OptionalText = (options: StringOptions) => Type.Optional(Nullable(Text(options)))

export const Instant = Type.String({ format: 'date-time', examples: ['2026-11-21T15:00:00.000Z'] })

/** An id in a response. */
export const IdOf = (prefix: IdPrefix, description?: string) =>
  Type.String({ examples: [`${prefix}_01k9z5n2r7g9h1j3k5m7n9p1q3`], ...(description && { description }) })
