import { type Spoken, spokenDigits, spokenSeparator } from './digit-words.ts'

/** What stands between two groups of digits: nothing that a reader would pause at, a mark, or a space. */
export type Gap = 'mark' | 'space'

/** Digits that may be one number: written in groups, spaced out, or spoken. */
export interface DigitRun {
  groups: string[]
  /** gaps[i] stands between groups[i] and groups[i + 1]. */
  gaps: Gap[]
  starts: number[]
  ends: number[]
  plus: boolean
  spoken: boolean
}

interface Piece {
  digits: string
  start: number
  end: number
  spoken: Spoken
}

const leetWord =
  '(?:z[e3]r[o0]|[o0]n[e3]|tw[o0]|thr[e3][e3]|f[o0]ur|f[i1]v[e3]|s[i1]x|s[e3]v[e3]n|[e3][i1]ght|n[i1]n[e3])'
const pieces = new RegExp(`(?<![\\p{L}\\d])${leetWord}(?![\\p{L}\\d])|\\d+|\\p{L}+[\\p{M}\\p{L}]*`, 'giu')
const plainMark = /^[-./()[\]_*~·•|+\\'\s]{1,4}$/
const looseMark = /^[-./()[\]_*~·•|+\\'",;:&\s]{1,5}$/

const unleet = (word: string): string =>
  word.replace(/[013]/g, digit => (digit === '0' ? 'o' : digit === '1' ? 'i' : 'e'))

/** How two groups hang together, or undefined where one number ends and another begins. */
function gapBetween(text: string, left: Piece, right: Piece): Gap | 'none' | undefined {
  const between = text.slice(left.end, right.start)
  if (between === '') return 'none'
  const single = left.digits.length === 1 && right.digits.length === 1
  const loose = Boolean(left.spoken || right.spoken) || single
  if (!(loose ? looseMark : plainMark).test(between)) return undefined
  if (/\n\s*\n/.test(between) || (between.includes('+') && !loose)) return undefined
  // A full stop and a space end a sentence, and a bar with spaces ends a cell of a table.
  if (!loose && /[.|] /.test(between) && !/^ [.] $/.test(between)) return undefined
  return /\s/.test(between) ? 'space' : 'mark'
}

/** Letters that are drawn like digits count as such only between digits, and only when a caller asks for them. */
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
}

function piecesOf(text: string, drawn: boolean): Piece[] {
  const found: Piece[] = []
  for (const match of text.matchAll(pieces)) {
    const word = match[0]
    const start = match.index
    const end = start + word.length
    const first = word.charCodeAt(0)
    if (first >= 48 && first <= 57 && /^\d+$/.test(word)) {
      found.push({ digits: word, start, end, spoken: undefined })
      continue
    }
    const glued = /\d/.test(text.charAt(start - 1)) || /\d/.test(text.charAt(end))
    if (drawn && glued && word.length <= 3 && [...word].every(letter => letter in drawnAs)) {
      found.push({ digits: [...word].map(letter => drawnAs[letter]).join(''), start, end, spoken: undefined })
      continue
    }
    const lower = unleet(word.toLowerCase())
    const spoken = lower.length <= 32 ? spokenDigits(lower) : undefined
    if (spoken) found.push({ digits: 'digits' in spoken ? spoken.digits : '', start, end, spoken })
    else if (spokenSeparator.test(lower)) found.push({ digits: '', start, end, spoken: { digits: '' } })
  }
  return found
}

/** Twenty one is 21, double five is 55, eight hundred is 800: fold what was spoken into groups of digits. */
function add(
  run: DigitRun,
  piece: Piece,
  gap: Gap | 'none' | undefined,
  state: { repeat: number; tens: boolean },
): void {
  const { spoken } = piece
  const last = run.groups.length - 1
  if (spoken) run.spoken = true
  if (spoken && 'repeat' in spoken) {
    state.repeat = spoken.repeat
    return
  }
  if (spoken && 'zeros' in spoken) {
    if (last >= 0) run.groups[last] += spoken.zeros
    if (last >= 0) run.ends[last] = piece.end
    return
  }
  if (piece.digits === '') return
  const closesTens = state.tens && spoken && 'unit' in spoken && piece.digits !== '0'
  if (state.tens && !closesTens && last >= 0) run.groups[last] += '0'
  state.tens = Boolean(spoken && 'tens' in spoken)
  if (last >= 0 && (closesTens || gap === 'none')) {
    run.groups[last] += piece.digits.repeat(state.repeat)
    run.ends[last] = piece.end
  } else {
    if (last >= 0) run.gaps.push(gap === 'mark' ? 'mark' : 'space')
    run.groups.push(piece.digits.repeat(state.repeat))
    run.starts.push(piece.start)
    run.ends.push(piece.end)
  }
  state.repeat = 1
}

/** Every run of digits of a text, in one pass. `drawn` also takes l, O, S and the like for digits among digits. */
export function digitRuns(text: string, drawn = false): DigitRun[] {
  const runs: DigitRun[] = []
  let run: DigitRun | undefined
  let previous: Piece | undefined
  let state = { repeat: 1, tens: false }
  const close = (): void => {
    if (!run || run.groups.length === 0) return
    if (state.tens) run.groups[run.groups.length - 1] += '0'
    runs.push(run)
  }
  for (const piece of piecesOf(text, drawn)) {
    const gap = previous && gapBetween(text, previous, piece)
    if (!run || !gap) {
      close()
      run = undefined
      previous = undefined
      // A word such as "dash" or "thousand" belongs to a number only after its first digits.
      if (piece.digits === '' && !(piece.spoken && 'repeat' in piece.spoken)) continue
      state = { repeat: 1, tens: false }
      const plus =
        text.charAt(piece.start - 1) === '+' || /\+ ?\(?$/.test(text.slice(piece.start - 3, piece.start))
      run = { groups: [], gaps: [], starts: [], ends: [], plus, spoken: false }
    }
    add(run, piece, gap, state)
    previous = piece
  }
  close()
  return runs
}
