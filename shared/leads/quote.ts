import type { Context } from '../context.ts'
import { once } from '../idempotency/once.ts'
import type { Id } from '../ids.ts'
import { type Money, presentMoney } from '../money.ts'
import { refuse } from '../refusal.ts'
import { changeLead } from './change-lead.ts'
import { findQuoteByClaim } from './change-queries.ts'
import type { Lead } from './lead.ts'
import { refuseWithdrawn } from './refuse-closed.ts'
import { firstReplyMinutes } from './reply-clock.ts'

/** In minor units. */
export const MAX_QUOTE = 1_000_000_000_000

interface Quote extends Money {
  note: string | null
}

/** The business quotes a price. A booked lead stays booked. */
export async function quoteLead(
  context: Context,
  id: Id<'lead'>,
  business: number,
  quote: Quote & { claim: Buffer | null },
): Promise<Quote & { status: Lead['status']; at: Date }> {
  const { amount, currency, note, claim } = quote
  const write = () =>
    changeLead(context, id, { business }, async found => {
      refuseWithdrawn(found)
      if (found.status === 'closed')
        refuse(
          'lead_closed',
          undefined,
          'Send a message first: within 30 days of closing, that reopens the lead.',
        )
      return {
        status: found.status === 'booked' ? 'booked' : 'quoted',
        quote: {
          amount,
          currency,
          note: note === null ? null : context.secrets.seal(note, `lead_quotes.note ${id}`),
          claim,
        },
        replyMinutes: await firstReplyMinutes(context, found),
        ranked: found.firstReplyAt === null,
        events: [{ type: 'lead.quoted', data: presentMoney({ amount, currency }), toBusiness: false }],
      }
    })
  const { status, at } = await once(claim, claim => findQuoteByClaim(context.sql, claim), write)
  return { amount, currency, note, status, at }
}
