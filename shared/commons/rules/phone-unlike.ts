import type { Candidate } from './number-candidates.ts'

/** What looks like a number of a phone, and is something else by itself. */

/** Of each group. */
function valuesOf({ digits, shape }: Candidate): number[] {
  let from = 0
  return shape.split('-').map(length => {
    const group = digits.slice(from, from + Number(length))
    from += group.length
    return Number(group)
  })
}

/** Somebody counts: one, two, three. Or names the hours: nine, ten, eleven, one, two, three. */
export function isCounting(candidate: Candidate): boolean {
  if ('0123456789101112 9876543210'.includes(candidate.digits)) return true
  const values = valuesOf(candidate)
  // One hundred twenty, one hundred forty: amounts.
  if (values.filter(value => value > 0 && value % 100 === 0).length > 1) return true
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0))
  const rises = steps.filter(step => step > 0).length
  return (
    steps.length > 0 &&
    (steps.filter(step => step === 1).length > 0.6 * steps.length ||
      (rises === steps.length && !candidate.digits.startsWith('0')))
  )
}

/** An ISBN has a check digit where a number of a phone has none. */
export const isBook = (digits: string): boolean =>
  /^97[89]\d{10}$/.test(digits) &&
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0

/** 192.168.14.20: four bytes with marks between, none with a zero before it. */
export function isAddressOfMachine(candidate: Candidate): boolean {
  const { digits, gaps, plus } = candidate
  if (plus || gaps.length !== 3 || gaps.includes('space')) return false
  const values = valuesOf(candidate)
  return values.every(value => value < 256) && values.join('') === digits
}
