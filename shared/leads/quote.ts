import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { refuse } from '../refusal.ts'
import type { Lead } from './lead.ts'
import { findQuoteByClaim } from './queries.ts'
import { firstReplyMinutes } from './reply-clock.ts'
import { stepLead } from './step.ts'

export interface Quote {
  amount: number
  currency: string
  note: string | null
}

/** The business names a price. On a booked lead it is a price for what is still to be done: the booking stands. */
export async function quoteLead(
  context: Context,
  id: Id<'lead'>,
  business: number,
  quote: Quote & { claim: Buffer | null },
): Promise<Quote & { status: Lead['status']; at: Date }> {
  const { amount, currency, note, claim } = quote
  const before = claim && (await findQuoteByClaim(context.sql, claim))
  if (before) return { amount, currency, note, status: before.status, at: before.at }
  const lead = await stepLead(context, id, { business }, async found => {
    if (found.status === 'closed')
      refuse('lead_closed', undefined, 'Write a message first: within 30 days that takes the lead up again.')
    return {
      status: found.status === 'booked' ? 'booked' : 'quoted',
      quote: { amount, currency, note: note === null ? null : context.secrets.seal(note), claim },
      replyMinutes: await firstReplyMinutes(context, found),
      ranked: found.firstReplyAt === null,
      events: [{ type: 'lead.quoted', data: { amount, currency }, toBusiness: false }],
    }
  })
  return { amount, currency, note, status: lead.status, at: lead.at }
}
