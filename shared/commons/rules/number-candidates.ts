import type { DigitRun, Gap } from './digit-runs.ts'

/** A stretch of a run that may be a phone, card or social security number. */
export interface Candidate {
  digits: string
  /** Lengths of the groups, joined by `-`: a US phone number is `3-3-4`. */
  shape: string
  gaps: Gap[]
  start: number
  end: number
  plus: boolean
  bracketed: boolean
  /** At least half of it are words. */
  spoken: boolean
  /** Nothing else belongs to the run. */
  alone: boolean
  /** Length of the group next to it in the run, 0 where there is none. */
  before: number
  after: number
}

const shortest = 7
const longest = 19
// Longer runs are tables, not numbers spelled out digit by digit: there only windows of a few groups are tried.
const spelledOut = 40
const fewGroups = 5
/** As phones, cards and social security numbers are written in one line with other numbers. */
const written =
  /^(?:(?:\d{1,3}-)?(?:3-3-4|3-7|6-4|3-3-2-2|2-4-4|3-4-4|5-6|5-5|4-7|4-3-4|4-3-3|2-2-2-2-2)|3-4|3-2-4|4-4-4-4|4-6-5|\d{2}|[79])$/

/** Every stretch of 7 to 19 digits that begins and ends where a reader would pause. */
export function candidatesOf(run: DigitRun): Candidate[] {
  const found: Candidate[] = []
  const { groups, gaps } = run
  const total = groups.reduce((sum, group) => sum + group.length, 0)
  if (total < shortest) return found
  const most = total <= spelledOut ? longest : fewGroups
  for (let from = 0; from < groups.length; from++) {
    if (from > 0 && gaps[from - 1] !== 'space') continue
    let digits = ''
    for (let to = from; to < groups.length && to - from < most; to++) {
      digits += groups[to]
      if (digits.length > longest) break
      if (digits.length < shortest || (to < groups.length - 1 && gaps[to] !== 'space')) continue
      const shape = groups
        .slice(from, to + 1)
        .map(group => group.length)
        .join('-')
      if (total > spelledOut && !written.test(shape)) continue
      found.push({
        digits,
        shape,
        gaps: gaps.slice(from, to),
        start: run.starts[from] ?? 0,
        end: run.ends[to] ?? 0,
        plus: run.plus && from === 0,
        bracketed: run.bracketed && from === 0,
        spoken: run.spoken.slice(from, to + 1).filter(Boolean).length * 2 > to - from,
        alone: from === 0 && to === groups.length - 1,
        before: groups[from - 1]?.length ?? 0,
        after: groups[to + 1]?.length ?? 0,
      })
    }
  }
  return found
}

export const isTight = (candidate: Candidate): boolean => candidate.gaps.every(gap => gap === 'mark')

/** Digit by digit, or in pairs, as nobody writes an order number; the area may come first as it is printed. */
export const isSpelled = (candidate: Candidate): boolean =>
  /^(?:[12](?:-[12]){4,}|3(?:-1){7})$/.test(candidate.shape)
