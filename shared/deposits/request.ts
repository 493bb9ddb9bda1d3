import type { Context } from '../context.ts'
import { type Id, isId, newId } from '../ids.ts'
import { ownerOf } from '../leads/notify.ts'
import { refuse } from '../refusal.ts'
import { makeToken } from '../token.ts'
import type { Deposit } from './deposit.ts'
import { findBookingToPay, findDeposit, insertDeposit } from './queries.ts'
import { shownDeposit } from './shown.ts'

/** The deposit of an agent's lead, with the link for its customer. Asked again, it is the same one: no claim is needed. */
export async function requestDeposit(context: Context, agent: Id<'agt'>, lead: string) {
  const { sql, config } = context
  if (!isId('lead', lead)) return refuse('lead_not_found')
  const found = (await findBookingToPay(sql, lead, agent)) ?? refuse('lead_not_found')
  if (!found.bookingId) return refuse('booking_required')
  if (found.bookingStatus === 'cancelled') return refuse('booking_cancelled')
  if (found.amount === null) return refuse('deposit_not_required')
  const now = context.now()
  const known = found.depositId && (await findDeposit(sql, found.depositId))
  if (known) return shownDeposit(context, known)
  if (found.bookingStatus !== 'confirmed' || found.start <= now)
    return refuse('deposit_not_required', 'The appointment has begun: its deposit is not asked for any more.')
  if (!config.payments)
    return refuse(
      'unavailable',
      'No payment provider is set up here.',
      'Let the customer pay the business directly.',
    )
  const made = await makeDeposit(context, found.bookingId, config.payments, now)
  context.hint('deposits.prepare', { deposit: made.id })
  for (const owner of [made.agentId, ownerOf(made.businessId)]) context.hint('webhooks.drain', { owner })
  return shownDeposit(context, made)
}

async function makeDeposit(
  { sql, secrets }: Context,
  bookingId: Id<'bkg'>,
  provider: Deposit['provider'],
  now: Date,
): Promise<Deposit> {
  const token = makeToken()
  const made = await insertDeposit(sql, {
    id: newId('dep'),
    bookingId,
    provider,
    token: secrets.seal(token),
    digest: secrets.digest(token),
    now,
  })
  return made ?? refuse('booking_cancelled')
}
