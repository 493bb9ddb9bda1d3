import type { Schedule } from '../../../shared/businesses/openings.ts'
import type { BookableBusiness } from '../../../shared/businesses/queries.ts'

/** When it's open, by its card and its closures. */
export const scheduleOf = ({ timezone, card, closures }: BookableBusiness): Schedule => ({
  timezone,
  hours: card.hours,
  closures,
})

/** The currency that its prices are in. */
export const currencyOf = ({ card }: Pick<BookableBusiness, 'card'>): string =>
  card.services.find(({ price }) => price.amount !== null)?.price.currency ?? 'USD'
