import { moneyText } from '../money.ts'
import { pluralize } from '../text.ts'
import type { WrittenCard } from './card.ts'

/** How long something is free or refundable, such as `until 24 hours before`. */
export const deadlineText = (hours: number): string =>
  hours === 0 ? 'until it starts' : `until ${lengthText(hours)} before`

/** How long canceling is free, and what it costs after that. */
export const cancelingText = ({
  freeUntilHours,
  fee,
}: NonNullable<WrittenCard['policies']['cancellation']>): string =>
  `${deadlineText(freeUntilHours)}${fee ? `, after that ${moneyText(fee.amount, fee.currency)}` : ''}`

const lengthText = (hours: number): string =>
  hours % 24 === 0 && hours > 24 ? pluralize(hours / 24, 'day') : pluralize(hours, 'hour')
