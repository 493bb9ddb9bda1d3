import type { Context } from '../../shared/context.ts'
import { claimScope, deleteClaim, storeResponse } from '../../shared/idempotency/queries.ts'
import { sealBody } from '../../shared/idempotency/stored-body.ts'
import type { Answer } from '../edge/answer.ts'

/**
 * Runs a form that shows a new key or secret once: another run would end the one that somebody has just copied. A repeat, as
 * by a double click or a reload, gets the page that says so. What failed can be sent again.
 */
export async function showOnce(
  { sql, secrets, now, log }: Pick<Context, 'sql' | 'secrets' | 'now' | 'log'>,
  claim: Buffer,
  run: () => Promise<Answer>,
  repeated: () => Answer | Promise<Answer>,
): Promise<Answer> {
  if (!(await claimScope(sql, claim, claim, now())).acquired) return repeated()
  try {
    const answer = await run()
    if (answer.status >= 400) await deleteClaim(sql, claim)
    else
      await storeResponse(sql, claim, {
        status: answer.status,
        headers: {},
        body: sealBody(secrets, claim, ''),
      }).catch(error => log.warn('form not remembered', { code: String(error?.code) }))
    return answer
  } catch (error) {
    await deleteClaim(sql, claim)
    throw error
  }
}
