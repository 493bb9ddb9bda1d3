import { KindGuard, type TObject, type TSchema, Type } from '@sinclair/typebox'
import { cardSchema } from './card.ts'

/** The card as a request body for the OpenAPI document: what has a default need not be sent. Bodies are checked by checkCard. */
export const cardBody = sendable(cardSchema)

function sendable<T extends TSchema>(schema: T): TSchema {
  if (KindGuard.IsUnion(schema)) return { ...schema, anyOf: schema.anyOf.map(sendable) }
  if (KindGuard.IsArray(schema)) return { ...schema, items: sendable(schema.items) }
  return KindGuard.IsObject(schema) ? sendableObject(schema) : schema
}

function sendableObject({ properties, required: _, ...options }: TObject): TObject {
  return Type.Object(
    Object.fromEntries(
      Object.entries(properties).map(([key, property]) => [
        key,
        property.default === undefined ? sendable(property) : Type.Optional(sendable(property)),
      ]),
    ),
    options,
  )
}
