import type { Sql } from '../../db/client.ts'
import { queryWords } from '../businesses/words.ts'
import { guides, type Industry } from '../industries/industries.ts'
import { withLosAngeles, withStateName } from '../places/abbreviations.ts'
import { milesBetween } from '../places/distance.ts'
import { placeOfZip } from '../places/zips.ts'
import { cityIn, spellOut } from './place-phrases.ts'
import { readingOnce } from './read-query.ts'
import { type SearchOptions, search } from './search.ts'
import { noFilters, type SearchFilters } from './search-plan.ts'

export type Suggestion = NonNullable<Awaited<ReturnType<typeof tryOut>>>

interface Idea {
  why: string
  changes: Partial<SearchFilters>
}

const MAX_SUGGESTIONS = 3
const MAX_BUSINESSES = 3
const radii = [25, 50, 100, 200]

/** For a query without results, up to three queries that have some, nearest first. Each was tried. */
export async function listSuggestions(
  sql: Sql,
  query: SearchFilters,
  needed: readonly Industry[],
  now: Date,
): Promise<Suggestion[]> {
  const options = { now, read: readingOnce(sql) }
  const attempt = async (from: SearchFilters, ideas: readonly (Idea | false)[]) => {
    const tries = ideas.map(idea => idea && isChange(from, idea) && tryOut(sql, from, idea, options))
    return (await Promise.all(tries)).flatMap(each => each || [])
  }
  const inCity = inNamedCity(query)
  const around = inCity
    ? await findAround(sql, inCity, needed, options)
    : await findNearest(sql, query, options)
  const start = inCity ?? query
  // The customer's need is given up late, and its industry even later.
  const steps = [
    async () => [...(around ? [around] : []), ...(await attempt(query, ideasFor(query)))],
    () => attempt(start, ideasWithNeed(start)),
    () => attempt(start, ideasOfIndustry(start, needed)),
    () => attempt(start, ideasWithoutNeed(start)),
    async () => (inCity ? attempt(query, [...ideasWithNeed(query), ...ideasWithoutNeed(query)]) : []),
    () => attempt(query, [withoutAnyOf(query)]),
    () => attempt(query, [withoutAnyOf({ ...query, industry: null })]),
  ]
  for (const step of steps) {
    const found = await step()
    if (found.length > 0)
      return withoutRepeats(found.sort((a, b) => nearest(a) - nearest(b))).slice(0, MAX_SUGGESTIONS)
  }
  return []
}

/** Searching the same again would find nothing again. */
const isChange = (query: SearchFilters, { changes }: Idea): boolean =>
  !Bun.deepEquals({ ...query, ...changes }, query)

/** A second way to the same businesses says nothing new. */
const withoutRepeats = (suggestions: readonly Suggestion[]): Suggestion[] =>
  suggestions.filter((each, i) => suggestions.findIndex(earlier => slugsOf(earlier) === slugsOf(each)) === i)

const slugsOf = ({ businesses }: Suggestion): string =>
  businesses
    .map(({ slug }) => slug)
    .sort()
    .join()

const nearest = ({ businesses }: Suggestion): number =>
  businesses[0]?.distanceMiles ?? Number.POSITIVE_INFINITY

/** The query with the zip of the city that its words name, or with only its other words if there's no such city. */
function inNamedCity(query: SearchFilters): SearchFilters | null {
  const { q, need, zip, near } = query
  const words = queryWords(withStateName(withLosAngeles(q ?? '')))
  const city = zip === null && near === null ? cityIn(spellOut(words)) : null
  if (!city) return null
  const needed = [need, ...city.others].filter(Boolean).join(' ') || null
  return city.zip || needed ? { ...query, q: null, need: needed, zip: city.zip } : null
}

/** Here, only the location counts: guests and tenants come from anywhere. */
const lodgings: readonly Industry[] = ['str', 'ltr', 'hotels']

/** A city in words means where the business is located. One located elsewhere may still serve the city. */
async function findAround(
  sql: Sql,
  inCity: SearchFilters,
  needed: readonly Industry[],
  options: SearchOptions,
): Promise<Suggestion | null> {
  const place = placeOfZip(inCity.zip ?? '')
  if (!place) return tryOut(sql, inCity, { why: whyElsewhere, changes: {} }, options)
  const nobody = `No matching business is located in ${place.city}.`
  const isLodging = needed.length > 0 && needed.every(each => lodgings.includes(each))
  const nearest = isLodging ? await findNearest(sql, inCity, options, nobody) : null
  if (nearest) return nearest
  const there = `${place.city}, ${place.state} ${place.zip}`
  return (
    (await tryOut(sql, inCity, { why: `${nobody} These serve ${there}.`, changes: {} }, options)) ??
    (await findNearest(sql, inCity, options, `No matching business serves ${there}.`))
  )
}

