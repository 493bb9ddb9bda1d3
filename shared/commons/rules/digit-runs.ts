import { type Piece, piecesOf } from './digit-pieces.ts'

/** What stands between two groups of digits: a mark such as a dash, or a space. */
export type Gap = 'mark' | 'space'

/** Digits that may be one number: written in groups, spaced out, or spoken. */
export interface DigitRun {
  groups: string[]
  /** gaps[i] stands between groups[i] and groups[i + 1]. */
  gaps: Gap[]
  starts: number[]
  ends: number[]
  /** Which groups were words. */
  spoken: boolean[]
  /** A plus sign leads it, as in +1 210. */
  plus: boolean
  /** Its first group stands in brackets, as in (210). */
  bracketed: boolean
}

const plainMark = /^[-./()[\]{}<>_*~·•ー・|+\\'`\s]{1,5}$/
// Between words that say digits, and between single digits, anything goes that is no sentence.
const looseMark = /^[-./()[\]_*~·•|+\\'",;:&\s]{1,5}$/

// 210 **555** 0142: a part of the number stands out.
const emphasis = /^[*_~`]{0,2} [*_~`]{0,2}$/

/** Each is all that stands in its line. */
const areLines = (text: string, left: Piece, right: Piece): boolean =>
  [left, right].every(
    ({ start, end }) => /(?:^|\n)$/.test(text.charAt(start - 1)) && /^(?:$|\n)/.test(text.charAt(end)),
  )

/** How two pieces hang together, or undefined where one number ends and another begins. */
function gapBetween(text: string, left: Piece, right: Piece): Gap | 'none' | undefined {
  const between = text.slice(left.end, right.start)
  if (between === '') return 'none'
  const single = left.digits.length === 1 && right.digits.length === 1
  const loose = left.spoken !== undefined || right.spoken !== undefined || single
  if (!(loose ? looseMark : plainMark).test(between)) return undefined
  if (/\n\s*\n/.test(between) && !areLines(text, left, right)) return undefined
  // A plus begins a number, a full stop and a space end a sentence, a bar with spaces ends a cell of a table.
  if (between.endsWith('+') && right.digits.length > 1) return undefined
  if (!loose && (between.includes('+') || (/[.|] /.test(between) && between !== ' . '))) return undefined
  // jerry 585 ~ 267 ~ 4413
  if (between === ' ~ ' && left.digits.length === 3) return 'space'
  // "570 / 71 / 2314" are three numbers, 0171 / 123 45 67 is one with the code of a place.
  if (between === ' / ' && /^0[1-9]\d{1,3}$/.test(left.digits)) return 'space'
  if (!loose && /\s/.test(between) && /[/|*_~+·•]/.test(between) && !emphasis.test(between)) return undefined
  return /\s/.test(between) ? 'space' : 'mark'
}

/** "Entre midi et deux : 06 73 …": a number of a sentence, and behind its colon another one. */
const isAnother = (text: string, { groups }: DigitRun, left: Piece, right: Piece): boolean =>
  groups.length === 1 &&
  left.spoken !== undefined &&
  right.spoken === undefined &&
  right.digits.length > 1 &&
  /:\s/.test(text.slice(left.end, right.start))

/** Folds pieces into one run: twenty one is 21, double five is 55, eight hundred is 800. */
class RunBuilder {
  readonly run: DigitRun
  private repeat = 1
  private openTens = false
  private openHundred: 'no' | 'said' | 'and' = 'no'

  constructor(plus: boolean, bracketed: boolean) {
    this.run = { groups: [], gaps: [], starts: [], ends: [], spoken: [], plus, bracketed }
  }

  private extend(digits: string, end: number): void {
    const last = this.run.groups.length - 1
    if (last < 0) return
    this.run.groups[last] += digits
    this.run.ends[last] = end
  }

  /** Five hundred fifty-five is 555, five hundred and five 505, ciento catorce 114. */
  private fillHundred(digits: string, end: number): void {
    const last = this.run.groups.length - 1
    this.run.groups[last] = (this.run.groups[last] ?? '').slice(0, -2)
    this.extend(digits, end)
  }

  /** `joined` tells that only a space or a dash stands before: "fifty five" is 55, "fifty, five" is 50 and 5. */
  add(piece: Piece, gap: Gap | 'none' | undefined, joined: boolean): void {
    const { spoken, start, end } = piece
    const { run } = this
    if (spoken && 'repeat' in spoken) this.repeat = spoken.repeat
    else if (spoken && 'zeros' in spoken) {
      this.extend(spoken.zeros, spoken.zeros ? end : (run.ends.at(-1) ?? end))
      this.openHundred = spoken.zeros === '00' ? 'said' : this.openHundred !== 'no' && joined ? 'and' : 'no'
    } else {
      const digits = piece.digits.repeat(this.repeat)
      const kind = spoken && 'kind' in spoken ? spoken.kind : undefined
      // "Eight hundred five five five" is an 800 number; "eight hundred and five" is not.
      const open = this.openHundred === 'and' || (this.openHundred === 'said' && kind !== 'unit')
      this.openHundred = kind === 'hundreds' ? 'and' : 'no'
      if (open && joined && kind !== undefined && digits.length < 3) {
        this.fillHundred(digits.padStart(kind === 'tens' ? 1 : 2, '0'), end)
        this.openTens = kind === 'tens'
        return
      }
      const closesTens = this.openTens && joined && kind === 'unit' && digits !== '0'
      if (this.openTens && !closesTens) this.extend('0', run.ends.at(-1) ?? end)
      this.openTens = kind === 'tens'
      this.repeat = 1
      if (run.groups.length > 0 && (closesTens || gap === 'none')) {
        this.extend(digits, end)
        return
      }
      if (run.groups.length > 0) run.gaps.push(gap === 'mark' ? 'mark' : 'space')
      run.groups.push(digits)
      run.starts.push(start)
      run.ends.push(end)
      run.spoken.push(spoken !== undefined)
    }
  }

  close(): DigitRun | undefined {
    if (this.openTens) this.extend('0', this.run.ends.at(-1) ?? 0)
    return this.run.groups.length > 0 ? this.run : undefined
  }
}

/** Every run of digits of a text, in one pass. `drawn` also takes l, O, S and the like for digits among digits. */
export function digitRuns(text: string, drawn = false): DigitRun[] {
  const runs: DigitRun[] = []
  let builder: RunBuilder | undefined
  let previous: Piece | undefined
  const close = (): void => {
    const run = builder?.close()
    if (run) runs.push(run)
    builder = undefined
    previous = undefined
  }
  for (const piece of piecesOf(text, drawn)) {
    let gap = previous && gapBetween(text, previous, piece)
    if (!builder || !gap || (previous && isAnother(text, builder.run, previous, piece))) {
      close()
      gap = undefined
      // "dash" and "thousand" belong to a number only after its first digits.
      if (piece.spoken && 'zeros' in piece.spoken) continue
      builder = new RunBuilder(
        /\+ ?\(?$/.test(text.slice(Math.max(0, piece.start - 3), piece.start)),
        text.charAt(piece.start - 1) === '(' && text.charAt(piece.end) === ')',
      )
    }
    builder.add(piece, gap, /^[ -]$/.test(text.slice(previous?.end ?? 0, piece.start)))
    previous = piece
  }
  close()
  return runs
}
