import { type Industry, industries } from '../../shared/industries/industries.ts'
import { zipsWithin } from '../../shared/places/distance.ts'
import type { IndustryProfile, ServiceTemplate } from './industry-profile.ts'
import { nameOf, pick, slugOf } from './names.ts'
import { cityZips, type DemoPlace, findPlace, HOME_BUSINESSES, homeZips, placeOf } from './places.ts'
import { dealerships, ecommerce, realestate } from './profiles-goods.ts'
import { hotels, ltr, str } from './profiles-lodging.ts'
import { beauty } from './profiles-services.ts'
import { trades } from './profiles-trades.ts'
import { type Random, seededRandom } from './random.ts'

const profiles: Record<Industry, IndustryProfile> = {
  trades,
  beauty,
  str,
  ltr,
  dealerships,
  ecommerce,
  realestate,
  hotels,
}

/** How a business behaves. Its history is generated from it. */
export type Behavior = ReturnType<typeof behavior>

const allKinds = industries.flatMap(industry => profiles[industry].kinds.map(kind => ({ industry, kind })))

/** This many demo businesses cover every kind in every city. */
export const COVERING_BUSINESSES = HOME_BUSINESSES + cityZips.length * allKinds.length

/** With `isForTour` it takes bookings and serves the center of its city, whatever the dice say. */
function roleOf(number: number, random: Random) {
  const covering = number < COVERING_BUSINESSES ? number - HOME_BUSINESSES : -1
  const covered = allKinds[covering % allKinds.length]
  const cityZip = cityZips[Math.floor(covering / allKinds.length)]
  if (covered && cityZip) return { ...covered, place: findPlace(cityZip), isForTour: true }
  const industry = industries[number % industries.length] ?? 'trades'
  const { kinds } = profiles[industry]
  // The README's tour needs trades in San Antonio with bookings, emergencies and deposits.
  const isForTour = number < HOME_BUSINESSES && industry === 'trades'
  const kind = isForTour ? kinds[Math.floor(number / industries.length) % kinds.length] : pick(kinds, random)
  if (!kind) throw new Error(`${industry} has no kinds`)
  return { industry, kind, place: placeOf(number, random), isForTour }
}

/** Makes the business with this number. The same seed always makes the same one. */
export function demoBusiness(seed: string, number: number) {
  const random = seededRandom(`${seed}/${number}`)
  const { industry, kind, place, isForTour } = roleOf(number, random)
  const profile: IndustryProfile = profiles[industry]
  const name = nameOf(kind, place, random)
  const bookable = isForTour || random.chance(profile.bookable)
  const emergency = (isForTour && industry === 'trades') || random.chance(profile.emergency)
  const deposit = bookable && ((isForTour && industry === 'trades') || random.chance(profile.deposit))
  const diligence = isForTour ? 1 : random.next()
  const services = kind.services
    .filter((_, at) => at === 0 || isForTour || random.chance(0.85))
    .map((idea, at) => service(idea, { bookable, deposit: deposit && at % 2 === 0 }, random))

  const card = {
    name,
    industry,
    description:
      diligence > 0.1
        ? kind.about.replace('{name}', name).replace('{city}', place.city).replace('{state}', place.state)
        : '',
    timezone: place.timezone,
    location: {
      street: diligence > 0.2 ? `${100 + (number % 900)} Main St` : null,
      city: place.city,
      state: place.state,
      zip: place.zip,
    },
    // Numbers of this form belong to nobody.
    phone: diligence > 0.2 ? `+1 210 555 01${10 + (number % 90)}` : null,
    serviceArea:
      isForTour || number < HOME_BUSINESSES
        ? areaWithCenter(profile, place, random)
        : serviceArea(profile, place, random),
    services,
    hours: { weekly: weekly(profile.hours, random) },
    capacity: Math.round(random.between(...profile.capacity)),
    emergency: emergency
      ? { available: true, hours: 'Day and night', surcharge: usd(5 * Math.round(random.between(10, 30))) }
      : {},
    policies: {
      cancellation:
        diligence > 0.2
          ? { freeUntilHours: pick([12, 24, 48], random), fee: diligence > 0.5 ? usd(25) : null }
          : null,
      deposit: deposit ? { refundableUntilHours: 24 } : null,
      payment: diligence > 0.15 ? profile.payment : null,
      licence:
        kind.license && diligence > 0.4
          ? `${kind.license}${Math.floor(random.between(10_000, 99_999))}`
          : null,
      insurance: diligence > 0.5 ? 'General liability, one million dollars' : null,
    },
    intake: diligence > 0.7 ? { fields: [question] } : {},
    bookable,
  }
  return { slug: slugOf(name, place, number, seed), card, behavior: behavior(random) }
}

