import { digitSigns, type Spoken, spokenDigits, spokenSeparator } from './digit-words.ts'

/** A group of digits, or a word that says some. */
export interface Piece {
  digits: string
  start: number
  end: number
  spoken?: Spoken
}

// z3r0 0ne tw0: number words in which digits stand for letters.
const leetWord =
  '(?:z[e3]r[o0]|[o0]n[e3]|tw[o0]|thr[e3][e3]|f[o0]ur|f[i1]v[e3]|s[i1]x|s[e3]v[e3]n|[e3][i1]ght|n[i1]n[e3])'
// Words of plain letters first: they are nearly all, and the rest is slow.
const usual = `\\d+|[A-Za-z]+(?![\\p{L}\\p{M}])|[${digitSigns}]+|(?:(?![${digitSigns}])\\p{L})(?:(?![${digitSigns}])[\\p{L}\\p{M}])*`
const pieces = new RegExp(usual, 'gu')
const leetPieces = new RegExp(`(?<![\\p{L}\\d])${leetWord}(?![\\p{L}\\d])|${usual}`, 'giu')
const maybeLeet = /[a-z][013]|[013][a-z]/i

const unleet = (word: string): string =>
  word.replace(/[013]/g, digit => (digit === '0' ? 'o' : digit === '1' ? 'i' : 'e'))

const drawnAs: Record<string, string> = {
  o: '0',
  O: '0',
  l: '1',
  I: '1',
  i: '1',
  S: '5',
  s: '5',
  B: '8',
  Z: '2',
  z: '2',
  // Cyrillic
  О: '0',
  о: '0',
  З: '3',
  з: '3',
}

/** Letters that are drawn like digits, where they touch one. */
function drawnDigits(text: string, word: string, start: number): string | undefined {
  const touches = /\d/.test(text.charAt(start - 1)) || /\d/.test(text.charAt(start + word.length))
  if (word.length > 3 || !touches || ![...word].every(letter => letter in drawnAs)) return undefined
  return [...word].map(letter => drawnAs[letter]).join('')
}

/** Everything in a text that may be part of a number. `drawn` also takes l, O, S and the like among digits. */
export function piecesOf(text: string, drawn: boolean): Piece[] {
  const found: Piece[] = []
  for (const match of text.matchAll(maybeLeet.test(text) ? leetPieces : pieces)) {
    const word = match[0]
    const start = match.index
    const end = start + word.length
    const asDrawn = /^\d+$/.test(word) ? word : drawn ? drawnDigits(text, word, start) : undefined
    if (asDrawn !== undefined) {
      found.push({ digits: asDrawn, start, end })
      continue
    }
    const lower = unleet(word.toLowerCase())
    const last = found.at(-1)?.spoken
    // treinta y cinco, vingt et un, trinta e dois
    const and = last && 'kind' in last && last.kind === 'tens' && /^(?:y|et|e)$/.test(lower)
    // five hundred and five
    const hundreds = last && 'zeros' in last && last.zeros === '00' && lower === 'and'
    const spoken = and || hundreds ? { zeros: '' } : spokenDigits(lower)
    if (spoken) found.push({ digits: 'digits' in spoken ? spoken.digits : '', start, end, spoken })
    else if (spokenSeparator.test(lower)) found.push({ digits: '', start, end, spoken: { zeros: '' } })
  }
  return found
}
