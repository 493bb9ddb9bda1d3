import type { DepositState } from '../../shared/deposits/state.ts'

export type Step = DepositState | 'waiting'

export const heading: Record<Step, string> = {
  preparing: 'Your payment page is being prepared',
  open: 'Pay the deposit for your appointment',
  waiting: 'Your payment is being confirmed',
  paid: 'Your deposit is paid',
  cancelled: 'This appointment was cancelled',
  expired: 'This deposit can no longer be paid',
  refunding: 'Your deposit is on its way back',
  refunded: 'Your deposit was refunded',
  kept: 'This appointment was cancelled',
}

/** What the state means for the customer, and what to do. */
export function lead(step: Step, amount: string): string {
  switch (step) {
    case 'preparing':
      return 'This takes a few seconds. The page reloads by itself.'
    case 'open':
      return `The business asks for ${amount} ahead of time to hold your appointment.`
    case 'waiting':
      return 'The payment provider has not told us the result yet. The page reloads by itself; there is no need to pay again.'
    case 'paid':
      return `Thank you. The business has been told, and your appointment stands. You may keep this page as your receipt.`
    case 'cancelled':
      return 'Nothing was paid, and nothing is to be paid. You may close this page.'
    case 'expired':
      return 'The time to pay it ahead is over, because the appointment has begun. If you are a customer there, settle it with the business directly.'
    case 'refunding':
      return `The appointment was cancelled, so your ${amount} are being sent back to the card or account you paid with. There is nothing for you to do.`
    case 'refunded':
      return `Your ${amount} were sent back to the card or account you paid with. Banks take up to ten days to show it.`
    case 'kept':
      return `It was cancelled after the deadline for refunds, so the business keeps the deposit of ${amount}. If you think this is wrong, talk to the business.`
  }
}
