import { fold } from '../../places/fold.ts'
import { stem, tokensOf } from '../../stem.ts'
import { type Industry, industries } from '../industries.ts'
import { beauty } from './beauty.ts'
import { dealerships } from './dealerships.ts'
import { ecommerce } from './ecommerce.ts'
import type { Vocabulary } from './entries.ts'
import { hotels } from './hotels.ts'
import { ltr } from './ltr.ts'
import { realestate } from './realestate.ts'
import { functionWords } from './stop-words.ts'
import { str } from './str.ts'
import { trades } from './trades.ts'

const vocabularies: Record<Industry, Vocabulary> = {
  trades,
  beauty,
  str,
  ltr,
  dealerships,
  ecommerce,
  realestate,
  hotels,
}

/** In order of weight. */
const strengths = ['need', 'detail', 'vague'] as const
export type Strength = (typeof strengths)[number]

/** Stems that a fitting card must have, and stems that it must not have. */
export interface Pattern {
  industry: number
  has: readonly string[]
  lacks: readonly string[]
  /** From 0 to 1: how close it is to what was said. */
  closeness: number
  /** How strong the phrase is in this industry. */
  strength: Strength
}

interface Meaning {
  strength: Strength
  patterns: Pattern[]
}

/** The stems of a text that count, in order. */
export const stemsOf = (text: string): string[] =>
  tokensOf(fold(text))
    .filter(({ word }) => !functionWords.has(word))
    .map(({ word }) => stem(word))

const listed = (text: string): string[] => text.split(',').map(each => each.trim())

/** A kind of business says little about the service. */
export const KIND_CLOSENESS = 0.1

/** Closer words come first. A kind of business (@plumber) has many words, none of them closer than the others. */
function patternsOf(
  finds: string,
  kinds: Record<string, string>,
  industry: number,
  strength: Strength,
): Pattern[] {
  return listed(finds).flatMap((each, rank) =>
    wordsOf(each, kinds).map(words => {
      const [has = '', ...lacks] = words.split(' -')
      const pattern = { industry, strength, has: stemsOf(has), lacks: lacks.flatMap(stemsOf) }
      if (pattern.has.length === 0) throw new Error(`"${words}" finds everything`)
      return { ...pattern, closeness: each.startsWith('@') ? KIND_CLOSENESS : 1 / (1 + rank) }
    }),
  )
}

function wordsOf(each: string, kinds: Record<string, string>): string[] {
  if (!each.startsWith('@')) return [each]
  const kind = kinds[each.slice(1)]
  if (kind === undefined) throw new Error(`No kind is called ${each}`)
  return listed(kind).flatMap(word => wordsOf(word, kinds))
}

function compile() {
  const meanings = new Map<string, Meaning>()
  const words = new Set<string>()
  for (const [industry, name] of industries.entries()) {
    const { kinds, needs, details, vague } = vocabularies[name]
    for (const [strength, entries] of [
      ['need', needs],
      ['detail', details],
      ['vague', vague],
    ] as const)
      for (const [says, finds] of Object.entries(entries)) {
        const patterns = patternsOf(finds, kinds, industry, strength)
        for (const phrase of listed(says)) {
          for (const word of fold(phrase).split(' ')) words.add(word)
          const key = stemsOf(phrase).join(' ')
          const known = meanings.get(key)
          if (!known) meanings.set(key, { strength, patterns: [...patterns] })
          else {
            known.patterns.push(...patterns)
            if (strengths.indexOf(strength) < strengths.indexOf(known.strength)) known.strength = strength
          }
        }
      }
  }
  return { meanings, words: [...words] }
}

const compiled = compile()

/** What a phrase of stems means, which may begin with its verb: "clean gutters" is gutter cleaning. */
export const meaningOf = ([first, ...rest]: readonly string[]): Meaning | undefined =>
  compiled.meanings.get([first, ...rest].join(' ')) ?? compiled.meanings.get([...rest, first].join(' '))

/** Every word that customers say, for correcting typos. */
export const vocabularyWords: readonly string[] = compiled.words

/** Whether a card of the industry with these stems fits. */
export const fitsPattern = ({ has, lacks }: Pattern, stems: ReadonlySet<string>): boolean =>
  has.every(each => stems.has(each)) && !lacks.some(each => stems.has(each))
