import { Refusal } from '../../shared/refusal.ts'
import { limitSubject } from '../edge/address.ts'
import { type LimitContext, takeToken } from '../edge/limits.ts'

/**
 * Counts a request for a link twice: for its sender, and for the address or business it's about, known or not. Returns
 * what to say if there were too many.
 */
export async function linkProblem(call: LimitContext & { ip: string | null }, about: string) {
  try {
    for (const subject of [limitSubject(call.ip), about]) await takeToken(call, 'desk-links', subject, null)
    return null
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'rate_limited') throw error
    return 'That’s a lot of links in a short time. Use the newest one you got, or try again in ten minutes.'
  }
}
