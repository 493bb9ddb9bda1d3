import {
  type CustomerPage,
  isBookedElsewhere,
  owesDeposit,
  type PageState,
} from '../../shared/customer/page.ts'
import { lateText, refundedText } from '../../shared/customer/terms.ts'
import { nounOf } from '../../shared/customer/when.ts'
import { isGoingBack } from '../../shared/deposits/deposit.ts'
import { moneyText } from '../../shared/money.ts'
import { spokenTimes } from '../../shared/spoken-time.ts'

/** Back from the checkout, before the provider has told us of the payment. `late`: it was canceled in between. */
type Step = PageState | 'waiting' | 'late'

/** The state's name, the same in a sentence, and whether it's good news. */
const names: Record<Step, readonly [name: string, heading: string, mood?: 'good' | 'warn' | 'bad']> = {
  inquiry: ['Sent', 'Your request was sent'],
  answered: ['Answered', 'Your request was answered'],
  booked: ['Booked', 'Your appointment is booked'],
  closed: ['Closed', 'This request is closed'],
  confirmed: ['Booked', 'Your appointment is booked'],
  started: ['Started', 'Your appointment has started'],
  past: ['Over', 'Your appointment is over'],
  completed: ['Done', 'Your appointment is done'],
  customer_no_show: ['No-show', 'You were reported as a no-show'],
  business_no_show: ['No-show', 'The business was reported as a no-show'],
  preparing: ['Preparing', 'We’re preparing your payment page'],
  open: ['Payment due', 'Pay the deposit for your appointment', 'warn'],
  waiting: ['Confirming', 'We’re confirming your payment', 'warn'],
  paid: ['Paid', 'Your deposit is paid', 'good'],
  cancelled: ['Canceled', 'This appointment was canceled', 'bad'],
  late: ['Canceled', 'This appointment was canceled', 'bad'],
  refunding: ['Refund on its way', 'Your refund is on its way'],
  refunded: ['Refunded', 'Your deposit was refunded', 'good'],
  kept: ['Canceled', 'This appointment was canceled', 'bad'],
}

/** A refund that failed after the customer was told about it. */
const cameBack = (step: Step, { deposit }: CustomerPage): boolean =>
  step === 'refunding' && deposit?.refundFailedAt != null

export function namesOf(step: Step, page: CustomerPage) {
  if (cameBack(step, page))
    return { name: 'Refund delayed', heading: 'Your refund didn’t go through', mood: '' }
  const [name, heading, mood = ''] = names[step]
  return { name, heading: heading.replace('appointment', nounOf(page.booking)), mood }
}

/** What the state means for the customer, and what to do next. Says no more than we know. */
export function lead(step: Step, page: CustomerPage, now: Date): string {
  const { business, deposit } = page
  const noun = nounOf(page.booking)
  const amount = deposit ? moneyText(deposit.amount, deposit.currency) : ''
  const news = notifiedText(page)
  switch (step) {
    case 'inquiry':
      return `${news} They can contact you, or answer through ${page.agent}.`
    case 'answered':
      return `${business} answered. ${page.agent} has the details, and can answer for you.`
    case 'booked':
      return `${page.agent} reported that it was booked with ${business} directly, and has the details.`
    case 'closed':
      return closedText(page)
    case 'confirmed':
      return owesDeposit(page, now)
        ? `${business} asks for a deposit for your ${noun}. ${news}`
        : `${news} You don’t need to do anything until then.`
    case 'started':
      return `If nobody is there, please ${contactText(page)}.`
    case 'past':
      return `We don’t know yet how it went. If something went wrong, please ${contactText(page)}.`
    case 'completed':
      return `Thank you for booking. You can keep this page as your record.`
    case 'customer_no_show':
      return `${reporter(page, step)} reported that you weren’t there. ${depositText(page)}If that’s wrong, please ${contactText(page)} or report it below.`
    case 'business_no_show':
      return `${reporter(page, step)} reported that nobody from ${business} was there. ${
        deposit?.paidAt && !isGoingBack(deposit)
          ? `Your deposit of ${amount} isn’t refunded on its own: ask ${business} for it, or report it below.`
          : depositText(page)
      }`
    case 'preparing':
      return 'This takes a few seconds. The page will reload on its own.'
    case 'open':
      return `The business asks for a deposit of ${amount} for your ${noun}.`
    case 'waiting':
      return 'We’re waiting for the payment provider. The page will reload on its own, and you don’t need to pay again.'
    case 'paid':
      return `Thank you. Your ${noun} is confirmed. ${news} You can keep this page as your receipt.`
    case 'cancelled':
      return `${cancelledText(page)} You weren’t charged${lateText(page) ? `. ${lateText(page)}` : ' and don’t owe anything.'}`
    case 'late':
      return `${cancelledText(page)} If you paid just now, you get all of it back: we refund it as soon as the payment provider tells us. The page will reload on its own.`
    case 'refunding':
      if (cameBack(step, page))
        return `${cancelledText(page)} We refunded your ${amount} to the card or account you paid with, but it was sent back to us. We’ll pay you another way. ${lateText(page)}`
      return `${cancelledText(page)} We’re refunding your ${amount} to the card or account you paid with. You don’t need to do anything. ${lateText(page)}`
    case 'refunded':
      return `${cancelledText(page)} ${refundedText(deposit, `Your ${amount}`)} ${lateText(page)}`
    case 'kept':
      return `${cancelledText(page)} It was canceled after the refund deadline, so the business keeps your deposit of ${amount}. ${lateText(page)} If you think this is wrong, please contact the business.`
  }
}

