import type { Concept } from './concept.ts'
import { englishWords } from './foreign.ts'
import type { Mark } from './lexicon.ts'
import { type Mood, moodOf } from './mood.ts'
import { marksOf, type Reading, talkedAbout } from './reading.ts'

/** A sign that a text commands its reader. */
export interface Hit {
  kind: string
  /** 2 is a command by itself, 1 becomes one together with another kind, 0 only shows what the text is about. */
  weight: 0 | 1 | 2
  /** Meant for the reader: not told, quoted, denied or described. */
  used: boolean
  /** The token at which it stands. */
  at: number
}

const place = (reading: Reading, at: number): number => reading.tokens[at]?.place ?? 0

/** The first index of marks, which are in order, that begins after a token. */
function firstAfter(list: readonly Mark[], token: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.from ?? 0) <= token) low = middle + 1
    else high = middle
  }
  return low
}

// Marks of several languages may stand on one word; a look at this many finds the one that fits.
const look = 8

/** The mark of a concept nearest to another one, at most `reach` words away; a verb of English comes before its object. */
export function nearest(
  reading: Reading,
  concept: Concept,
  to: Mark,
  reach: number,
  side: 'after' | 'before' | 'either' = 'after',
): Mark | undefined {
  const list = marksOf(reading.marks, concept)
  const low = firstAfter(list, to.to)
  const fits = (mark: Mark | undefined): mark is Mark =>
    mark !== undefined &&
    (mark.language === to.language || mark.language === 'english' || to.language === 'english') &&
    !(to.language !== 'english' && englishWords(reading.tokens, to) && englishWords(reading.tokens, mark)) &&
    !(to.language === 'english' && mark.language !== 'english' && englishWords(reading.tokens, mark)) &&
    Math.abs(place(reading, mark.from) - place(reading, to.to)) <= reach
  if (side !== 'before')
    for (let index = low; index < Math.min(low + look, list.length); index++)
      if (fits(list[index])) return list[index]
  if (side === 'after' && to.language === 'english') return undefined
  for (let index = low - 1; index >= Math.max(0, low - look); index--) {
    const mark = list[index]
    if (fits(mark) && mark.to < to.from) return mark
  }
  return undefined
}

/** The marks of a concept in the sentence of a token, before it. */
function before(reading: Reading, concept: Concept, at: number): Mark[] {
  const list = marksOf(reading.marks, concept)
  const sentence = reading.tokens[at]?.sentence
  const found: Mark[] = []
  for (let index = firstAfter(list, at - 40); index < list.length; index++) {
    const mark = list[index]
    if (!mark || mark.from >= at) break
    if (reading.tokens[mark.from]?.sentence === sentence) found.push(mark)
  }
  return found
}

/** Verbs of other languages have no moods here: they command, unless a word before them denies or tells. */
function foreignMood(reading: Reading, mark: Mark): Mood {
  const within = (concept: Concept, reach: number) =>
    before(reading, concept, mark.from).some(
      sign => sign.language === mark.language && place(reading, mark.from) - place(reading, sign.to) <= reach,
    )
  if (talkedAbout(reading, mark.from) || within('talk', 12)) return 'told'
  return within('negation', 2.5) ? 'denied' : 'command'
}

export const mood = (reading: Reading, mark: Mark): Mood =>
  mark.language === 'english' ? moodOf(reading, mark.from) : foreignMood(reading, mark)

export const commands = (reading: Reading, mark: Mark): boolean => mood(reading, mark) === 'command'
