import { functionWords } from '../industries/vocabulary/stop-words.ts'
import { milesBetween } from '../places/distance.ts'
import { cityCalled } from '../places/nicknames.ts'
import { isOrdinary } from '../places/ordinary-words.ts'
import { isCityName, isCityOf, isStateName, zipsOfCity } from '../places/place-names.ts'
import { stateWords } from '../places/states.ts'
import { type Place, placeOfZip, zipText } from '../places/zips.ts'
import { tokensOf } from '../stem.ts'
import { isGeneric, readVocabulary } from './need.ts'

/** Words of a query that name a city or state. */
export interface PlacePhrase {
  at: number
  length: number
  /** The words that every business in the state has, if the state belongs to the city before it: "Portland, OR". */
  state: readonly string[] | null
}

const MAX_PLACE = 4
/** State codes that aren't English or Spanish words. */
const plainCodes = new Set(
  'ak az ca ct dc fl ga ia il ks ky mn nc nd nh nj nm nv ny ri sc sd tn tx ut vt wa wi wv wy'.split(' '),
)

/** A state's name can mean a city only if it has this many. New York and Washington have hundreds. */
const MIN_ZIPS = 50

export const placeAt = (places: readonly PlacePhrase[], i: number): PlacePhrase | undefined =>
  places.find(({ at, length }) => at <= i && i < at + length)

/** The nicknames among the words, with their cities. In "Las Vegas", vegas isn't one. */
export function nicknamesIn(words: readonly string[]): Map<string, string> {
  const called = words.flatMap((word, i): [string, string][] => {
    const city = cityCalled(word)
    return city !== null && !placeAt(placesIn(words), i) ? [[word, city]] : []
  })
  return new Map(called)
}

/** The words, with each nickname replaced by its city. */
export const spellOut = (words: readonly string[], nicknames = nicknamesIn(words)): string[] =>
  words.flatMap(word => nicknames.get(word)?.split(' ') ?? word)

/** The largest city that the words name: a zip in its middle (null if that state has none), and the other words. */
export function cityIn(words: readonly string[]): { zip: string | null; others: string[] } | null {
  const { zips, place, others } = largestPlace(words)
  if (place.length === 0) return null
  return { zip: middleOf(zips.map(zipText)), others: others.filter(word => !functionWords.has(word)) }
}

/** The words of the largest city with its state, or else of a state, and the other words. */
export function largestPlace(words: readonly string[]) {
  const textOf = ({ at, length }: PlacePhrase) => words.slice(at, at + length).join(' ')
  const phrases = placesIn(words)
  const cities = phrases.map((city, i) => {
    const next = phrases[i + 1]
    const state = next?.state && next.at === city.at + city.length ? next : null
    const whole = zipsOfCity(textOf(city), state && textOf(state))
    const [first = '', ...rest] = textOf(city).split(' ')
    // "Washington DC" contains its city. Indiana is read as the state, although there's a city of that name.
    const isState = !state && isStateName(textOf(city)) && whole.length > 0 && whole.length < MIN_ZIPS
    const zips = isState ? [] : whole.length > 0 ? whole : zipsOfCity(first, rest.join(' '))
    const hasState = state !== null && zips.length > 0
    return { zips, hasState, at: city.at, end: city.at + city.length + (state?.length ?? 0) }
  })
  // "Buffalo, New York" isn't about New York City.
  const [{ zips, hasState, at, end } = { zips: [], hasState: false, at: 0, end: 0 }] = cities.sort(
    (a, b) => Number(b.hasState) - Number(a.hasState) || b.zips.length - a.zips.length,
  )
  const others = [...words.slice(0, at), ...words.slice(end)]
  return { zips, at, hasState, place: words.slice(at, end), others }
}

/** The zip that's nearest to the average of all. */
function middleOf(zips: readonly string[]): string | null {
  const places = zips.flatMap(zip => placeOfZip(zip) ?? []).filter(each => each.lat !== null)
  const average = (of: (place: Place) => number | null) =>
    places.reduce((sum, each) => sum + (of(each) ?? 0), 0) / places.length
  const center = { lat: average(each => each.lat), lon: average(each => each.lon) }
  const [first] = places.sort((a, b) => milesBetween(a, center) - milesBetween(b, center))
  return first?.zip ?? null
}

/** The cities and states among the words. "Drain, OR" is a city, but "drain" alone is a need. */
export function placesIn(words: readonly string[]): PlacePhrase[] {
  const found: PlacePhrase[] = []
  for (let at = 0; at < words.length; ) {
    const last = found.at(-1)
    const before = last && last.at + last.length === at ? words.slice(last.at, at).join(' ') : null
    let length = Math.min(MAX_PLACE, words.length - at)
    while (length > 0 && !isPlaceAt(words, at, length, before)) length--
    const text = words.slice(at, at + length).join(' ')
    // "Washington DC" contains its city.
    const isWhole = before !== null || (length > 1 && isCityName(words[at] ?? '') && !isCityName(text))
    if (length > 0) found.push({ at, length, state: isWhole ? stateWords(text) : null })
    at += Math.max(1, length)
  }
  return found
}

function isPlaceAt(words: readonly string[], at: number, length: number, before: string | null): boolean {
  const text = words.slice(at, at + length).join(' ')
  const end = at + length
  if (text === 'me' && words[at - 1] === 'near') return false
  // "Hi" is a state only at the end, or after a city. "In", "or" and "me" are one only after a city in that state.
  if (isStateName(text))
    return (
      text.length > 2 ||
      (functionWords.has(text)
        ? words.length === 1 || (before !== null && isCityOf(before, text))
        : end === words.length || before !== null || plainCodes.has(text))
    )
  if (!isCityName(text)) return false
  if (isOrdinary(text)) return isBeforeState(words, text, end) || isAlone(words, at, length)
  if (length > 1 || isBeforeState(words, text, end)) return true
  const tokens = tokensOf(text)
  const { terms } = readVocabulary(tokens)
  return terms.length === 0 && !tokens.some(isGeneric)
}

/** Whether the place is the whole query, or comes last, after "in". */
const isAlone = (words: readonly string[], at: number, length: number): boolean =>
  at + length === words.length && (at === 0 || words[at - 1] === 'in')

const isBeforeState = (words: readonly string[], city: string, end: number): boolean =>
  [1, 2].some(length => isCityOf(city, words.slice(end, end + length).join(' ')))
