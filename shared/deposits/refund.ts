import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { ownerOf } from '../leads/notify.ts'
import { openProvider } from './open-provider.ts'
import { listDueRefunds, recordRefund, takeDueRefunds } from './payment-queries.ts'

const A_TIME = 500

/** Gives back what is due. Where the provider is away, the row says when to try again. */
export async function refundDeposit(context: Context, deposit: Id<'dep'>): Promise<void> {
  const provider = await openProvider(context)
  if (!provider) return
  for (const refund of await takeDueRefunds(context.sql, deposit, provider.name, context.now())) {
    await provider.refund(refund)
    const done = await recordRefund(context.sql, deposit, refund, context.now())
    if (done?.changed)
      for (const owner of [done.agentId, ownerOf(done.businessId)]) context.hint('webhooks.drain', { owner })
  }
}

/** Refunds that a cancellation made due, whose hint was lost, or whose time to try again has come. */
export async function hintDueRefunds(context: Context): Promise<void> {
  for (const deposit of await listDueRefunds(context.sql, context.now(), A_TIME))
    context.hint('deposits.refund', { deposit })
}
