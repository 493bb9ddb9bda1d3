import type { Ground } from '../ground.ts'
import type { Id } from '../ids.ts'
import { ownerOf } from '../leads/tell.ts'
import { openProvider } from './open-provider.ts'
import { listDueRefunds, recordRefund, takeDueRefunds } from './payment-queries.ts'

const A_TIME = 500

/** Gives back what is due. Where the provider is away, the row says when to try again. */
export async function refundDeposit(ground: Ground, deposit: Id<'dep'>): Promise<void> {
  const provider = await openProvider(ground)
  if (!provider) return
  for (const refund of await takeDueRefunds(ground.sql, deposit, provider.name, ground.now())) {
    await provider.refund(refund)
    const done = await recordRefund(ground.sql, deposit, refund, ground.now())
    if (done?.changed)
      for (const owner of [done.agentId, ownerOf(done.businessId)]) ground.hint('webhooks.drain', { owner })
  }
}

/** Refunds that a cancellation made due, whose hint was lost, or whose time to try again has come. */
export async function hintDueRefunds(ground: Ground): Promise<void> {
  for (const deposit of await listDueRefunds(ground.sql, ground.now(), A_TIME))
    ground.hint('deposits.refund', { deposit })
}
