import { industries } from '../../shared/industries/industries.ts'
import { zipsWithin } from '../../shared/places/distance.ts'
import { type Random, seededRandom } from '../simulation/random.ts'
import { catalogue } from './catalogue.ts'
import type { ServiceIdea, Trade } from './kinds.ts'
import { nameOf, pick, slugOf } from './names.ts'
import { atHome, type DemoPlace, homeZips, placeOf } from './places.ts'

/** How a business behaves. Its leads follow from it. */
export interface Nature {
  /** Median open minutes to a reply, and how widely replies scatter around it. */
  medianMinutes: number
  scatter: number
  /** The shares of inquiries that it never answers, and of appointments that it keeps. */
  ignores: number
  keeps: number
  /** How busy it is, beside the others: 1 on average. */
  busy: number
}

export interface DemoBusiness {
  slug: string
  /** Checked like any other card. */
  card: object
  nature: Nature
}

/** The business with this number: always the same one for the same seed. */
export function demoBusiness(seed: string, number: number): DemoBusiness {
  const random = seededRandom(`${seed}/${number}`)
  const industry = industries[number % industries.length] ?? 'trades'
  const trade = catalogue[industry]
  // Home has one business of each trade, with bookings, emergencies and deposits, so that the tour works.
  const exemplary = number < atHome && industry === 'trades'
  const kind = exemplary
    ? trade.kinds[Math.floor(number / industries.length) % trade.kinds.length]
    : pick(trade.kinds, random)
  if (!kind) throw new Error('a trade has no kinds')
  const place = placeOf(number, random)
  // The tour searches for a plumber by name.
  const name = nameOf(exemplary ? { ...kind, nouns: kind.nouns.slice(0, 1) } : kind, place, random)
  const bookable = exemplary || random.chance(trade.bookable)
  const emergency = exemplary || random.chance(trade.emergency)
  const deposit = bookable && (exemplary || random.chance(trade.deposit))
  const careful = exemplary ? 1 : random.next()
  const services = kind.services
    .filter((_, at) => at === 0 || exemplary || random.chance(0.85))
    .map((idea, at) => service(idea, { bookable, deposit: deposit && at % 2 === 0 }, random))

  const card = {
    name,
    industry,
    description:
      careful > 0.1
        ? kind.about.replace('{name}', name).replace('{city}', place.city).replace('{state}', place.state)
        : '',
    timezone: place.timezone,
    location: { city: place.city, state: place.state, zip: place.zip },
    serviceArea: number < atHome ? aroundHome(trade, place, random) : serviceArea(trade, place, random),
    services,
    hours: { weekly: weekly(trade.hours, random) },
    capacity: Math.round(random.between(...trade.capacity)),
    emergency: emergency
      ? { available: true, hours: 'Day and night', surcharge: usd(5 * Math.round(random.between(10, 30))) }
      : {},
    policies: {
      cancellation:
        careful > 0.2
          ? { freeUntilHours: pick([12, 24, 48], random), fee: careful > 0.5 ? usd(25) : null }
          : null,
      deposit: deposit ? { refundableUntilHours: 24 } : null,
      payment: careful > 0.15 ? trade.payment : null,
      licence:
        kind.licence && careful > 0.4 ? `${kind.licence}${Math.floor(random.between(10_000, 99_999))}` : null,
      insurance: careful > 0.5 ? 'General liability, one million dollars' : null,
    },
    intake: careful > 0.7 ? { fields: [question] } : {},
    bookable,
  }
  return { slug: slugOf(name, place, number, seed), card, nature: nature(random) }
}

const usd = (dollars: number) => ({ amount: dollars * 100, currency: 'USD' })

function service(
  [name, minutes, price]: ServiceIdea,
  takes: { bookable: boolean; deposit: boolean },
  random: Random,
) {
  const [type, low, high] = price === 'quote' ? (['quote', 0, 0] as const) : price
  const amount = low === high ? low : 5 * Math.round(random.between(low, high) / 5)
  // A service that's quoted later can't be booked directly.
  const bookable = takes.bookable && type !== 'quote'
  return {
    name,
    durationMinutes: minutes,
    price:
      type === 'quote'
        ? { type }
        : { type, amount: amount * 100, max: type === 'range' ? Math.max(high, amount + 5) * 100 : null },
    bookable,
    deposit:
      bookable && takes.deposit && amount >= 20 ? usd(Math.max(10, 5 * Math.round(amount / 25))) : null,
    bufferMinutes: minutes >= 60 ? 30 : 0,
  }
}

/** Always serves the middle of the town. */
function aroundHome(trade: Trade, place: DemoPlace, random: Random): Area {
  const area = serviceArea(trade, place, random)
  if (area.radiusMiles) return { radiusMiles: Math.max(15, area.radiusMiles) }
  return area.zips ? { zips: [...new Set([...homeZips, ...area.zips])] } : area
}

interface Area {
  zips?: string[]
  radiusMiles?: number
  states?: string[]
  nationwide?: boolean
}

function serviceArea({ area, radiusMiles }: Trade, place: DemoPlace, random: Random): Area {
  const dice = random.next()
  if (dice < area.nationwide) return { nationwide: true }
  if (dice < area.nationwide + area.state) return { states: [place.state] }
  if (dice < area.nationwide + area.state + area.zips)
    return { zips: [...new Set([place.zip, ...zipsWithin(place.zip, random.between(3, 10))])].slice(0, 40) }
  return { radiusMiles: Math.round(random.between(...radiusMiles)) }
}

const workdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const

function weekly(hours: Trade['hours'], random: Random) {
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

function nature(random: Random): Nature {
  return {
    medianMinutes: 2 * 400 ** random.next(),
    scatter: random.between(0.4, 1.2),
    ignores: 0.4 * random.next() ** 2,
    keeps: 1 - 0.4 * random.next() ** 2,
    busy: 0.2 + 1.6 * random.next(),
  }
}
