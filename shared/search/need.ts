import { offerKey } from '../businesses/words.ts'
import { editDistance } from '../edit-distance.ts'
import { industries } from '../industries/industries.ts'
import { adjectives, functionWords, genericWords } from '../industries/vocabulary/stop-words.ts'
import {
  fitsPattern,
  meaningOf,
  type Pattern,
  type Strength,
  vocabularyWords,
} from '../industries/vocabulary/vocabulary.ts'
import { stem, type Token } from '../stem.ts'

/** A customer's words, and the patterns for them. A card fits if it has any of the patterns. */
export interface NeedTerm {
  typed: string
  stems: readonly string[]
  strength: Strength
  patterns: readonly Pattern[]
}

const MAX_PHRASE = 4

/** Reads the words that the vocabulary knows. The others are generic, or for the caller to look up. */
export function readVocabulary(tokens: readonly Token[]) {
  const terms: NeedTerm[] = []
  const others: Token[] = []
  const words = tokens.filter(({ word }) => !functionWords.has(word))
  const afterWith = tokens.slice(tokens.findIndex(({ word }) => word === 'with') + 1)
  const firstWish = afterWith.find(each => words.includes(each))
  let isWish = false
  for (let at = 0; at < words.length; ) {
    const term = longestTerm(words, at)
    const token = words[at]
    // The AC in "apartment with AC" is a wish, but not in "help with AC".
    isWish ||= at > 0 && token === firstWish && others.at(-1) !== words[at - 1]
    if (term) terms.push(asSaid(term.term, terms, isWish))
    others.push(...(term?.left ?? words.slice(at, at + 1)))
    at += term?.length ?? 1
  }
  return { terms, others }
}

/**
 * Words such as pool are a need in some industries and a detail in others: a detail after "hotel" or "an apartment with",
 * otherwise a need.
 */
function asSaid(term: NeedTerm, before: readonly NeedTerm[], isWish: boolean): NeedTerm {
  const details = term.patterns.filter(({ strength }) => strength === 'detail')
  if (term.strength === 'detail' || details.length === 0) return term
  const isAbout = ({ patterns }: NeedTerm) =>
    patterns.some(
      each =>
        (isWish || each.strength === 'need') && details.some(({ industry }) => industry === each.industry),
    )
  return before.some(isAbout)
    ? { ...term, strength: 'detail', patterns: details }
    : { ...term, patterns: term.patterns.filter(({ strength }) => strength !== 'detail') }
}

/** The longest phrase that begins here. "Lease a small SUV" says the same as "lease an SUV". */
function longestTerm(words: readonly Token[], at: number) {
  for (let length = Math.min(MAX_PHRASE, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length)
    const isBetween = (i: number) => i > 0 && i < length - 1
    const kept = phrase.filter(({ word }, i) => !isBetween(i) || !(adjectives.has(word) || isNumber(word)))
    for (const said of kept.length < length ? [phrase, kept] : [phrase]) {
      const stems = said.map(({ word }) => stem(word))
      const meaning = meaningOf(stems)
      const typed = said.map(each => each.typed).join(' ')
      if (meaning)
        return {
          length,
          left: phrase.filter(each => !said.includes(each)),
          term: { typed, stems, ...meaning },
        }
    }
  }
  return null
}

export const isGeneric = ({ word }: Token): boolean =>
  genericWords.has(word) || functionWords.has(word) || isNumber(word)

const isNumber = (word: string): boolean => /^[\d.,]+$/.test(word)

/** A word outside the vocabulary. It fits cards of any industry that have the same word. */
export function literalTerm({ typed, word }: Token): NeedTerm {
  const stems = [stem(word)]
  const strength = 'detail'
  return {
    typed,
    stems,
    strength,
    patterns: industries.map((_, industry) => ({ industry, strength, has: stems, lacks: [], closeness: 1 })),
  }
}

const MIN_LENGTH = 5
const MIN_LENGTH_OF_TWO = 8

/** A cache: a search without results tries the same words in up to eleven ways. */
const corrections = new Map<string, string | null>()
const MAX_CORRECTIONS = 1000

/** The vocabulary word that was most likely meant, allowing for one typo, or for two in a long word. */
export function correctedWord(typed: string): string | null {
  if (typed.length < MIN_LENGTH || typed.length > 24) return null
  const known = corrections.get(typed)
  if (known !== undefined) return known
  if (corrections.size === MAX_CORRECTIONS) corrections.clear()
  const word = closestWord(typed)
  corrections.set(typed, word)
  return word
}

function closestWord(typed: string): string | null {
  let best: string | null = null
  let fewest = typed.length < MIN_LENGTH_OF_TWO ? 2 : 3
  for (const word of vocabularyWords) {
    if (Math.abs(word.length - typed.length) >= fewest || word.length < MIN_LENGTH - 1) continue
    // People rarely mistype the first letter, and train isn't drain.
    const isSwapped = word[0] === typed[1] && word[1] === typed[0]
    if (word[0] !== typed[0] && !isSwapped) continue
    const distance = editDistance(typed, word)
    if (distance < fewest) [best, fewest] = [word, distance]
  }
  return best
}

/** The numbers of the industries in which a business can fit all the terms. */
export const industriesOf = (terms: readonly NeedTerm[]): number[] =>
  industries
    .map((_, industry) => industry)
    .filter(industry => terms.every(term => term.patterns.some(each => each.industry === industry)))

/** As an alternative of a tsquery. Stems are letters and digits, so nothing needs escaping. */
export function needQuery({ patterns }: NeedTerm): string {
  const alternatives = patterns.map(({ industry, has, lacks }) => {
    const key = (each: string) => `'${offerKey(industry, each)}'`
    const parts = [...has.map(key), ...lacks.map(each => `!${key(each)}`)]
    return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join('&')})`
  })
  return [...new Set(alternatives)].join('|')
}

/** The same check as `needQuery`, for one card. */
export const fitsNeed = ({ patterns }: NeedTerm, industry: number, stems: ReadonlySet<string>): boolean =>
  patterns.some(pattern => pattern.industry === industry && fitsPattern(pattern, stems))