/** Looks around the customer's zip, farther each time. */
async function findNearest(
  sql: Sql,
  query: SearchFilters,
  options: SearchOptions,
  nobody = whyNobody(query),
): Promise<Suggestion | null> {
  const around = query.near ?? query.zip
  if (around === null || placeOfZip(around) === null) return null
  // With a zip, start at the same radius: giving up the zip may be enough.
  const least = query.near === null ? 0 : query.radius + Number(query.zip === null)
  for (const radius of radii.filter(miles => miles >= least)) {
    const why = `${nobody} These are located within ${radius} miles of ${around}.`
    const idea = { why, changes: { zip: null, near: around, radius } }
    const found = await tryOut(sql, query, idea, options)
    if (found) return found
  }
  return null
}

const whyElsewhere =
  'No business matches all of this. These match the words, but are elsewhere or differ in another way.'

const whyNobody = ({ zip, near, radius }: SearchFilters): string =>
  near === null
    ? `No matching business serves ${zip}.`
    : `No matching business is within ${radius} miles of ${near}${zip === null ? '' : ` and serves ${zip}`}.`

const isUnknown = (zip: string | null): boolean => zip !== null && placeOfZip(zip) === null

/** `false` for a filter that wasn't set. */
const ideasFor = ({ emergency, bookable, zip, near }: SearchFilters): (Idea | false)[] => [
  emergency && {
    why: 'No matching business takes emergencies. Some match without emergency=true.',
    changes: { emergency: false },
  },
  bookable && {
    why: 'No matching business books online. Without bookable=true, some match and take inquiries.',
    changes: { bookable: false },
  },
  (zip !== null || near !== null) && {
    why: `${isUnknown(zip) ? `${zip} isn't a US zip.` : 'No matching business is there.'} Some elsewhere match without ${[zip && 'zip', near && 'near'].filter(Boolean).join(' and ')}.`,
    changes: { zip: null, near: null },
  },
]

const ideasWithNeed = ({ q, need, industry }: SearchFilters): (Idea | false)[] => [
  industry !== null && {
    why: `No matching business is in ${industry}. Some in other industries match.`,
    changes: { industry: null },
  },
  q !== null && need !== null && withoutQ(q),
  (q !== null || need !== null) && {
    why: whyElsewhere,
    changes: { zip: null, near: null, industry: null, bookable: false, emergency: false },
  },
]

const withoutQ = (q: string): Idea => ({
  why: `Nothing matches “${q}”. Without q, some businesses match.`,
  changes: { q: null },
})

function ideasOfIndustry({ q, need }: SearchFilters, needed: readonly Industry[]): Idea[] {
  const said = need ?? q
  if (said === null) return []
  const which = needed.length === 1 ? 'the same industry' : 'one of its industries'
  return needed.map(industry => ({
    why: `No service fits “${said}”. These are in ${which}, ${guides[industry].name}.`,
    changes: { need: null, q: null, industry },
  }))
}

const ideasWithoutNeed = ({ q, need }: SearchFilters): (Idea | false)[] => [
  q !== null && need === null && withoutQ(q),
  need !== null && {
    why: `No service fits “${need}”. Without it, some businesses match.`,
    changes: { need: null },
  },
]

/** The last resort: several filters together leave nothing, and giving up one of them isn't enough. */
const withoutAnyOf = ({ industry, limit }: SearchFilters): Idea => ({
  why: `No business matches all of this. These are ${industry === null ? 'other businesses' : `in ${industry}`}.`,
  changes: { ...noFilters, industry, limit },
})

async function tryOut(sql: Sql, query: SearchFilters, { why, changes }: Idea, options: SearchOptions) {
  const wider = { ...query, ...changes }
  const from = query.near ?? query.zip
  // The nearest are chosen among the best.
  const limit = from === null ? MAX_BUSINESSES : noFilters.limit
  const { results } = await search(sql, { ...wider, limit }, options)
  if (results.length === 0) return null
  const businesses = results
    .map(({ slug, name, listing }) => ({
      slug,
      name,
      city: listing.city,
      distanceMiles: from === null ? null : milesApart(from, listing.zip),
    }))
    .sort((a, b) => (a.distanceMiles ?? Infinity) - (b.distanceMiles ?? Infinity))
    .slice(0, MAX_BUSINESSES)
  return { why, query: wider, businesses }
}

/** To a tenth of a mile. Null if one of the zips has no place. */
export function milesApart(from: string, to: string): number | null {
  if (from === to) return 0
  const [a, b] = [placeOfZip(from), placeOfZip(to)]
  const miles = a && b ? milesBetween(a, b) : Number.POSITIVE_INFINITY
  return Number.isFinite(miles) ? Math.round(miles * 10) / 10 : null
}
