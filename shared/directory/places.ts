import type { Context } from '../context.ts'
import { fold } from '../places/fold.ts'
import { type City, countByCity, replacePlaces } from './queries.ts'

export const placeSlug = (city: string): string => fold(city).replaceAll(' ', '-')

export const placePath = ({ state, city }: Pick<City, 'state' | 'city'>): string =>
  `/b/in/${state.toLowerCase()}/${encodeURIComponent(placeSlug(city))}`

/** Recounts the businesses of each city. The pages of places may lag behind until then; search never does. */
export async function refreshPlaces({ sql }: Pick<Context, 'sql'>): Promise<void> {
  const places = new Map<string, City>()
  for (const { state, city, businesses, changedAt } of await countByCity(sql)) {
    const slug = placeSlug(city)
    if (slug === '') continue
    const key = `${state} ${slug}`
    const known = places.get(key)
    // The spelling that most businesses use. The largest comes first.
    if (!known) places.set(key, { state, slug, city, businesses, changedAt })
    else {
      known.businesses += businesses
      if (changedAt > known.changedAt) known.changedAt = changedAt
    }
  }
  await replacePlaces(sql, [...places.values()])
}
