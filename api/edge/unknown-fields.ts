import { KindGuard, type TSchema } from '@sinclair/typebox'
import { closestName } from '../../shared/edit-distance.ts'
import { didYouMean, shortName } from './faults.ts'

const MAX_NAMED = 5

/** For responses with `warnings`: one for each field of the body that the route doesn't read. */
export const unknownFieldWarnings = (schema: TSchema, body: unknown) =>
  unknownFields(schema, body, '')
    .take(MAX_NAMED)
    .map(({ path, closest }) => ({
      code: 'unknown_field' as const,
      message: `${shortName(path)} isn't a field of this request and was ignored.${didYouMean(closest)}`,
    }))
    .toArray()

/** One by one: a body may have thousands, and finding the closest name is slow. */
export function* unknownFields(
  schema: TSchema,
  value: unknown,
  parent: string,
): Generator<{ path: string; closest: string | undefined }, void> {
  if (!KindGuard.IsObject(schema) || typeof value !== 'object' || value === null) return
  const known = Object.keys(schema.properties)
  for (const [name, item] of Object.entries(value)) {
    const path = parent + name
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
    if (property) yield* unknownFields(property, item, `${path}.`)
    else {
      const closest = closestName(name, known)
      yield { path, closest: closest && parent + closest }
    }
  }
}
