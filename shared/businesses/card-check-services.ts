import { fold } from '../places/fold.ts'
import type { Price, Service, ServiceShape } from './card.ts'
import type { Faults, Shaped } from './card-check-faults.ts'
import { minutesOf } from './openings.ts'

/** Checks prices and deposits, and that ids are unique. */
export function checkServices(services: readonly Shaped<ServiceShape>[], faults: Faults): void {
  const ids = new Set<string>()
  for (const [index, service] of services.entries()) {
    if (!service) continue
    const path = `services[${index}]`
    checkPrice(service.price, `${path}.price`, faults)
    checkDeposit(service, `${path}.deposit`, faults)
    checkNightly(service, path, faults)
    if (!service.id) continue
    if (ids.has(service.id)) faults.add(`${path}.id`, `${service.id} is already the id of another service`)
    ids.add(service.id)
  }
}

/** A null amount was omitted; an undefined one was already refused. */
function checkPrice(price: Shaped<Price>, path: string, faults: Faults): void {
  if (!price?.type) return
  const { type, amount, max } = price
  if (type === 'quote' && typeof amount === 'number')
    faults.add(`${path}.amount`, 'must be null if the type is quote')
  if (type !== 'quote' && amount === null) faults.add(`${path}.amount`, `is required if the type is ${type}`)
  if (type !== 'range' && typeof max === 'number')
    faults.add(`${path}.max`, `must be null if the type is ${type}`)
  if (type === 'range' && max === null) faults.add(`${path}.max`, 'is required if the type is range')
  if (type === 'range' && typeof max === 'number' && typeof amount === 'number' && max <= amount)
    faults.add(`${path}.max`, `must be more than the amount, ${amount}`)
}

function checkDeposit({ deposit, price }: NonNullable<Shaped<ServiceShape>>, path: string, faults: Faults) {
  if (!deposit || !price?.type || price.type === 'quote') return
  if (deposit.currency && price.currency && deposit.currency !== price.currency)
    faults.add(`${path}.currency`, `must be the price's currency, ${price.currency}`)
  else if (price.type === 'fixed' && (deposit.amount ?? 0) > (price.amount ?? Number.POSITIVE_INFINITY))
    faults.add(`${path}.amount`, `must be at most the price, ${price.amount}`)
}

function checkNightly({ nightly, price }: NonNullable<Shaped<ServiceShape>>, path: string, faults: Faults) {
  if (!nightly?.checkIn || !nightly.checkOut) return
  if (nightly.checkOut > nightly.checkIn)
    faults.add(`${path}.nightly.checkOut`, `must not be later than check-in, ${nightly.checkIn}`)
  if (price?.type === 'hourly') faults.add(`${path}.price.type`, "can't be hourly for a nightly service")
}

/** Fills in missing ids, units and `bookable`. One night takes from check-in to check-out. */
export function completeServices(services: readonly ServiceShape[], cardBookable: boolean): Service[] {
  const ids = new Set(services.map(service => service.id))
  return services.map(service => ({
    ...service,
    id: service.id || idFor(service.name, ids),
    durationMinutes: service.nightly ? minutesOfNight(service.nightly) : service.durationMinutes,
    price: { ...service.price, unit: service.price.unit ?? unitOf(service) },
    bookable: service.bookable ?? cardBookable,
  }))
}

const unitOf = ({ price, nightly }: ServiceShape): string | null =>
  price.type === 'hourly' ? 'hour' : nightly && price.type !== 'quote' ? 'night' : null

const minutesOfNight = ({ checkIn, checkOut }: NonNullable<ServiceShape['nightly']>): number =>
  1440 - minutesOf(checkIn) + minutesOf(checkOut)

/** Derives an id from the name, so importing the same card again changes nothing. */
function idFor(name: string, taken: Set<string>): string {
  const words = fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-|-$/g, '')
  const base = words || `service-${Bun.hash(name).toString(36)}`
  let id = base
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`
  taken.add(id)
  return id
}
