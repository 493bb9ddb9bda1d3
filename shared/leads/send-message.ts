import type { Context } from '../context.ts'
import { once } from '../idempotency/once.ts'
import { type Id, newId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { changeLead } from './change-lead.ts'
import { findMessageByClaim, type LeadChange } from './change-queries.ts'
import { messageEvent } from './events.ts'
import type { Lead } from './lead.ts'
import { refuseClosed, refuseWithdrawn } from './refuse-closed.ts'
import { firstReplyMinutes } from './reply-clock.ts'
import { refuseSensitive } from './sensitive/refuse.ts'
import { REOPEN_MS } from './status.ts'

export interface SentMessage {
  id: Id<'msg'>
  from: 'agent' | 'business'
  text: string
  at: Date
}

interface NewMessage {
  text: string
  claim: Buffer | null
}

export async function sendToBusiness(
  context: Context,
  lead: Id<'lead'>,
  agent: Id<'agt'>,
  message: NewMessage,
): Promise<SentMessage> {
  refuseSensitive({ text: message.text })
  return send(context, message, 'agent', sealed =>
    changeLead(context, lead, { agent }, async found => {
      if (found.businessRemoved) refuse('business_not_found', 'This business has left the directory.')
      if (found.status === 'closed') refuseClosed(found)
      return { message: sealed, events: [messageEvent(sealed.id, 'agent')] }
    }),
  )
}

/** A business's first message moves the lead into conversation. One within 30 days of closing reopens it. */
export async function sendToAgent(context: Context, lead: Id<'lead'>, business: number, message: NewMessage) {
  return send(context, message, 'business', sealed =>
    changeLead(context, lead, { business }, async found => ({
      message: sealed,
      replyMinutes: await firstReplyMinutes(context, found),
      ranked: found.firstReplyAt === null,
      events: [messageEvent(sealed.id, 'business')],
      status: statusAfterReply(found, context.now()),
    })),
  )
}

function statusAfterReply(lead: Lead, now: Date): Lead['status'] {
  refuseWithdrawn(lead)
  if (lead.status === 'closed' && now.getTime() - lead.statusSince.getTime() > REOPEN_MS)
    refuse(
      'lead_closed',
      'This lead was closed more than 30 days ago.',
      'Wait for a new inquiry from the customer.',
    )
  return lead.status === 'received' || lead.status === 'closed' ? 'in conversation' : lead.status
}

async function send(
  context: Context,
  { text, claim }: NewMessage,
  from: SentMessage['from'],
  write: (message: NonNullable<LeadChange['message']>) => Promise<{ at: Date }>,
): Promise<SentMessage> {
  const id = newId('msg')
  const sealed = { id, sender: from, text: context.secrets.seal(text, `lead_messages.text ${id}`), claim }
  const message = await once(
    claim,
    claim => findMessageByClaim(context.sql, claim),
    async () => ({ id, at: (await write(sealed)).at }),
  )
  return { id: message.id, from, text, at: message.at }
}
