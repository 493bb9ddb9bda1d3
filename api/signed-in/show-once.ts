import type { Context } from '../../shared/context.ts'
import { claimScope, deleteClaim, storeResponse } from '../../shared/idempotency/queries.ts'
import { sealBody } from '../../shared/idempotency/stored-body.ts'
import type { Answer } from '../edge/answer.ts'

/**
 * Runs a form that makes a new key or secret and shows it, but only once: a second run would end the one that was just
 * copied. After a double click or a reload, the page is `repeated`. After a failure, the form can be sent again.
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
      }).catch(error => log.warn('form response not stored', { code: String(error?.code) }))
    return answer
  } catch (error) {
    await deleteClaim(sql, claim)
    throw error
  }
}
