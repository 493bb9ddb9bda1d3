import type { Limiter } from '../../shared/limits/lease.ts'
import { limitsKeys, type PolicyName, quotaFor, type Tier } from '../../shared/limits/policies.ts'
import { refuse } from '../../shared/refusal.ts'
import { pluralize } from '../../shared/text.ts'
import { limitSubject } from './address.ts'
import type { Caller, Endpoint } from './endpoint.ts'

/** Takes a token for this call. The operator is not limited. */
export async function countCall(
  limiter: Limiter,
  { limit, auth }: Endpoint,
  caller: Caller,
  ip: string | null,
  factor: number,
  headers: Record<string, string>,
): Promise<void> {
  if (limit === 'unlimited' || auth === 'operator') return
  // A limit that isn't set for keys counts the address. Otherwise each new key would bring tokens for more.
  const subject = caller && limitsKeys(limit) ? String(caller.id) : limitSubject(ip)
  await takeToken(limiter, limit, subject, tierOf(caller), factor, headers)
}

/** Takes a token and sets the headers of draft-ietf-httpapi-ratelimit-headers. */
export async function takeToken(
  limiter: Limiter,
  policy: PolicyName,
  subject: string,
  tier: Tier | null,
  factor: number,
  headers: Record<string, string>,
): Promise<void> {
  const quota = quotaFor(policy, tier, factor)
  if (!quota) return
  const { allowed, remaining, reset, retryAfter } = await limiter.take(subject, quota)
  headers['ratelimit-policy'] = quota.header
  headers.ratelimit = `"${quota.policy}";r=${remaining};t=${reset}`
  if (allowed) return
  refuse(
    'rate_limited',
    `The limit of ${quota.quota} per ${quota.window} seconds (${quota.policy}) is used up.`,
    `Wait ${pluralize(retryAfter, 'second')}, then send the request again.`,
    { headers: { 'retry-after': String(retryAfter) } },
  )
}

/** A business has the limits of a verified key. */
const tierOf = (caller: Caller): Tier | null =>
  caller === null ? null : caller.kind === 'agent' ? caller.tier : 'verified'
