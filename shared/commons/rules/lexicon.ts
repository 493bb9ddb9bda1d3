import type { Concept, Words } from './concept.ts'
import { type Token, tokenize } from './tokens.ts'
import * as asia from './words-asia.ts'
import * as east from './words-east.ts'
import { english } from './words-en.ts'
import * as more from './words-more.ts'
import * as north from './words-north.ts'
import { oblique } from './words-oblique.ts'
import * as west from './words-west.ts'

/** A concept found in a text: tokens `from` to `to`, both included. */
export interface Mark {
  concept: Concept
  language: string
  from: number
  to: number
}

interface Node {
  words: Map<string, Node>
  stems: Map<string, Node>
  stemLengths: number[]
  /** Any one word: `_` in an entry. */
  any?: Node
  meanings: { concept: Concept; language: string }[]
}

const node = (): Node => ({ words: new Map(), stems: new Map(), stemLengths: [], meanings: [] })

/** The node for one more word, made when it is new. */
function step(from: Node, word: string, stem: boolean): Node {
  const branch = stem ? from.stems : from.words
  const known = branch.get(word)
  if (known) return known
  const made = node()
  branch.set(word, made)
  if (stem && !from.stemLengths.includes(word.length)) from.stemLengths.push(word.length)
  return made
}

function plant(root: Node, language: string, words: Words): void {
  for (const [concept, list] of Object.entries(words))
    for (const entry of list.split('|')) {
      let at = root
      // A stem mark belongs to the word before it: `ignor~`, `clave~ api`.
      for (const part of entry.trim().split(/\s+/)) {
        if (part === '_') {
          at.any ??= node()
          at = at.any
          continue
        }
        const tokens = tokenize(part)
        tokens.forEach((token, index) => {
          at = step(at, token.word, part.endsWith('~') && index === tokens.length - 1)
        })
      }
      // Object.entries widens the keys of Words to string.
      if (at !== root) at.meanings.push({ concept: concept as Concept, language })
    }
}

/** The lists of several languages, grown into one tree. */
function grow(languages: Record<string, Words>): Node {
  const root = node()
  for (const [language, words] of Object.entries(languages)) plant(root, language, words)
  return root
}

const plainly = grow({ english, ...west, ...north, ...east, ...asia, ...more })
const obliquely = grow(oblique)

function walk(tokens: readonly Token[], from: number, index: number, at: Node, marks: Mark[]): void {
  if (index > from)
    for (const { concept, language } of at.meanings) marks.push({ concept, language, from, to: index - 1 })
  const token = tokens[index]
  if (!token) return
  const exact = at.words.get(token.word)
  if (exact) walk(tokens, from, index + 1, exact, marks)
  if (at.any) walk(tokens, from, index + 1, at.any, marks)
  for (const length of at.stemLengths) {
    if (length > token.word.length) continue
    const stem = at.stems.get(token.word.slice(0, length))
    if (stem) walk(tokens, from, index + 1, stem, marks)
  }
}

function find(tokens: readonly Token[], root: Node): Mark[] {
  const all: Mark[] = []
  for (let index = 0; index < tokens.length; index++) walk(tokens, index, index, root, all)
  return all
}

export type Marks = ReadonlyMap<Concept, readonly Mark[]>

/** Every concept in a text, in order. The work per token is bounded by the longest phrase, so the whole is linear. */
export function read(tokens: readonly Token[]): Marks {
  const all = find(tokens, plainly)
  const marks = new Map<Concept, Mark[]>()
  for (const mark of all) {
    const list = marks.get(mark.concept)
    if (list) list.push(mark)
    else marks.set(mark.concept, [mark])
  }
  return marks
}

/** The parts of commands that never say so, in order. */
export const readOblique = (tokens: readonly Token[]): Mark[] => find(tokens, obliquely)

/** Single words of the English lists: what disguises are undone to. */
export const vocabulary: ReadonlySet<string> = new Set(
  Object.values(english)
    .flatMap(list => list.split(/[\s|]+/))
    .map(word => word.replace(/[~']/g, ''))
    .filter(word => word.length > 1),
)
