import { placeOfZip } from '../places/zips.ts'
import { type CardShape, cardSchema, type WrittenCard } from './card.ts'
import { type Fault, Faults, type Shaped } from './card-check-faults.ts'
import { checkHours, sortHours } from './card-check-hours.ts'
import { checkIntake, ownQuestions } from './card-check-intake.ts'
import { checkServices, completeServices } from './card-check-services.ts'
import { readerOf } from './card-check-shape.ts'

const readCard = readerOf(cardSchema)

/** Checks and normalizes a card from any source. Returns all faults if there are any. */
export function checkCard(input: unknown): { card: WrittenCard } | { faults: Fault[] } {
  const faults = new Faults('card')
  // The reader follows the schema. Parts that it refused are undefined.
  const shape = readCard(input, faults) as Shaped<CardShape>
  if (shape) {
    checkArea(shape, faults)
    checkServices(shape.services ?? [], faults)
    if (shape.hours) checkHours(shape.hours, faults)
    checkIntake(shape.intake?.fields ?? [], faults)
  }
  // Without faults, nothing was refused.
  return faults.list.length > 0 ? { faults: faults.list } : { card: normalize(shape as CardShape) }
}

/** A radius needs coordinates, which some military post offices don't have. */
function checkArea({ location, serviceArea }: NonNullable<Shaped<CardShape>>, faults: Faults): void {
  const place = placeOfZip(location?.zip ?? '')
  if (place?.lat === null && typeof serviceArea?.radiusMiles === 'number')
    faults.add('serviceArea.radiusMiles', `can't be used with the zip ${place.zip}, which has no coordinates`)
}

function normalize(shape: CardShape): WrittenCard {
  const { location, serviceArea } = shape
  const place = placeOfZip(location.zip)
  const wanted = shape.bookable ?? shape.services.some(service => service.bookable)
  const services = completeServices(shape.services, wanted)
  return {
    ...shape,
    location: {
      ...location,
      city: location.city || (place?.city ?? ''),
      state: location.state || (place?.state ?? ''),
    },
    serviceArea: {
      ...serviceArea,
      zips: [...new Set(serviceArea.zips)],
      states: [...new Set(serviceArea.states)],
    },
    services,
    hours: sortHours(shape.hours),
    intake: ownQuestions(shape.intake, shape.industry),
    // Nothing can be booked without a service to book.
    bookable: wanted && services.some(service => service.bookable),
  }
}
