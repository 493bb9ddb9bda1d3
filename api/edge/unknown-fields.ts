import { KindGuard, type TSchema } from '@sinclair/typebox'
import { closestName } from '../../shared/edit-distance.ts'
import { didYouMean, shortName } from './faults.ts'

const MAX_NAMED = 5

/** For answers with `warnings`: one for each field of the body that the route doesn't read. */
export const unknownFieldWarnings = (schema: TSchema, body: unknown) =>
  unknownFields(schema, body, '')
    .slice(0, MAX_NAMED)
    .map(({ path, closest }) => ({
      code: 'unknown_field' as const,
      message: `${shortName(path)} isn't a field of this request and was ignored.${didYouMean(closest)}`,
    }))

export function unknownFields(
  schema: TSchema,
  value: unknown,
  parent: string,
): { path: string; closest: string | undefined }[] {
  if (!KindGuard.IsObject(schema) || typeof value !== 'object' || value === null) return []
  const known = Object.keys(schema.properties)
  return Object.entries(value).flatMap(([name, item]) => {
    const path = parent + name
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
    if (property) return unknownFields(property, item, `${path}.`)
    const closest = closestName(name, known)
    return [{ path, closest: closest && parent + closest }]
  })
}