/** Who to turn to: the assistant, if the business lists no phone number. */
export const contactText = ({ business, phone, agent }: CustomerPage): string =>
  phone ? `call ${business}` : `ask ${agent}`

/** Says that the business was notified only once its mail or webhook was delivered. */
function notifiedText({ notified, business }: CustomerPage): string {
  if (notified === null) return `${business} sees this in its inbox.`
  return notified ? `${business} has been notified.` : `We’re notifying ${business}.`
}

/** Who canceled, and when. Empty if nobody did. */
function cancelledText({ booking, outcomes, business, agent, timezone }: CustomerPage) {
  if (booking?.status !== 'cancelled' || !booking.cancelledAt) return ''
  const source = outcomes.find(({ kind }) => kind === 'customer_cancelled')?.source
  const { cancelledBy } = booking
  const who = cancelledBy === 'business' ? business : source === 'agent' ? agent : 'You'
  const forYou = cancelledBy === 'customer' && source === 'agent' ? ' for you' : ''
  return `${who} canceled it${forYou} on ${spokenTimes(timezone).dateTime(booking.cancelledAt)}.`
}

function reporter({ outcomes, business, agent }: CustomerPage, kind: string): string {
  return outcomes.findLast(outcome => outcome.kind === kind)?.source === 'business' ? business : agent
}

/** The state of the deposit after the appointment. */
function depositText({ deposit }: CustomerPage): string {
  if (!deposit?.paidAt) return ''
  const amount = moneyText(deposit.amount, deposit.currency)
  if (deposit.refundedAt) return `Your deposit of ${amount} was refunded. `
  return deposit.refundDueAt
    ? `Your deposit of ${amount} is being refunded. `
    : `The business keeps your deposit of ${amount}. `
}

/** What happens to a second payment, such as from a second tab. */
export function secondText({ deposit }: CustomerPage): string {
  if (!deposit?.second) return ''
  const amount = moneyText(deposit.amount, deposit.currency)
  const { isRefunded, hasFailed } = deposit.second
  if (hasFailed)
    return isRefunded
      ? `You paid twice. The second ${amount} was refunded.`
      : `You paid twice. We refunded the second ${amount}, but it was sent back to us. We’ll pay you another way.`
  return isRefunded
    ? `You paid twice, so the second ${amount} was refunded to the card or account you paid with. It can take up to ten days to show up.`
    : `You paid twice, so we’re refunding the second ${amount} to the card or account you paid with. You don’t need to do anything.`
}

/** The state of the request after the business canceled the appointment. */
export function sinceText(page: CustomerPage): string {
  if (page.booking?.cancelledBy !== 'business' || isBookedElsewhere(page)) return ''
  return page.status === 'closed'
    ? closedText(page)
    : `Your request is still open, so ${page.business} can offer you another time.`
}

function closedText(page: CustomerPage): string {
  const { closedReason, business, businessRemoved, withdrawnAt, outcomes } = page
  if (withdrawnAt) return 'You took your consent back, so your contact details were deleted here.'
  switch (closedReason) {
    case 'declined':
      return businessRemoved
        ? `${business} is no longer on Agent Exchange.`
        : `${business} can’t take this on.`
    case 'withdrawn':
    case 'customer_cancelled':
      return `${
        outcomes.findLast(({ kind }) => kind === 'customer_cancelled')?.source === 'customer'
          ? 'You withdrew your request.'
          : 'Your request was withdrawn for you.'
      }${page.booking ? '' : ' Nothing was booked or charged here.'}`
    case 'idle':
      return `Nothing happened for 30 days. You can still ${contactText(page)}.`
    default:
      return 'There’s nothing left to do. You can keep this page as your record.'
  }
}
