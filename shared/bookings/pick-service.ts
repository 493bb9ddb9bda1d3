import type { Service, WrittenCard } from '../businesses/card.ts'

export type PickedService =
  | { service: Service }
  /** The id isn't on the card; these are. */
  | { unknown: string[] }
  /** Why nothing can be booked. */
  | { unbookable: string }

/** The service with this id, or without an id the first one that can be booked online. */
export function pickService(
  card: Pick<WrittenCard, 'services' | 'bookable'>,
  id: string | null,
): PickedService {
  const { services } = card
  const service = services.find(each => (id === null ? each.bookable : each.id === id))
  if (id !== null && !service) return { unknown: services.map(each => each.id) }
  if (!card.bookable) return { unbookable: 'This business takes no online bookings.' }
  if (!service) return { unbookable: 'This business has no service that can be booked online.' }
  return service.bookable ? { service } : { unbookable: `${service.name} can't be booked online.` }
}
