import type { Service, WrittenCard } from '../businesses/card.ts'
import { refuse } from '../refusal.ts'
import { allowedValues, quoted } from '../text.ts'

type PickedService =
  | { service: Service }
  /** The id isn't on the card; these are. */
  | { unknown: string[] }
  /** Why nothing can be booked. */
  | { unbookable: string }

/** The service with this id. Without one, the first that can be booked online, by the night if nights are given. */
export function pickService(
  card: Pick<WrittenCard, 'services' | 'bookable'>,
  { service: id, nights }: { service: string | null; nights: number | null },
): PickedService {
  const { services } = card
  const isFirst = (each: Service) => each.bookable && (nights === null || Boolean(each.nightly))
  const service = services.find(each => (id === null ? isFirst(each) : each.id === id))
  if (id !== null && !service) return { unknown: services.map(each => each.id) }
  if (!card.bookable) return { unbookable: "This business doesn't take online bookings." }
  const how = nights === null ? '' : ' by the night'
  if (!service) return { unbookable: `This business has no service that can be booked online${how}.` }
  return service.bookable ? { service } : { unbookable: `${quoted(service.name)} can't be booked online.` }
}

/** Refuses a service that isn't one of the card's. */
export const refuseUnknown = (code: 'invalid_request' | 'invalid_parameter', known: string[]): never =>
  refuse(
    code,
    'service is not on the card.',
    known.length > 0 ? allowedValues('service', known) : 'Leave service out: the card lists none.',
  )
