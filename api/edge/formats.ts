import { FormatRegistry, type TObject, type TSchema, Type } from '@sinclair/typebox'
import type { IdPrefix } from '../../shared/ids.ts'
import { parseInstant } from '../../shared/instant.ts'
import { isEmail, isWebAddress } from '../../shared/text.ts'

FormatRegistry.Set('date-time', text => parseInstant(text) !== null)
FormatRegistry.Set('email', isEmail)
FormatRegistry.Set('uri', isWebAddress)

/** A `limit`, or `days`: beyond its range it is clamped; what is no whole number is refused. */
export const Clamped = (most: number, otherwise: number, description: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: most,
      clampMin: 1,
      clampMax: most,
      default: otherwise,
      examples: [otherwise],
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

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** An id as answers show it, with an example of its kind. */
export const IdOf = (prefix: IdPrefix, description?: string) =>
  Type.String({ examples: [`${prefix}_01k9z5n2r7g9h1j3k5m7n9p1q3`], ...(description && { description }) })

export const NoQuery: TObject = Type.Object({})
