import { feeDue, lateFee } from '../bookings/late-fee.ts'
import type { Booking } from '../bookings/queries.ts'
import { nightsText } from '../bookings/stay.ts'
import type { Price } from '../businesses/card.ts'
import { type Deposit, isGoingBack } from '../deposits/deposit.ts'
import { leftToPay } from '../deposits/left-to-pay.ts'
import { moneyText, priceText } from '../money.ts'
import { spokenTimes } from '../spoken-time.ts'
import { type CustomerPage, depositOf, upcoming } from './page.ts'
import { nounOf } from './when.ts'

export type TextFact = [label: string, text: string]

type Facts = Pick<CustomerPage, 'booking' | 'deposit'>

/** What the customer pays the business: less the deposit if that's paid or still can be. */
export function owedFact(page: CustomerPage, now: Date): TextFact[] {
  const { booking, deposit, quote } = page
  if (!booking) return []
  const { price, nights = null } = booking.service
  const required = depositOf(page)
  if (required && !(deposit && isGoingBack(deposit)) && (deposit?.paidAt || upcoming(page, now)))
    return [['Balance due', leftToPay({ price, quote, nights }, required)]]
  const text = quote
    ? `${moneyText(quote.amount, quote.currency)}, as quoted`
    : price.type === 'quote'
      ? 'The business will tell you the price.'
      : `${costText(price, nights)}, paid to the business`
  return [['Price', text]]
}

/** `$165.00`, or for a stay `$129.00 a night, $258.00 for 2 nights` */
function costText(price: Price, nights: number | null): string {
  const { type, amount, currency, unit } = price
  if (nights === null) return priceText(price)
  const each = unit ? priceText(price) : `${priceText(price)} a night`
  const isExact = type !== 'from' && price.max === null && amount !== null
  return isExact && nights > 1
    ? `${each}, ${moneyText(amount * nights, currency)} for ${nightsText(nights)}`
    : each
}

/** What canceling costs, and how long the deposit is refundable. Empty if there's no appointment. */
export function termsFacts({ booking, deposit }: Facts, now: Date): TextFact[] {
  if (!booking) return []
  const refundableUntil =
    deposit && isGoingBack(deposit) ? null : (deposit?.refundableUntil ?? booking.refundableUntil)
  return [
    ...(refundableUntil ? [['Refund', refundText(refundableUntil, booking.timezone, now)] as TextFact] : []),
    ...(booking.freeUntil || !refundableUntil
      ? [['Canceling', cancelingText(booking, now)] as TextFact]
      : []),
  ]
}

/** The refund in a few words, for the button that pays. Empty if there's no deadline. */
export function refundInShort({ booking, deposit }: Facts, now: Date): string {
  const until = deposit?.refundableUntil ?? booking?.refundableUntil
  if (!booking || !until) return ''
  return now <= until
    ? `Refundable until ${spokenTimes(booking.timezone).shortDateTime(until)}`
    : 'Not refunded if you cancel'
}

/** What canceling will cost once the appointment is moved. Shown before the move. */
export function moveTerms({ deposit }: Pick<CustomerPage, 'deposit'>, moved: Booking, now: Date): TextFact[] {
  const refundableUntil = moved.refundableUntil ?? deposit?.refundableUntil
  return termsFacts(
    { booking: moved, deposit: deposit && refundableUntil ? { ...deposit, refundableUntil } : null },
    now,
  )
}

function refundText(refundableUntil: Date, timezone: string, now: Date): string {
  const until = spokenTimes(timezone).dateTime(refundableUntil)
  return now <= refundableUntil
    ? `You get the full deposit back if you cancel by ${until} or if the business cancels. The refund is automatic.`
    : `Only if the business cancels. The deadline to cancel for a refund was ${until}.`
}

function cancelingText(booking: Booking, now: Date): string {
  const { freeUntil, freeLost, createdAt, rescheduledAt, timezone } = booking
  if (!freeUntil) return 'The business hasn’t set a deadline. Please cancel as early as you can.'
  const until = spokenTimes(timezone).dateTime(freeUntil)
  if (now <= freeUntil) return `Free until ${until}.${feeText(booking, ' After that, the')}`
  // A move sets a new deadline, unless free canceling was already lost.
  const since = freeLost ? createdAt : (rescheduledAt ?? createdAt)
  const passed =
    freeUntil <= since ? `The deadline to cancel for free was ${until}.` : `It was free until ${until}.`
  return `${passed}${feeText(booking, ' The')}`
}

const feeText = ({ cancellationFee: fee }: Booking, the: string, rest = ''): string =>
  fee?.amount ? `${the} business’s policy has a fee of ${moneyText(fee.amount, fee.currency)}${rest}.` : ''

/** What canceling now does to the money. Shown before canceling. */
export function cancelTerms({ booking, deposit }: Facts, now: Date): string {
  if (!booking) return 'Nothing was booked or charged here.'
  if (booking.status === 'cancelled')
    return `Your ${nounOf(booking)} was canceled already. ${depositTerms(deposit, now)}`
  const { freeUntil, timezone } = booking
  const sentences = [
    depositTerms(deposit, now),
    lateFee(booking, now)
      ? `The deadline to cancel for free has passed.${feeText(booking, ' The', ', which isn’t charged here')}`
      : freeUntil && now <= freeUntil
        ? `Canceling is free until ${spokenTimes(timezone).dateTime(freeUntil)}.${feeText(booking, ' After that, the')}`
        : '',
  ]
  return sentences.filter(Boolean).join(' ')
}

function depositTerms(deposit: Deposit | null, now: Date): string {
  if (!deposit?.paidAt) return 'You haven’t paid anything here.'
  const amount = amountOf(deposit)
  if (deposit.refundedAt) return `Your deposit of ${amount} was refunded already.`
  if (deposit.refundDueAt) return `Your deposit of ${amount} is being refunded already.`
  return now <= deposit.refundableUntil
    ? `You get your deposit of ${amount} back, to the card or account you paid with.`
    : `You don’t get your deposit of ${amount} back: the deadline for a refund has passed.`
}

const amountOf = ({ amount, currency }: Pick<Deposit, 'amount' | 'currency'>) => moneyText(amount, currency)

/** The fee for canceling as late as the customer did. Empty if there's none. */
export const lateText = ({ booking }: Pick<CustomerPage, 'booking'>): string =>
  booking && feeDue(booking)
    ? feeText(booking, 'The', ' for late cancellations, which isn’t charged here')
    : ''

/** Says that `paid` was refunded, and where to. If our refund failed, the operator paid by hand, and we don't know where to. */
export const refundedText = (deposit: Deposit | null, paid: string): string =>
  deposit?.refundFailedAt
    ? `${paid} was refunded.`
    : `${paid} was refunded to the card or account you paid with. It can take up to ten days to show up.`
