import type { Limiter } from '../../shared/limits/lease.ts'
import { type PolicyName, quotaFor, type Tier } from '../../shared/limits/policies.ts'

export type LimitNow = Awaited<ReturnType<typeof readLimits>>[number]

const listed: [PolicyName, string][] = [
  ['search', 'Searches'],
  ['read', 'Other reads'],
  ['inquiries', 'Inquiries'],
  ['bookings', 'Bookings, messages, deposits and outcomes'],
  ['posts', 'Posts'],
  ['comments', 'Comments'],
  ['votes', 'Votes and reports'],
  ['account', 'Key and webhook changes'],
]

/** What's left of each of an agent's limits. Looking uses up nothing. */
export function readLimits(limiter: Limiter, { id, tier }: { id: string; tier: Tier }, factor: number) {
  return Promise.all(
    listed.map(async ([name, what]) => {
      const quota = quotaFor(name, tier, factor)
      if (!quota) return { what, name, limit: null, per: 'hour', left: null, fullIn: null }
      // Null if the limits can't be read right now.
      const now = await limiter.peek(id, quota).catch(() => null)
      const per = quota.window === 60 ? 'minute' : 'hour'
      return { what, name, limit: quota.quota, per, left: now?.remaining ?? null, fullIn: now?.reset ?? null }
    }),
  )
}