const usd = (dollars: number) => ({ amount: dollars * 100, currency: 'USD' })

function service(
  [name, length, price, description]: ServiceTemplate,
  takes: { bookable: boolean; deposit: boolean },
  random: Random,
) {
  const [type, low, high] = price === 'quote' ? (['quote', 0, 0] as const) : price
  const amount = low === high ? low : 5 * Math.round(random.between(low, high) / 5)
  // A service without a price can't be booked.
  const bookable = takes.bookable && type !== 'quote'
  return {
    name,
    ...(description && { description }),
    ...(length === 'night'
      ? { nightly: { checkIn: '15:00', checkOut: '11:00' } }
      : { durationMinutes: length, bufferMinutes: length >= 60 ? 30 : 0 }),
    price:
      type === 'quote'
        ? { type }
        : { type, amount: amount * 100, max: type === 'range' ? Math.max(high, amount + 5) * 100 : null },
    bookable,
    deposit:
      bookable && takes.deposit && amount >= 20 ? usd(Math.max(10, 5 * Math.round(amount / 25))) : null,
  }
}

/** Always includes the center of the city. */
function areaWithCenter(profile: IndustryProfile, place: DemoPlace, random: Random): Area {
  const area = serviceArea(profile, place, random)
  if (area.radiusMiles) return { radiusMiles: Math.max(15, area.radiusMiles) }
  const center = place.city === 'San Antonio' ? homeZips : [place.zip]
  return area.zips ? { zips: [...new Set([...center, ...area.zips])] } : area
}

interface Area {
  zips?: string[]
  radiusMiles?: number
  states?: string[]
  nationwide?: boolean
}

function serviceArea({ area, radiusMiles }: IndustryProfile, place: DemoPlace, random: Random): Area {
  const draw = random.next()
  if (draw < area.nationwide) return { nationwide: true }
  if (draw < area.nationwide + area.state) return { states: [place.state] }
  if (draw < area.nationwide + area.state + area.zips)
    return { zips: [...new Set([place.zip, ...zipsWithin(place.zip, random.between(3, 10))])].slice(0, 40) }
  return { radiusMiles: Math.round(random.between(...radiusMiles)) }
}

const workdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const

function weekly(hours: IndustryProfile['hours'], random: Random) {
  const open = pick(['07:30', '08:00', '09:00'], random)
  const on = (days: readonly string[], from: string, to: string) =>
    days.map(day => ({ day, open: from, close: to }))
  switch (hours) {
    case 'workdays':
      return [
        ...on(workdays, open, pick(['17:00', '18:00'], random)),
        ...(random.chance(0.5) ? on(['sat'], '09:00', '13:00') : []),
      ]
    case 'shop':
      return [...on(['tue', 'wed', 'thu', 'fri'], '10:00', '19:00'), ...on(['sat'], '09:00', '17:00')]
    case 'every day':
      return on([...workdays, 'sat', 'sun'], open, pick(['20:00', '22:00', '23:00'], random))
    case 'evenings':
      return [...on(workdays, '09:00', '21:00'), ...on(['sat', 'sun'], '10:00', '16:00')]
  }
}

const question = {
  key: 'heard_of_us',
  label: 'How the customer heard of it',
  type: 'string',
  required: false,
  enum: null,
  ask: 'May I tell them how you heard of them?',
  example: 'A neighbor',
}

function behavior(random: Random) {
  return {
    /** Median reply time in open minutes, and the scatter around it. */
    medianMinutes: 2 * 400 ** random.next(),
    scatter: random.between(0.4, 1.2),
    /** The share of inquiries it never answers. */
    ignores: 0.4 * random.next() ** 2,
    /** The share of appointments it keeps. */
    keeps: 1 - 0.4 * random.next() ** 2,
    /** How many leads it gets compared with the average of 1. */
    busy: 0.2 + 1.6 * random.next(),
  }
}
