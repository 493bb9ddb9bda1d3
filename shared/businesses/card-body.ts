import { KindGuard, type TObject, type TSchema, Type } from '@sinclair/typebox'
import { cardSchema } from './card.ts'

/** The request body in the OpenAPI document: properties with a default are optional. Bodies are checked by checkCard. */
export const cardBody = toBodySchema(cardSchema)

function toBodySchema<T extends TSchema>(schema: T): TSchema {
  if (KindGuard.IsUnion(schema)) return { ...schema, anyOf: schema.anyOf.map(toBodySchema) }
  if (KindGuard.IsArray(schema)) return { ...schema, items: toBodySchema(schema.items) }
  return KindGuard.IsObject(schema) ? optionalDefaults(schema) : schema
}

// Drops `model`, which names the part as it is in a response.
function optionalDefaults({ properties, required: _, model: __, ...options }: TObject): TObject {
  return Type.Object(
    Object.fromEntries(
      Object.entries(properties).map(([key, property]) => [
        key,
        property.default === undefined ? toBodySchema(property) : Type.Optional(toBodySchema(property)),
      ]),
    ),
    options,
  )
}
