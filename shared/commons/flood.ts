import { quotaFor, type Tier } from '../limits/policies.ts'

/** Of one operator, over all of its keys, so many times what one key may write in an hour. */
const KEYS_WORTH = 2

/** How much an operator may write in an hour before the rest is looked at first. Infinite where nothing is limited. */
export function floodLimit(kind: 'post' | 'comment', tier: Tier, factor: number): number {
  const quota = quotaFor(kind === 'post' ? 'posts' : 'comments', tier, factor)
  return quota ? quota.quota * KEYS_WORTH : Number.POSITIVE_INFINITY
}
