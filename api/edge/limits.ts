import type { Config } from '../../shared/config.ts'
import type { Limiter } from '../../shared/limits/lease.ts'
import { limitsKeys, type PolicyName, quotaFor, type Tier } from '../../shared/limits/policies.ts'
import { refuse } from '../../shared/refusal.ts'
import { pluralize } from '../../shared/text.ts'
import { limitSubject } from './address.ts'
import type { Caller, Endpoint } from './endpoint.ts'

/** What taking a token needs. */
export interface LimitContext {
  context: { config: Pick<Config, 'rateLimitFactor'> }
  limiter: Limiter
  /** The RateLimit headers. */
  limits: Record<string, string>
}

/** Takes a token for this call. Operators have no limit. */
export async function countCall(
  call: LimitContext & { ip: string | null },
  { limit, auth }: Endpoint,
  caller: Caller,
): Promise<void> {
  if (limit === 'unlimited' || auth === 'operator') return
  // A limit that isn't set for keys counts by address. Otherwise each new key would bring more tokens.
  const subject = caller && limitsKeys(limit) ? String(caller.id) : limitSubject(call.ip)
  await takeToken(call, limit, subject, tierOf(caller))
}

/** Takes a token and sets the headers of draft-ietf-httpapi-ratelimit-headers. */
export async function takeToken(
  { context, limiter, limits }: LimitContext,
  policy: PolicyName,
  subject: string,
  tier: Tier | null,
): Promise<void> {
  const quota = quotaFor(policy, tier, context.config.rateLimitFactor)
  if (!quota) return
  const { allowed, remaining, reset, retryAfter } = await limiter.take(subject, quota)
  limits['ratelimit-policy'] = quota.header
  limits.ratelimit = `"${quota.policy}";r=${remaining};t=${reset}`
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
