import type { Candidate } from './number-candidates.ts'
import type { Surroundings } from './number-context.ts'
import type { Numbers } from './phone-numbers.ts'

/** Three groups and more, none of them of a single digit; and those that could as well be sums, or a list. */
const grouped = /^(?:[2-5]|1-3-3)(?:-[2-5]){2,}$/
const regular = /^(?:(?:1-)?[23](?:-3)+|(\d)(?:-\1)+)$/
/** Two groups that are written only so. */
const inTwo = /^(?:2-8|3-7|3-8|4-6|4-7|5-5|5-6)$/
/** 8 (495) 123-45-67: from Kaliningrad to Bishkek a long-distance call began with an 8. */
const eight = /^(?:1-3-3-2-2|1-3-3-4|1-3-7)$/
const enough = 3

/** Numbers that begin as calls to another country do. */
function isInternational({ digits, shape, before }: Candidate, { parse }: Numbers): boolean {
  const number = parse(digits.replace(/^0(?:0|11)/, '+'))
  if (number?.isValid()) return true
  return (
    /^00[34]\d{10}/.test(digits) && shape.includes('-') && before === 0 && (number?.isPossible() ?? false)
  )
}

/** 09.00-18.00, 2019-2025, 2026-0419-33871, 2025-05-14 1030 and 14-05-2025. */
function isOfTime({ digits, shape }: Candidate, around: Surroundings): boolean {
  const hours = /^(?:2-2-2-2|4-4)$/.test(shape) && /^(?:(?:[01]\d|2[0-4])[0-5]\d){2}$/.test(digits)
  if (hours && !around.phoneNear()) return true
  if (/^4-2-2/.test(shape)) return /^(?:19|20)/.test(digits)
  if (/^4-4/.test(shape)) return /^(?:19|20)\d\d(?:(?:0[1-9]|1[0-2])[0-3]\d|(?:19|20)\d\d$)/.test(digits)
  return shape.startsWith('2-2-4')
}

/** Numbers of other countries in their own writing: what speaks for one is weighed, and some country must have it. */
export function isAbroad(candidate: Candidate, around: Surroundings, numbers: Numbers): boolean {
  const { digits, shape, bracketed, alone, spoken } = candidate
  if (/^0(?:0[1-9]|11)/.test(digits) && isInternational(candidate, numbers)) return true
  if (isOfTime(candidate, around)) return false
  // Six pairs, or pairs among others, are drawn in a lottery.
  if (/^2(?:-2)+$/.test(shape) && (!alone || digits.length > 10)) return false
  if (eight.test(shape) && /^[78][3-9]/.test(digits)) return numbers.valid(`+7${digits.slice(1)}`)
  const trunk = /^0[1-9]/.test(digits) && !/^1-(?!3-3-2-2$)/.test(shape)
  const irregular = (grouped.test(shape) && !regular.test(shape)) || inTwo.test(shape)
  let score = trunk ? 2 : 0
  if (around.phoneNear()) score += 3
  if (bracketed && (trunk || /^2-[45]-4$/.test(shape))) score += 3
  if (around.person()) score += 2
  if (irregular || (trunk && digits.length > 8 && (spoken || grouped.test(shape)))) score += 1
  if (spoken && alone && around.abroad()) score += 2
  if (!alone) score -= 2
  if (score >= enough && (trunk || irregular || bracketed || around.phoneNear()))
    // Basia, 48 602 417 935: where the plus was left out, too
    return numbers.somewhere(digits) || (around.person() && numbers.valid(`+${digits}`))
  // Written as its country prints it: that counts once more, and for itself where nothing else is written so.
  if (irregular && grouped.test(shape) && around.abroad()) score += 1
  return score >= enough - 1 && (grouped.test(shape) || around.person()) && numbers.somewhere(digits, shape)
}
