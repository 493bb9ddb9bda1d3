import type { Offer } from '../../shared/bookings/availability.ts'
import type { BookResult } from '../../shared/bookings/book.ts'
import type { Hold } from '../../shared/bookings/chair-queries.ts'
import type { HoldResult } from '../../shared/bookings/hold.ts'
import { feeDue } from '../../shared/bookings/late-fee.ts'
import type { Booking } from '../../shared/bookings/queries.ts'
import type { Context } from '../../shared/context.ts'
import { type Deposit, depositState } from '../../shared/deposits/deposit.ts'
import type { Id } from '../../shared/ids.ts'
import { customerUrlOf } from '../../shared/leads/customer-url.ts'
import { findLeadOfBooking, type LeadQuote } from '../../shared/leads/record-queries.ts'
import { localTime } from '../../shared/local-time.ts'
import { type Money, presentMoney, presentPrice } from '../../shared/money.ts'
import type { OutcomeResult } from '../../shared/outcomes/record.ts'
import type { SecretBox } from '../../shared/secrets.ts'
import type { Warning } from '../../shared/warnings.ts'
import { afterBooking, afterHold } from './next-requests.ts'
import { bookableServices } from './service-requests.ts'
import { bookingWarnings } from './warnings.ts'

const presentDeposit = ({ depositAmount, depositCurrency, service }: Booking) => ({
  required: depositAmount !== null,
  ...presentMoney({ amount: depositAmount ?? 0, currency: depositCurrency ?? service.price.currency }),
})

/** A booking, as every response shows it. */
export function presentBooking(booking: Booking) {
  const { nights = null, ...service } = booking.service
  return {
    id: booking.id,
    lead_id: booking.leadId,
    status: booking.status,
    service: { ...service, price: presentPrice(service.price) },
    start: localTime(booking.start, booking.timezone),
    end: localTime(booking.end, booking.timezone),
    nights,
    timezone: booking.timezone,
    createdAt: booking.createdAt,
    confirmationCode: booking.confirmationCode,
    deposit: presentDeposit(booking),
    cancellation: { freeUntil: booking.freeUntil, fee: presentFee(booking.cancellationFee) },
    where: booking.where,
  }
}

export const presentQuote = (secrets: SecretBox, lead: Id<'lead'>, quote: LeadQuote | null) =>
  quote && {
    ...presentMoney({ amount: quote.amount, currency: quote.currency }),
    note: quote.note && secrets.open(Buffer.from(quote.note, 'hex'), `lead_quotes.note ${lead}`),
    at: new Date(quote.at),
  }

/** The response to booking, and to moving a booking. */
export async function presentNewBooking(context: Context, result: BookResult, ignored: Warning[]) {
  const { booking, business } = result
  const { slug, name } = business
  const now = context.now()
  const { token, quote } = await findLeadOfBooking(context.sql, booking.leadId)
  return {
    ...presentBooking(booking),
    business: { slug, name },
    quote: presentQuote(context.secrets, booking.leadId, quote),
    customerUrl: token && customerUrlOf(context, booking.leadId, token),
    warnings: [...bookingWarnings(result, quote, now), ...ignored],
    nextRequests: afterBooking(booking, bookableServices(business.card), now),
  }
}

export const presentCancelled = (
  { lead }: OutcomeResult,
  booking: Booking | undefined,
  deposit: Deposit | undefined,
  now: Date,
) => ({
  status: lead.status,
  booking: booking ? presentBooking(booking) : null,
  fee: booking ? presentFee(feeDue(booking)) : null,
  refund: deposit?.paidAt && deposit.bookingId === booking?.id ? presentRefund(deposit, now) : null,
})

const presentFee = (fee: Money | null) => fee && presentMoney(fee)

/** `kept`: the deadline had passed, or the appointment had started, so the business keeps the deposit. */
function presentRefund(deposit: Deposit, now: Date) {
  const state = depositState(deposit, now)
  return {
    state: state === 'paid' ? 'kept' : state,
    ...presentMoney({ amount: deposit.amount, currency: deposit.currency }),
    refundedAt: deposit.refundedAt,
  }
}

export const presentHold = ({ id, start, end, timezone, expiresAt }: Hold) => ({
  holdId: id,
  start: localTime(start, timezone),
  end: localTime(end, timezone),
  timezone,
  expiresAt,
})

export function presentNewHold(slug: string, { hold, ...more }: HoldResult) {
  const held = presentHold(hold)
  return { ...held, nextRequests: afterHold(slug, held, more) }
}

export function presentAvailability(offer: Offer, isAssumed: boolean, now: Date) {
  const { business, service } = offer
  return {
    slug: business.slug,
    timezone: business.timezone,
    service: service && {
      id: service.id,
      name: service.name,
      durationMinutes: service.durationMinutes,
      price: presentPrice(service.price),
      deposit: service.deposit && presentMoney(service.deposit),
      nightly: service.nightly,
    },
    nights: offer.nights,
    serviceAssumed: isAssumed,
    otherServices: offer.otherServices.map(({ id, name }) => ({ id, name })),
    days: offer.days,
    from: offer.from,
    to: offer.to,
    generatedAt: now,
    count: offer.slots.length,
    slots: offer.slots,
    nextAvailable: offer.nextAvailable,
    note: offer.note,
  }
}
