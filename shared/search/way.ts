import { type Industry, industries } from '../industries/industries.ts'
import type { Counts } from './counts.ts'
import { statesBeginning } from './plan.ts'
import type { Words } from './queries.ts'

/**
 * How a question is answered, and by which of its words: all businesses of a word are looked at, or its words are each
 * followed in the order of merit, or everyone is. Only speed hangs on it, never what is found.
 */
export interface Way {
  by: 'few' | 'words' | 'everyone'
  word: number
}

/** What a row costs that is read so. Where it is nothing, that way is taken. */
export const prices = { few: 4, words: 1, everyone: 1 }

/** What else is asked for. */
interface Narrowing {
  zip: boolean
  industry: Industry | null
  bookable: boolean
  emergency: boolean
}

/** To go to a place of the index costs as much as to read so many rows there. */
const DESCENT = 20
const SHOWN = 11
const STATES = 50
// About so many serve a zip, can be booked, take emergencies.
const SERVING = 0.01
const BOOKABLE = 0.5
const EMERGENCY = 0.1

/** `words` holds, for each word of the question, the beginnings that may have been meant. Null where one has none. */
export function wayOf(words: Words, counts: Counts, asked: Narrowing, price: typeof prices): Way | null {
  const { total } = counts
  const sizes = words.map(beginnings => {
    const held = beginnings.map(each => counts.of(each))
    const states = statesBeginning(beginnings).length
    return {
      rows: held.reduce((sum, each) => sum + (each?.rows ?? 0), (states * total) / STATES),
      keys: held.reduce((sum, each) => sum + (each?.keys ?? 0), states),
    }
  })
  if (sizes.some(({ keys }) => keys === 0)) return null
  const share = ({ rows }: { rows: number }) => Math.min(1, rows / total)
  const all = sizes.reduce((product, each) => product * share(each), taken(asked))
  const ways = sizes.flatMap((size, word): (Way & { costs: number })[] => {
    const { rows, keys } = size
    const walked = Math.min(rows, (keys * SHOWN * share(size)) / all)
    const few = { by: 'few' as const, word, costs: rows * price.few }
    const byWords = { by: 'words' as const, word, costs: (keys * DESCENT + walked) * price.words }
    return asked.zip ? [few] : [few, byWords]
  })
  const everyone = Math.min(asked.zip ? total * SERVING : total, SHOWN / all)
  ways.push({ by: 'everyone', word: 0, costs: everyone * price.everyone })
  return ways.reduce((best, each) => (each.costs < best.costs ? each : best))
}

const taken = ({ industry, bookable, emergency }: Narrowing) =>
  (industry ? 1 / industries.length : 1) * (bookable ? BOOKABLE : 1) * (emergency ? EMERGENCY : 1)
