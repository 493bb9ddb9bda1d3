import { states, unitWords } from './street-words.ts'

const nextWord = /(?!\n ?\n)[ \n]{0,2}([,.]?) ?(?:#|[\p{L}\p{N}][\p{L}\p{M}\p{N}'&-]{0,30}\.?)/uy

export interface Word {
  lower: string
  /** Written like a name: a capital first, or digits as in 5th. */
  name: boolean
  /** A comma or full stop stands before it. */
  comma: boolean
  /** It begins a line. */
  line: boolean
  /** A full stop follows that shortens no word. */
  stop: boolean
  /** Capitals and figures alone, as in LED. */
  capitals: boolean
  end: number
}

/** The next words of the address, over commas and at most one line end. */
export function wordsAfter(text: string, from: number, count: number): Word[] {
  const found: Word[] = []
  nextWord.lastIndex = from
  while (found.length < count) {
    const match = nextWord.exec(text)
    if (!match) break
    const raw = match[0].replace(/^[\s,.]+|['&.-]+$/g, '')
    found.push({
      lower: raw.toLowerCase(),
      name: /^[\p{Lu}\d#]/u.test(raw),
      capitals: !/\p{Ll}/u.test(raw),
      comma: match[1] !== '',
      line: /^ ?\n/.test(match[0]),
      stop: raw.length > 4 && match[0].endsWith('.'),
      end: nextWord.lastIndex,
    })
  }
  return found
}

/** What follows an ending and settles that it is one: a unit, a state, a zip. */
export function settled(rest: readonly Word[]): boolean {
  const [first, second] = rest
  if (first?.lower === '#') return true
  if (first && unitWords.has(first.lower) && /^#|\d|^[a-z]$/.test(second?.lower ?? '')) return true
  return rest.slice(0, 6).some((word, index) => {
    if (index > 0 && /^\d{5}(?:-\d{4})?$/.test(word.lower)) return true
    if (!states.has(word.lower)) return false
    return /^\d{5}/.test(rest[index + 1]?.lower ?? '') || (index > 0 && word.name && word.lower.length === 2)
  })
}

/** "12 Overland Park plumbers" counts plumbers. */
export const isPlural = (word: Word | undefined): boolean =>
  word !== undefined &&
  !word.comma &&
  /^\p{Ll}{3,}[^s]s$/u.test(word.lower) &&
  !/^(?:needs|wants|looks|lives|has|says|asks|gets|works|costs|takes|pays|opens|starts)$/.test(word.lower)

export const isYear = (number: string): boolean => /^(?:19\d\d|20[0-4]\d)$/.test(number)
