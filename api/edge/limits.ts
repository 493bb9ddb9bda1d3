import type { Limiter, Ruling } from '../../shared/limits/lease.ts'
import { type PolicyName, type Quota, quotaFor, type Tier } from '../../shared/limits/policies.ts'
import { refuse } from '../../shared/refusal.ts'

/** Takes a token and says what is left, in the headers of draft-ietf-httpapi-ratelimit-headers. */
export function takeToken(
  limiter: Limiter,
  policy: PolicyName,
  subject: string,
  tier: Tier | null,
  factor: number,
): Record<string, string> | null | Promise<Record<string, string> | null> {
  const quota = quotaFor(policy, tier, factor)
  if (!quota) return null
  const ruling = limiter.take(subject, quota)
  return ruling instanceof Promise ? ruling.then(settled => settle(quota, settled)) : settle(quota, ruling)
}

function settle(quota: Quota, ruling: Ruling): Record<string, string> {
  const headers = {
    'ratelimit-policy': quota.header,
    ratelimit: `"${quota.policy}";r=${ruling.remaining};t=${ruling.reset}`,
  }
  if (ruling.allowed) return headers
  return refuse(
    'rate_limited',
    `The limit of ${quota.quota} per ${quota.window} seconds (${quota.policy}) is used up.`,
    `Wait ${ruling.retryAfter} seconds, then send the request again.`,
    { headers: { ...headers, 'retry-after': String(ruling.retryAfter) } },
  )
}
