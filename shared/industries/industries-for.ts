import { closestName } from '../edit-distance.ts'
import { type Industry, industries } from './industries.ts'
import { meaningOf, stemsOf } from './vocabulary/vocabulary.ts'

const MAX_LENGTH = 80

/** The industries that a word such as hotel, apartment or plumber may mean, or the one with the closest name. */
export function industriesFor(text: string): Industry[] {
  const words = text.slice(0, MAX_LENGTH).toLowerCase()
  const named = industries.filter(name => name === words || name === `${words}s`)
  if (named.length > 0) return named
  const meant = new Set(meaningOf(stemsOf(words))?.patterns.map(each => each.industry))
  const closest = closestName(words, industries)
  return industries.filter((name, i) => (meant.size > 0 ? meant.has(i) : name === closest))
}
