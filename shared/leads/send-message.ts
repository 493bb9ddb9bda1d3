import type { Context } from '../context.ts'
import { type Id, newId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import type { Lead, LeadEvent } from './lead.ts'
import { findMessageByClaim } from './queries.ts'
import { firstReplyMinutes } from './reply-clock.ts'
import { refuseSensitive } from './sensitive/refuse.ts'
import { REOPEN_MS } from './status.ts'
import { stepLead } from './step.ts'

export interface SentMessage {
  id: Id<'msg'>
  from: 'agent' | 'business'
  text: string
  at: Date
}

interface Writing {
  text: string
  claim: Buffer | null
}

/** The agent answers the business. */
export async function writeToBusiness(
  context: Context,
  lead: Id<'lead'>,
  agent: Id<'agt'>,
  writing: Writing,
): Promise<SentMessage> {
  refuseSensitive({ text: writing.text })
  return send(context, writing, 'agent', message =>
    stepLead(context, lead, { agent }, async found => {
      if (found.status === 'closed') refuse('lead_closed')
      return { message, events: [told(message.id, 'agent')] }
    }),
  )
}

/** The business writes: its first message takes up the conversation, and so does one within 30 days of the close. */
export async function writeToAgent(
  context: Context,
  lead: Id<'lead'>,
  business: number,
  writing: Writing,
): Promise<SentMessage> {
  return send(context, writing, 'business', message =>
    stepLead(context, lead, { business }, async found => ({
      message,
      replyMinutes: await firstReplyMinutes(context, found),
      ranked: found.firstReplyAt === null,
      events: [told(message.id, 'business')],
      status: statusAfterReply(found, context.now()),
    })),
  )
}

function statusAfterReply(lead: Lead, now: Date): Lead['status'] {
  if (lead.status === 'closed' && now.getTime() - lead.statusSince.getTime() > REOPEN_MS)
    refuse(
      'lead_closed',
      'This lead was closed more than 30 days ago.',
      'Wait for a new inquiry of the customer.',
    )
  return lead.status === 'received' || lead.status === 'closed' ? 'in conversation' : lead.status
}

const told = (messageId: Id<'msg'>, from: SentMessage['from']): LeadEvent => ({
  type: 'lead.message',
  data: { messageId, from },
  toBusiness: from === 'agent',
})

async function send(
  context: Context,
  { text, claim }: Writing,
  from: SentMessage['from'],
  step: (message: {
    id: Id<'msg'>
    sender: typeof from
    text: Buffer
    claim: Buffer | null
  }) => Promise<{ at: Date }>,
): Promise<SentMessage> {
  const before = claim && (await findMessageByClaim(context.sql, claim))
  if (before) return { id: before.id, from, text, at: before.at }
  const id = newId('msg')
  const { at } = await step({ id, sender: from, text: context.secrets.seal(text), claim })
  return { id, from, text, at }
}
