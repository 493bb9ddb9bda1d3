import type { Context } from '../context.ts'
import { isGoingBack } from '../deposits/deposit.ts'
import { findDeposit } from '../deposits/queries.ts'
import type { EventRecord } from '../events/kinds.ts'
import { isId } from '../ids.ts'

/** Whether an event is still news to a business. A deposit that's refunded, such as one paid after a cancellation, isn't. */
export async function isNews({ sql }: Pick<Context, 'sql'>, event: EventRecord): Promise<boolean> {
  if (event.type !== 'deposit.paid' || !isId('dep', event.data.depositId)) return true
  const deposit = await findDeposit(sql, event.data.depositId)
  return !deposit || !isGoingBack(deposit)
}
