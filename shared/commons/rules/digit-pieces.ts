import {
  digitSigns,
  frenchWords,
  type Spoken,
  shyDigits,
  speakersOf,
  spokenDigits,
  spokenSeparators,
} from './digit-words.ts'
import type { Tongue } from './number-words.ts'

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
const usual = `\\d+|[A-Za-z]+(?![\\p{L}\\p{M}])|[${digitSigns}]+|(?:(?![${digitSigns}])\\p{L})(?:(?![${digitSigns}])[\\p{L}\\p{M}]|(?<=\\p{Script=Cyrillic})'(?=\\p{Script=Cyrillic}))*`
const pieces = new RegExp(usual, 'gu')
const leetPieces = new RegExp(`(?<![\\p{L}\\d])${leetWord}(?![\\p{L}\\d])|${usual}`, 'giu')
const maybeLeet = /[a-z][013]|[013][a-z]/i
const frenchPieces = new RegExp(`(?<!\\p{L})(?:${frenchWords})(?!\\p{L})|${usual}`, 'giu')
const maybeFrench = /soixante|quatre.vingt|dix.(?:sept|huit|neuf)/i
const piecesIn = (text: string): RegExp =>
  maybeFrench.test(text) ? frenchPieces : maybeLeet.test(text) ? leetPieces : pieces

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

/** A word that may say a digit, if a number of its language stands beside it. */
interface Shy extends Piece {
  readings: ReadonlyMap<Tongue, Spoken>
}

const besides = /^[^\p{L}\d]{1,4}$/u

/** Words that mean something else too, where the words beside them are numbers of one language. */
function encouraged(text: string, found: readonly (Piece | Shy)[]): Piece[] {
  const spoken = [...found]
  const tongues = found.map(piece =>
    'readings' in piece
      ? undefined
      : piece.spoken && speakersOf(text.slice(piece.start, piece.end).toLowerCase()),
  )
  const settle = (at: number, beside: number): void => {
    const piece = spoken[at]
    const other = spoken[beside]
    if (!piece || !other || !('readings' in piece)) return
    const [left, right] = at < beside ? [piece, other] : [other, piece]
    if (!besides.test(text.slice(left.end, right.start))) return
    const tongue = [...piece.readings.keys()].find(each => tongues[beside]?.has(each))
    const says = tongue && piece.readings.get(tongue)
    if (!tongue || !says || !('digits' in says)) return
    tongues[at] = new Set([tongue])
    spoken[at] = { digits: says.digits, start: piece.start, end: piece.end, spoken: says }
  }
  for (let at = 1; at < spoken.length; at++) settle(at, at - 1)
  for (let at = spoken.length - 2; at >= 0; at--) settle(at, at + 1)
  return spoken.filter(piece => !('readings' in piece))
}

/** Everything in a text that may be part of a number. `drawn` also takes l, O, S and the like among digits. */
export function piecesOf(text: string, drawn: boolean): Piece[] {
  const found: (Piece | Shy)[] = []
  for (const match of text.matchAll(piecesIn(text))) {
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
    const and =
      last &&
      'kind' in last &&
      (last.kind === 'tens' || last.kind === 'hundreds') &&
      /^(?:y|et|e|i|și)$/.test(lower)
    // five hundred and five
    const hundreds = last && 'zeros' in last && last.zeros === '00' && lower === 'and'
    const spoken = and || hundreds ? { zeros: '' } : spokenDigits(lower)
    const readings = spoken ? undefined : shyDigits(lower)
    if (spoken) found.push({ digits: 'digits' in spoken ? spoken.digits : '', start, end, spoken })
    else if (readings) found.push({ digits: '', start, end, readings })
    else if (spokenSeparators.has(lower)) found.push({ digits: '', start, end, spoken: { zeros: '' } })
  }
  return encouraged(text, found)
}
