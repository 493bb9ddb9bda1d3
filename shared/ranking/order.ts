import { createHash } from 'node:crypto'

export interface Ranked {
  slug: string
  score: number
}

/** Best score first; equal scores by a hash of slug and UTC date, so that no name is always on top. */
export function inRankOrder<Business extends Ranked>(businesses: readonly Business[], now: Date): Business[] {
  return businesses
    .map(business => ({ business, tie: tieBreak(business.slug, now) }))
    .sort((a, b) => b.business.score - a.business.score || (a.tie < b.tie ? -1 : a.tie > b.tie ? 1 : 0))
    .map(({ business }) => business)
}

/** As SQL says it: md5(slug || ':' || to_char(now() at time zone 'UTC', 'YYYY-MM-DD')). */
export function tieBreak(slug: string, now: Date): string {
  return createHash('md5')
    .update(`${slug}:${now.toISOString().slice(0, 10)}`)
    .digest('hex')
}
