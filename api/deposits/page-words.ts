import type { DepositState } from '../../shared/deposits/deposit.ts'

type Step = DepositState | 'waiting'

export const heading: Record<Step, string> = {
  preparing: 'We’re preparing your payment page',
  open: 'Pay the deposit for your appointment',
  waiting: 'We’re confirming your payment',
  paid: 'Your deposit is paid',
  cancelled: 'This appointment was canceled',
  expired: 'This deposit can no longer be paid',
  refunding: 'Your refund is on its way',
  refunded: 'Your deposit was refunded',
  kept: 'This appointment was canceled',
}

/** What the state means for the customer, and what to do next. */
export function lead(step: Step, amount: string): string {
  switch (step) {
    case 'preparing':
      return 'This takes a few seconds. The page will reload on its own.'
    case 'open':
      return `The business asks for a deposit of ${amount} to hold your appointment.`
    case 'waiting':
      return 'We’re waiting for the payment provider. The page will reload on its own, and you don’t need to pay again.'
    case 'paid':
      return `Thank you. We’ve let the business know, and your appointment is confirmed. You can keep this page as your receipt.`
    case 'cancelled':
      return 'You weren’t charged and don’t owe anything. You can close this page.'
    case 'expired':
      return 'The appointment has already started, so the deposit can’t be paid online anymore. Please pay the business directly.'
    case 'refunding':
      return `The appointment was canceled, so we’re refunding your ${amount} to the card or account you paid with. You don’t need to do anything.`
    case 'refunded':
      return `Your ${amount} was refunded to the card or account you paid with. It can take up to ten days to show up.`
    case 'kept':
      return `It was canceled after the refund deadline, so the business keeps your deposit of ${amount}. If you think this is wrong, please contact the business.`
  }
}
