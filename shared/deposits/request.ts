import type { Context } from '../context.ts'
import { type Id, isId, newId } from '../ids.ts'
import { hintSubscribers } from '../leads/notify.ts'
import { moneyText } from '../money.ts'
import { refuse } from '../refusal.ts'
import { writeCheckout } from './checkout-text.ts'
import { describeDeposit } from './deposit.ts'
import { providerOf } from './open-provider.ts'
import {
  findBookingToPay,
  findCheckoutFacts,
  findDeposit,
  insertDeposit,
  listUnprepared,
  updatePage,
} from './queries.ts'

const HINT_LOST_MS = 1000
const BATCH = 500

/** The deposit of an agent's lead, with the customer's link. Repeats return the same one, so it needs no claim. */
export async function requestDeposit(context: Context, agent: Id<'agt'>, lead: string) {
  const { sql } = context
  if (!isId('lead', lead)) return refuse('lead_not_found')
  const found = (await findBookingToPay(sql, lead, agent)) ?? refuse('lead_not_found')
  if (!found.bookingId)
    return refuse('booking_required', undefined, `Book first with POST /businesses/${found.slug}/bookings.`)
  if (found.bookingStatus === 'cancelled')
    return refuse(
      'booking_cancelled',
      undefined,
      found.depositId ? `GET /leads/${lead} says what became of the deposit.` : undefined,
    )
  if (found.businessRemoved)
    return refuse(
      'business_not_found',
      'This business has left the directory, and its appointments are canceled.',
      'Tell the customer. What they paid is refunded automatically.',
    )
  if (found.amount === null || found.currency === null) return refuse('deposit_not_required')
  const now = context.now()
  const known = found.depositId && (await findDeposit(sql, found.depositId))
  if (known) return describeDeposit(context, known)
  if (found.bookingStatus !== 'confirmed' || found.start <= now)
    return refuse('deposit_not_required', 'The appointment has started, so its deposit is no longer due.')
  const provider = providerOf(context, found.businessId)
  if (!provider)
    return refuse(
      'unavailable',
      'No payment provider is set up.',
      'Let the customer pay the business directly.',
      { action: 'stop' },
    )
  const created = await insertDeposit(sql, {
    id: newId('dep'),
    bookingId: found.bookingId,
    provider,
    display: moneyText(found.amount, found.currency),
    now,
  })
  // The booking was changed or canceled in the meantime.
  if (!created) return requestDeposit(context, agent, lead)
  context.hint('deposits.prepare', { deposit: created.id })
  hintSubscribers(context, created.agentId, created.businessId)
  return describeDeposit(context, created)
}

/** Writes what a deposit's checkout says. Repeated after the appointment moves. */
export async function prepareDeposit(context: Context, deposit: Id<'dep'>): Promise<void> {
  const facts = await findCheckoutFacts(context.sql, deposit)
  if (facts) await updatePage(context.sql, deposit, facts.version, writeCheckout(facts), context.now())
}

/** Hints again for pages whose hint was lost. */
export async function hintUnprepared(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - HINT_LOST_MS)
  for (const deposit of await listUnprepared(context.sql, before, BATCH))
    context.hint('deposits.prepare', { deposit })
}
