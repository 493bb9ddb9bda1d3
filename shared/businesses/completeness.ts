import type { WrittenCard } from './card.ts'

interface Part {
  name: string
  points: number
  has(card: WrittenCard): boolean
}

/** Whether it also serves customers away from its location. */
export const servesArea = ({ zips, radiusMiles, states, nationwide }: WrittenCard['serviceArea']): boolean =>
  zips.length > 0 || radiusMiles !== null || states.length > 0 || nationwide

/** The parts of a complete card, named as in `missing`. 100 points in total. */
export const completenessParts: readonly Part[] = [
  { name: 'services', points: 15, has: card => card.services.length > 0 },
  // "On request" isn't a price.
  {
    name: 'all services priced',
    points: 20,
    has: card => card.services.length > 0 && card.services.every(({ price }) => price.type !== 'quote'),
  },
  { name: 'hours', points: 15, has: card => card.hours.weekly.length > 0 },
  {
    name: 'service area',
    points: 15,
    has: ({ serviceArea }) => servesArea(serviceArea),
  },
  {
    name: 'policies',
    points: 10,
    has: ({ policies: { cancellation, deposit, payment } }) =>
      cancellation !== null || deposit !== null || (payment?.length ?? 0) > 0,
  },
  {
    name: 'intake',
    points: 5,
    has: ({ intake: { required, fields } }) => required.length > 0 || fields.length > 0,
  },
  { name: 'description', points: 10, has: card => card.description !== '' },
  {
    name: 'booking',
    points: 5,
    has: card =>
      card.bookable && card.hours.weekly.length > 0 && card.services.some(({ bookable }) => bookable),
  },
  {
    name: 'licence or insurance',
    points: 5,
    has: ({ policies: { licence, insurance } }) => licence !== null || insurance !== null,
  },
]

export const pointsPerWrongInformation = 10
export const maxPointsForWrongInformation = 30

/** The points that reports of wrong information take off a card's score. */
export const pointsLost = (openWrongInformation: number): number =>
  Math.min(openWrongInformation * pointsPerWrongInformation, maxPointsForWrongInformation)

/** Scores a card from 0 to 100. `openWrongInformation` counts open reports that agents of two operators agree on. */
export function completeness(card: WrittenCard, openWrongInformation: number) {
  const missing = completenessParts.filter(part => !part.has(card))
  const lost = missing.reduce((sum, part) => sum + part.points, 0)
  const score = Math.max(0, 100 - lost - pointsLost(openWrongInformation))
  return { score, missing: missing.map(part => part.name) }
}
