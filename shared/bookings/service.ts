import type { Service, WrittenCard } from '../businesses/card.ts'

export type Picked =
  | { service: Service }
  /** Nothing of that id is on the card. */
  | { unknown: string[] }
  | { unbookable: string }

/** The service that is meant: the named one, or the first that can be booked online. */
export function pickService(card: Pick<WrittenCard, 'services' | 'bookable'>, id: string | null): Picked {
  const { services } = card
  const service = id === null ? services.find(each => each.bookable) : services.find(each => each.id === id)
  if (id !== null && !service) return { unknown: services.map(each => each.id) }
  if (!card.bookable) return { unbookable: 'This business takes no online bookings.' }
  if (!service) return { unbookable: 'This business has no service that can be booked online.' }
  return service.bookable ? { service } : { unbookable: `${service.name} can not be booked online.` }
}
