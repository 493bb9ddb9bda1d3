import { findBooking } from '../bookings/queries.ts'
import type { Context } from '../context.ts'
import { endAppointment } from '../desk/end-appointment.ts'
import type { EventRecord } from '../events/kinds.ts'
import { type Id, isId } from '../ids.ts'
import { closeLead } from '../leads/close.ts'
import { quoteLead } from '../leads/quote.ts'
import { sendToAgent } from '../leads/send-message.ts'
import { Refusal } from '../refusal.ts'
import { sha256 } from '../secrets.ts'
import { type SandboxSlug, sandboxId, slugOfSandbox } from './owners.ts'

/** Returns null if the owner does nothing about this event. */
type Script = (event: EventRecord, desk: ReturnType<typeof deskOf>) => Promise<string> | null

const scripts: Record<SandboxSlug, Script> = {
  'sandbox-replies': ({ type }, { write }) => {
    if (type === 'lead.received')
      return write('Thanks for your inquiry. We can help, and have time this week. When would suit you?')
    return type === 'lead.message' ? write('Thanks, noted. Is there anything else we should know?') : null
  },
  'sandbox-quotes': ({ type }, { quote }) => {
    if (type === 'lead.received') return quote(18_000)
    return type === 'lead.message' ? quote(16_000) : null
  },
  'sandbox-books': ({ type }, { write }) => {
    if (type === 'booking.confirmed') return write("You're on the calendar. See you then.")
    return type === 'booking.rescheduled' ? write('The new time is fine. See you then.') : null
  },
  'sandbox-declines': ({ type }, { decline }) =>
    type === 'lead.received' ? decline("We're fully booked for the next weeks.") : null,
  'sandbox-cancels': ({ type, data }, { cancel, cancelUnlessPrepaid }) => {
    if (type === 'booking.confirmed') return cancelUnlessPrepaid(data.bookingId)
    return type === 'deposit.paid' ? cancel(data.bookingId) : null
  },
  'sandbox-silent': () => null,
  'sandbox-deposits': ({ type }, { write }) =>
    type === 'deposit.paid' ? write('We got your deposit. See you then.') : null,
}

/**
 * Acts as the owner of a sandbox business on an event, with the same functions as the desk. Playing an event again changes
 * nothing.
 */
export async function playOwner(context: Context, owner: string, event: EventRecord): Promise<string> {
  const slug = slugOfSandbox(Number(owner.slice('biz_'.length)))
  const lead = event.lead_id
  if (!slug || !isId('lead', lead)) return 'nothing to do'
  try {
    return (await scripts[slug](event, deskOf(context, sandboxId(slug), lead, event.id))) ?? 'nothing to do'
  } catch (error) {
    // The agent was faster: it has closed the lead, or canceled the booking.
    if (error instanceof Refusal) return `refused: ${error.code}`
    throw error
  }
}

/** What an owner can do about an event. Each returns what was done, for the delivery log. */
function deskOf(context: Context, business: number, lead: Id<'lead'>, event: string) {
  const claim = sha256(`sandbox ${event}`)
  const find = async (id: string) => (isId('bkg', id) ? await findBooking(context.sql, id) : undefined)
  const desk = {
    async write(text: string) {
      await sendToAgent(context, lead, business, { text, claim })
      return 'wrote a message'
    },
    async quote(amount: number) {
      await quoteLead(context, lead, business, { amount, currency: 'USD', note: null, claim })
      return 'sent a quote'
    },
    async decline(reason: string) {
      await closeLead(context, lead, business, reason)
      return 'declined'
    },
    async cancel(id: string) {
      const booking = await find(id)
      if (booking?.status !== 'confirmed') return 'nothing to cancel'
      const note = 'Our truck broke down. Sorry.'
      await endAppointment(context, booking.id, business, { kind: 'business_cancelled', note })
      return 'canceled'
    },
    /** Waits if there's a deposit: the booking is canceled once that's paid. */
    async cancelUnlessPrepaid(id: string): Promise<string> {
      return (await find(id))?.depositAmount ? 'waits for the deposit' : desk.cancel(id)
    },
  }
  return desk
}
