import { pluralize } from '../text.ts'

/** Until when something is free or refundable, so many hours before an appointment. */
export const deadlineText = (hours: number): string =>
  hours === 0 ? 'until it starts' : `until ${pluralize(hours, 'hour')} before`
