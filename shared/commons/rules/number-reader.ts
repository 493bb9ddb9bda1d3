import { type Tongue, tongues } from './number-words.ts'

/** What a number is made of: values, and what links them. */
export type Part = number | 'link'

/** What a word says in one language. */
export interface Meaning {
  parts: readonly Part[]
  /** It means something else too. */
  shy: boolean
  /** It is said for a digit, and counts nothing. */
  code: boolean
}
export type Meanings = ReadonlyMap<Tongue, Meaning>

const simple = new Map<string, Map<Tongue, Meaning>>()
const add = (tongue: Tongue, line: string | undefined, first: number, step: number): void =>
  line?.split(' ').forEach((names, index) => {
    for (const name of names === '-' ? [] : names.split('/')) {
      const word = name.replace(/^[?!]/, '')
      const known = simple.get(word) ?? new Map<Tongue, Meaning>()
      if (!known.has(tongue))
        known.set(tongue, {
          parts: [first + index * step],
          shy: name.startsWith('?'),
          code: name.startsWith('!'),
        })
      simple.set(word, known)
    }
  })
for (const tongue of tongues) {
  add(tongue, tongue.units, 0, 1)
  add(tongue, tongue.teens, 10, 1)
  add(tongue, tongue.tens, 20, 10)
  add(tongue, tongue.hundreds, 100, 100)
  add(tongue, tongue.thousand, 1000, 0)
}

/** Every word that is a number by itself, with what it says in each language that has it. */
export const numberWords: ReadonlyMap<string, Meanings> = simple

const links = new Map(tongues.map(tongue => [tongue, new Set(tongue.link?.split('/'))]))
export const isLink = (word: string, tongue: Tongue): boolean => links.get(tongue)?.has(word) ?? false

/** A number so far: what is written for good, and what the next part may add to or multiply. */
interface Sum {
  written: string
  value: number | undefined
}

/** One more part of a number: thirty + one, five × hundred; what does neither is written behind: nineteen, oh four. */
function sumOf({ written, value: last }: Sum, value: number, tongue: Tongue, linked: boolean): Sum {
  if (last === undefined) return { written, value }
  if (value === 100 && last > 0 && last < 100) return { written, value: last * 100 }
  if (value === 1000 && last > 0 && last < 1000) return { written, value: last * 1000 }
  const fits =
    (value > 0 && value < 1000 && last >= 1000 && last % 1000 === 0) ||
    (value > 0 && value < 10 && last >= (tongue.ten ? 10 : 20) && last % 10 === 0) ||
    (value > 0 && value < 100 && last >= 100 && last % 100 === 0) ||
    // einundzwanzig
    (linked && tongue.joined && value >= 20 && value < 100 && last % 100 > 0 && last % 100 < 10) ||
    // soixante-quinze
    (value >= 10 && value < 20 && (last % 100 === 60 || last % 100 === 80))
  if (fits) return { written, value: last + value }
  // quatre-vingts
  if (last % 100 === 4 && value === 20) return { written, value: last + 76 }
  return { written: written + last, value }
}

function sum(parts: readonly Part[], tongue: Tongue): Sum {
  let so: Sum = { written: '', value: undefined }
  parts.forEach((part, index) => {
    if (part !== 'link') so = sumOf(so, part, tongue, parts[index - 1] === 'link')
  })
  return so
}

export function digitsOf(parts: readonly Part[], tongue: Tongue): string {
  const { written, value } = sum(parts, tongue)
  return written + (value ?? '')
}

const shortestWord = 5
const longestWord = 40
const shortestPart = 2
const longestPart = 18

/** Where a word may begin and end that is made of numbers, by two letters: nearly none need to be taken apart. */
const openings = new Map<number, Set<Tongue>>()
const endings = new Set<number>()
const lettersAt = (word: string, at: number): number => (word.charCodeAt(at) << 8) ^ word.charCodeAt(at + 1)
for (const [word, meanings] of numberWords)
  for (const [tongue, { code }] of meanings) {
    if (!tongue.joined || code || word.length < shortestPart) continue
    const opening = lettersAt(word, 0)
    openings.set(opening, (openings.get(opening) ?? new Set()).add(tongue))
    endings.add(lettersAt(word, word.length - 2))
  }

/** The numbers of which a word is made, where it is made of nothing else: zweihundertelf, centosei, nittiofyra. */
function takenApart(word: string, tongue: Tongue): Meaning | undefined {
  const ways: (Meaning | undefined)[] = [{ parts: [], shy: false, code: false }]
  for (let end = 1; end <= word.length; end++)
    for (let start = Math.max(0, end - longestPart); start < end; start++) {
      const before = ways[start]
      if (!before) continue
      const known = ways[end]
      if (known && known.parts.length <= before.parts.length + 1) continue
      const written = word.slice(start, end)
      const said = end - start < shortestPart ? undefined : numberWords.get(written)?.get(tongue)
      if (said && !said.code)
        ways[end] = { parts: [...before.parts, ...said.parts], shy: before.shy || said.shy, code: false }
      else if (start > 0 && end < word.length && isLink(written, tongue))
        ways[end] = { ...before, parts: [...before.parts, 'link'] }
    }
  const way = ways[word.length]
  // "Entre" and "tito" are words, and no thirteen and no hundred and two.
  const made = way && way.parts.length > 1 && (!way.shy || sum(way.parts, tongue).written === '')
  return made ? { ...way, shy: false } : undefined
}

/** What a word that is made of numbers says in each language that writes them so. */
export function compoundOf(word: string): Meanings | undefined {
  if (word.length < shortestWord || word.length > longestWord) return undefined
  const able = endings.has(lettersAt(word, word.length - 2)) ? openings.get(lettersAt(word, 0)) : undefined
  if (!able) return undefined
  const found = new Map<Tongue, Meaning>()
  for (const tongue of able) {
    const meaning = takenApart(word, tongue)
    if (meaning) found.set(tongue, meaning)
  }
  return found.size > 0 ? found : undefined
}

/** What a word says in each language that counts with it. */
export const meaningsOf = (word: string): Meanings | undefined => numberWords.get(word) ?? compoundOf(word)
