import { pluralize } from '../text.ts'

/** Until when something is free or refundable, so many hours before an appointment. */
export const deadlineText = (hours: number): string =>
  hours === 0 ? 'until it starts' : `until ${lengthText(hours)} before`

const lengthText = (hours: number): string =>
  hours % 24 === 0 && hours > 24 ? pluralize(hours / 24, 'day') : pluralize(hours, 'hour')
