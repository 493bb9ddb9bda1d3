import { Refusal } from '../../shared/refusal.ts'
import { limitSubject } from '../edge/address.ts'
import type { RequestContext } from '../edge/edge.ts'
import { takeToken } from '../edge/limits.ts'

/**
 * Counts a request for a link twice: for its sender, and for the address or business it's about, known or not. Returns
 * what to say if there were too many.
 */
export async function linkProblem(
  { limiter, ip, context, limits }: Pick<RequestContext, 'limiter' | 'ip' | 'context' | 'limits'>,
  about: string,
): Promise<string | null> {
  const factor = context.config.rateLimitFactor
  try {
    for (const subject of [limitSubject(ip), about])
      await takeToken(limiter, 'desk-links', subject, null, factor, limits)
    return null
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'rate_limited') throw error
    return 'That’s a lot of links in a short time. Use the newest one you got, or try again in ten minutes.'
  }
}
