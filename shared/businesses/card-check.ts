import { placeOfZip } from '../places/zips.ts'
import { type CardShape, cardSchema, type WrittenCard } from './card.ts'
import { type Fault, Faults, type Shaped } from './card-check-faults.ts'
import { checkHours, inOrder } from './card-check-hours.ts'
import { checkIntake, ownQuestions } from './card-check-intake.ts'
import { checkServices, completed } from './card-check-services.ts'
import { readerOf } from './card-check-shape.ts'

const readCard = readerOf(cardSchema)

/** A card from anywhere, in its one normal form; or everything that is wrong with it, each fault once. */
export function checkCard(input: unknown): { card: WrittenCard } | { faults: Fault[] } {
  const faults = new Faults('card')
  // The reader follows the schema, so what it makes has the schema's type but for the parts it refused.
  const shape = readCard(input, faults) as Shaped<CardShape>
  if (shape) {
    checkArea(shape, faults)
    checkServices(shape.services ?? [], faults)
    if (shape.hours) checkHours(shape.hours, faults)
    checkIntake(shape.intake?.fields ?? [], faults)
  }
  // Without a fault nothing was refused.
  return faults.list.length > 0 ? { faults: faults.list } : { card: normalised(shape as CardShape) }
}

/** A radius needs a middle, and some military post offices are nowhere on the map. */
function checkArea({ location, serviceArea }: NonNullable<Shaped<CardShape>>, faults: Faults): void {
  const place = placeOfZip(location?.zip ?? '')
  if (place?.lat === null && typeof serviceArea?.radiusMiles === 'number')
    faults.add(
      'serviceArea.radiusMiles',
      `can not be used with the zip ${place.zip}, which has no coordinates`,
    )
}

function normalised(shape: CardShape): WrittenCard {
  const { location, serviceArea } = shape
  const place = placeOfZip(location.zip)
  const bookable = shape.bookable ?? shape.services.some(service => service.bookable)
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
    services: completed(shape.services, bookable),
    hours: inOrder(shape.hours),
    intake: ownQuestions(shape.intake, shape.industry),
    bookable,
  }
}
