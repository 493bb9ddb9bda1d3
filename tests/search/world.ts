import { checkCard } from '../../shared/businesses/card-check.ts'
import { completeness } from '../../shared/businesses/completeness.ts'
import { writeCard } from '../../shared/businesses/write-card.ts'
import type { Context } from '../../shared/context.ts'
import { industries } from '../../shared/industries/industries.ts'
import { fold } from '../../shared/places/fold.ts'
import { placeOfZip } from '../../shared/places/zips.ts'
import { noFilters, type SearchFilters } from '../../shared/search/search-plan.ts'
import type { KnownBusiness } from './oracle.ts'

// Neighbors, a state border, a city name that occurs twice, and a zip without coordinates.
const zips = [
  '78205',
  '78209',
  '78230',
  '78701',
  '75501',
  '71854',
  '10001',
  '10002',
  '07030',
  '94103',
  '96799',
  '09001',
]
const words = [
  'Rivera',
  'Riverside',
  'Café',
  "Joe's",
  'Texas',
  'Austin',
  'Müller',
  'Lone',
  'Star',
  'Quillon',
  '24',
  'Красота',
  'San',
  'Nova',
]

const serviceNames = [
  'Drain cleaning',
  'Leak repair',
  'Roof repair',
  'Outlet installation',
  'Rekeying',
  'Haircut',
  'Balayage',
  'Gel manicure',
  'Two-bedroom house, per night',
  'Loft, dogs welcome',
]
/** All words are main needs of the vocabulary, or say nothing. */
const needs = [
  'leaking faucet',
  'clogged drain',
  'roofer',
  'electrician',
  'locked out',
  'haircut and manicure',
  'balayage',
  'two bedroom',
  'a roof leak please',
  'loft',
]

export function dice(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return {
    below: (n: number) => Math.floor(next() * n),
    chance: (p: number) => next() < p,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T, // No list is empty.
  }
}

type Dice = ReturnType<typeof dice>

const some = <T>({ chance }: Dice, list: readonly T[], p: number) => list.filter(() => chance(p))

export function randomCard(d: Dice) {
  const state = placeOfZip(d.pick(zips))?.state ?? 'TX'
  const home = d.pick(zips)
  const services = some(d, serviceNames, 0.2).map(name => ({
    name,
    price: { type: 'fixed', amount: 5000 },
    bookable: d.chance(0.5),
  }))
  return {
    name: Array.from({ length: 1 + d.below(3) }, () => d.pick(words)).join(' '),
    industry: d.pick(industries.slice(0, 3)),
    timezone: 'America/Chicago',
    location: { zip: home },
    serviceArea: {
      zips: d.chance(0.4) ? some(d, zips, 0.3) : [],
      radiusMiles: placeOfZip(home)?.lat !== null && d.chance(0.5) ? d.pick([1, 5, 12, 40, 90, 300]) : null,
      states: d.chance(0.2) ? [state] : [],
      nationwide: d.chance(0.1),
    },
    services,
    emergency: { available: d.chance(0.4) },
    description: d.chance(0.5) ? 'Good work.' : '',
    hours: { weekly: d.chance(0.8) ? [{ day: 'mon', open: '08:00', close: '17:00' }] : [] },
  }
}

/** Creates or replaces a card. */
const writeAsOperator = (context: Context, slug: string, written: object) =>
  writeCard(context, {
    slug,
    written,
    author: 'operator',
    mayCreate: true,
    expectedVersion: null,
    claim: null,
  })

/** Writes random businesses, and returns what the oracle needs to know about them. */
export async function makeWorld(context: Context, d: Dice, size: number): Promise<KnownBusiness[]> {
  const world: KnownBusiness[] = []
  for (let i = 0; i < size; i++) {
    const slug = `world-${d.below(1e9)}-${i}`
    const written = randomCard(d)
    const checked = checkCard(written)
    if ('faults' in checked) throw new Error(JSON.stringify(checked.faults))
    const { id } = await writeAsOperator(context, slug, written)
    // Half keep the prior, so there are ties.
    const response = d.chance(0.5) ? 0.525 : d.below(10_001) / 10_000
    const wrong = d.chance(0.1) ? 1 : 0
    await context.sql`
      update businesses set response_score = ${response}, open_wrong_information = ${wrong} where id = ${id}`
    await context.sql`select refresh_reach(array[${id}::int])`
    world.push({ slug, card: checked.card, response, completeness: completeness(checked.card, wrong).score })
  }
  return world
}

export function randomQuery(d: Dice, world: readonly KnownBusiness[]): SearchFilters {
  return {
    ...noFilters,
    zip: d.chance(0.5) ? d.pick([...zips, '78210', '99999']) : null,
    industry: d.chance(0.4) ? d.pick(industries.slice(0, 4)) : null,
    need: d.chance(0.3) ? d.pick(needs) : null,
    near: d.chance(0.15) ? d.pick(zips.filter(zip => zip < '96000' && zip > '09001')) : null,
    radius: d.pick([1, 10, 25, 100, 200]),
    q: d.chance(0.6) ? randomWords(d, d.pick(world).card) : null,
    bookable: d.chance(0.3),
    emergency: d.chance(0.2),
    limit: d.pick([1, 3, 10, 50]),
  }
}

function randomWords(d: Dice, { name, location }: KnownBusiness['card']): string {
  const text = d.pick([
    name,
    location.city,
    location.state,
    `${location.city}, ${location.state}`,
    `${name} ${location.city}`,
    'Texas',
    'new york',
  ])
  if (d.chance(0.25)) return text.toUpperCase()
  if (d.chance(0.35)) return text.slice(0, Math.max(1, d.below(text.length)))
  if (d.chance(0.5)) return misspell(d, text)
  return text
}

function misspell(d: Dice, text: string): string {
  const letters = [...fold(text)]
  const i = d.below(letters.length)
  const change = d.below(4)
  if (change === 0) letters.splice(i, 1)
  else if (change === 1) letters.splice(i, 0, d.pick([...'aeinrst']))
  else if (change === 2) letters.splice(i, 1, d.pick([...'aeinrst']))
  else letters.splice(i, 2, ...letters.slice(i, i + 2).reverse())
  return letters.join('')
}
