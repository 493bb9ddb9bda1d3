import { servesArea } from '../businesses/completeness.ts'
import { readIntake } from '../industries/intake.ts'
import type { PageRow } from './page-queries.ts'

/** An address in one line, as far as the business publishes it: `San Antonio, TX` or `100 Main St, San Antonio, TX 78205`. */
export function placeOf({ street, city, state, zip }: PageRow['location']): string {
  const town = [city, state].filter(Boolean).join(', ')
  return street ? [street, [town, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') : town
}

type Card = Pick<PageRow, 'industry' | 'intake' | 'serviceArea' | 'location'>

/** Whether it serves an area and asks where the work is, as home trades do. Salons and hotels serve areas but stay put. */
export const comesToCustomer = (card: Card): boolean =>
  card.serviceArea !== null && servesArea(card.serviceArea) && readIntake(card).known.has('service_address')

/** Where the customer has to go. Empty if the business comes to them. */
export const appointmentPlace = (card: Card): string => (comesToCustomer(card) ? '' : placeOf(card.location))
