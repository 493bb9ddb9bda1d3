import type { WrittenCard } from '../../shared/businesses/card.ts'
import type { Section } from './section.ts'

type CardSection = Section<WrittenCard>

/** A section that edits the card itself, not a part such as a service. */
export const cardSection = (section: Omit<CardSection, 'find' | 'put' | 'prefix'>): CardSection => ({
  find: card => card,
  put: (_, edited) => edited,
  prefix: () => '',
  ...section,
})

/** The currency of amounts that belong to the card, not to a service. */
export const currencyOf = ({ services }: WrittenCard): string => services[0]?.price.currency ?? 'USD'
