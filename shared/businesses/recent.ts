import type { Sql } from '../../db/client.ts'
import { setBounded } from '../bounded-map.ts'
import type { Context } from '../context.ts'
import { type BookableBusiness, findBusinessForBooking } from './queries.ts'

const MAX_AGE_MS = 5000
const MAX_CACHED = 1000

type Source = Pick<Context, 'sql' | 'now'>

interface CachedBusiness {
  business: BookableBusiness
  until: number
}

const caches = new WeakMap<Sql, Map<string, CachedBusiness>>()

/** Reads the business now. */
export async function freshBusiness(
  { sql, now }: Source,
  slug: string,
): Promise<BookableBusiness | undefined> {
  const business = await findBusinessForBooking(sql, slug)
  const cache = caches.get(sql) ?? new Map<string, CachedBusiness>()
  caches.set(sql, cache)
  if (business) setBounded(cache, slug, { business, until: now().getTime() + MAX_AGE_MS }, MAX_CACHED)
  else cache.delete(slug)
  return business
}

/**
 * Returns the business as it was up to five seconds ago, or null. Only for statements that check its `mark`. Before
 * refusing anything because of it, read it again.
 */
export function recentBusiness({ sql, now }: Source, slug: string): BookableBusiness | null {
  const cached = caches.get(sql)?.get(slug)
  return cached && now().getTime() < cached.until ? cached.business : null
}
