import type { Sql } from '../../db/client.ts'
import { setBounded } from '../bounded-map.ts'
import type { Context } from '../context.ts'
import { findMarkedBusiness, type MarkedBusiness } from './recent-queries.ts'

const KEPT_MS = 5000
const MOST_KEPT = 1000

type Known = Pick<Context, 'sql' | 'now'>

interface Kept {
  business: MarkedBusiness
  until: number
}

const kept = new WeakMap<Sql, Map<string, Kept>>()

/** As it is now, whoever else asks. */
export async function freshBusiness({ sql, now }: Known, slug: string): Promise<MarkedBusiness | undefined> {
  const business = await findMarkedBusiness(sql, slug)
  const all = kept.get(sql) ?? new Map<string, Kept>()
  kept.set(sql, all)
  if (business) setBounded(all, slug, { business, until: now().getTime() + KEPT_MS }, MOST_KEPT)
  else all.delete(slug)
  return business
}

/**
 * As it was a few seconds ago, or null where we do not know: for a statement that checks by `mark` that it is so still.
 * What is refused because of it must be looked at again with a fresh one.
 */
export function recentBusiness({ sql, now }: Known, slug: string): MarkedBusiness | null {
  const known = kept.get(sql)?.get(slug)
  return known && now().getTime() < known.until ? known.business : null
}
