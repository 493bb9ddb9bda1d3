import { fold } from '../places/fold.ts'
import { longOrShort, withoutParticle } from '../places/place-names.ts'
import { stateName } from '../places/states.ts'
import { placeAt, placesIn } from './place-phrases.ts'
import type { SearchResult } from './queries.ts'
import type { Correction, Part } from './read-query.ts'

/** How the words of places and names were read, judging by the results. */
export function readNames(parts: readonly Part[], results: readonly SearchResult[]) {
  const found = results.map(({ name, listing: { city, state } }) => ({
    place: fold(`${city} ${state} ${stateName(state) ?? ''}`).split(' '),
    name: fold(name).split(' '),
  }))
  const placeWords = new Set(found.flatMap(each => each.place))
  const words = [...placeWords, ...found.flatMap(each => each.name)]
  const read = parts.map(part => ({ ...part, word: wordRead(part, words) }))
  const phrases = placesIn(read.map(each => each.word))
  const isPlace = (part: (typeof read)[number], i: number) =>
    part.besides !== undefined ||
    ((part.isPlace || placeAt(phrases, i)) &&
      (results.length === 0 || spellings(part.word).some(each => startsAny(placeWords, each))))
  const joined = (list: typeof read) => list.map(each => each.word).join(' ') || null
  return {
    place: joined(read.filter(isPlace)),
    name: joined(read.filter((part, i) => !isPlace(part, i))),
    respelled: read
      .filter(each => each.word !== each.typed)
      .map(({ typed, word }): Correction => ({ from: typed, to: word })),
  }
}

/** The word that counts: the one typed, or the word in the results that it's a typo of. */
function wordRead({ typed, names, besides }: Part, words: readonly string[]): string {
  if (besides !== undefined || spellings(typed).some(each => startsAny(words, each))) return typed
  return words.find(each => names?.includes(each)) ?? typed
}

const spellings = (word: string): string[] => [
  word,
  ...[longOrShort(word), withoutParticle(word)].filter(each => each !== null),
]

const startsAny = (words: Iterable<string>, start: string): boolean =>
  [...words].some(word => word.startsWith(start))
