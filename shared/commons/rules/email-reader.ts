import { bareEndings, fillers, fold, isAt, isSign, looseStops, stops, undrawn } from './email-bridges.ts'

/** A text as words and what stands between them, read from right to left. */

interface Word {
  text: string
  start: number
  end: number
}

/** What was read up to a word, going left, and how sure it is. */
export interface Part {
  first: number
  weight: number
  /** What stands for its stop. */
  said?: string
  /** Whether it is where people have their mail. */
  service?: boolean
}

/** Pictures, and letters that only pictures draw. */
export const picture = /[\p{Extended_Pictographic}\p{So}\u{1F110}-\u{1F189}•∙·¤§→➜]/u
const opened = /[([{<]\s?$/
const noted = /[([]\s?$/
const closed = /^\s?[)\]}>]/
const markedLeft = /[([{<"'`*_~|/\\=:%#+^.$@-]\s?$/
const markedRight = /^\s?[)\]}>"'`*_~|/\\=:%#+^.$@-]/
/** (a) … (d) */
const shortStop = /^[dp]$/
/** A sentence, or a paragraph, ends here. */
export const breaks = /[.!?;]\s|\n\s*\n/

export class Reader {
  readonly words: readonly Word[]
  constructor(readonly text: string) {
    this.words = Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu), match => ({
      text: undrawn(match[0].toLowerCase()),
      start: match.index,
      end: match.index + match[0].length,
    }))
  }

  word(at: number): string {
    return this.words[at]?.text ?? ''
  }

  /** What stands between two words. */
  between(left: number, right: number): string {
    const from = left < 0 ? 0 : (this.words[left]?.end ?? this.text.length)
    return this.text.slice(from, this.words[right]?.start ?? this.text.length)
  }

  /** The gap to the left of a word. */
  before(at: number): string {
    return this.between(at - 1, at).slice(-24)
  }
  after(at: number): string {
    return this.between(at, at + 1).slice(0, 24)
  }

  /** Whether marks enclose some words, and brackets do (2). */
  framed(first: number, last: number): number {
    const [left, right] = [this.before(first), this.after(last)]
    if (opened.test(left) && closed.test(right)) return 2
    return markedLeft.test(left) && markedRight.test(right) ? 1 : 0
  }

  /** What stands for a stop to the left of a word, down to the word before it; of pictures and brackets, only one `like` another. */
  stopBefore(at: number, like?: string): Part | undefined {
    const gap = this.before(at)
    if (breaks.test(gap) && gap.trim() !== '.') return undefined
    const name = this.skipFillers(at - 1, 'stops')
    const word = fold(this.word(name))
    const frame = this.framed(name, name)
    if (stops.has(word) || (frame === 2 && shortStop.test(word))) {
      const before = word === 'stop' && this.word(name - 1) === 'full' ? name - 2 : name - 1
      const weight = Math.min(4, (looseStops.has(word) && !bareEndings.has(this.word(at)) ? 2 : 3) + frame)
      return { first: this.skipFillers(before), weight, said: word }
    }
    if (/^\.$/.test(gap)) return { first: at - 1, weight: 1, said: '.' }
    if (/^ ?[^\p{L}\n.]{0,3}\.[^\p{L}\n.]{0,3}$/u.test(gap) && gap !== '. ')
      return { first: name, weight: 2, said: '.' }
    if (like !== undefined && like !== gap && like !== this.word(at - 1)) return undefined
    if (picture.test(gap) && gap.length < 10) return { first: at - 1, weight: 2, said: gap }
    // (тчк)
    if (
      !isAt.test(fold(this.word(at - 1))) &&
      noted.test(this.before(at - 1)) &&
      this.framed(at - 1, at - 1) === 2 &&
      /^\p{L}{1,12}$/u.test(this.word(at - 1))
    )
      return { first: at - 2, weight: 2, said: this.word(at - 1) }
    return undefined
  }

  skipFillers(at: number, but?: 'stops'): number {
    let word = at
    for (let skipped = 0; skipped < 4 && fillers.has(fold(this.word(word))); skipped++) {
      if (but && stops.has(fold(this.word(word)))) break
      word--
    }
    return word
  }

  /** a-b: a word joined by hyphens, unless one of them stands for a sign. */
  joined(at: number, joins: RegExp, most: number): number {
    let first = at
    for (let parts = 1; parts < most && first > 0; parts++) {
      const gap = this.between(first - 1, first)
      const word = fold(this.word(first - 1))
      if (!joins.test(gap) || isSign.test(word) || isAt.test(word) || stops.has(word)) break
      first--
    }
    return first
  }
}
