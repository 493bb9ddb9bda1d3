import { type Candidate, isSpelled, isTight } from './number-candidates.ts'
import type { Surroundings } from './number-context.ts'
import { isAbroad } from './phone-abroad.ts'
import { type Numbers, phoneNumbers } from './phone-numbers.ts'
import { isAddressOfMachine, isBook, isCounting } from './phone-unlike.ts'

const shortest = 7
const longest = 15

// The largest integers of 31 and 32 bits look like numbers in Dallas and elsewhere.
const machine = new Set(['2147483647', '2147483648', '4294967295', '4294967296'])

/** 123-456-7890 and 555-123-4567 are no real numbers, and still are meant as such. */
const meant = /^(?:[2-9]|123456)/
/** Dictated in words, pairs and hundreds among them: "cinq cent quatre, cinq cinq cinq, zéro un". */
const isDictated = ({ spoken, alone, shape }: Candidate): boolean =>
  spoken && alone && /^[1-4](?:-[1-3]){5,}$/.test(shape) && !/(?:[34].*){3}/.test(shape)

/** Digits said one by one count as the group they make: 2-1-2 555 0123. */
const together = (shape: string): string =>
  shape.replace(
    /(?<![\d-])1(?:-1){2,3}(?=-|$)|(?<=-)1(?:-1){2,3}(?=-|$)/g,
    ones => `${(ones.length + 1) / 2}`,
  )

const plausible = /^[2-9]\d\d[2-9]/

/** A test for phone numbers; one per text, because it counts what it spends on parsing. */
export function phoneRule(
  numbers: Numbers = phoneNumbers(),
): (candidate: Candidate, around: Surroundings) => boolean {
  const { parse, valid, spent } = numbers

  /** Ten digits as they are written in North America, with or without the 1 before them. */
  function northAmerican(digits: string, candidate: Candidate, around: Surroundings): boolean {
    if (around.phone()) return !digits.startsWith('0')
    const shape = together(candidate.shape.replace(/^1-(?!1-)/, '')).replace(/^11$/, '10')
    const someone = around.person() || around.phoneNear()
    if (shape === '3-3-4') {
      if (isTight(candidate)) return meant.test(digits) || someone
      return plausible.test(digits) || (meant.test(digits) && (candidate.alone || someone))
    }
    if (candidate.bracketed && /^3-(?:3-2-2|3-4|7|2-5|4-3)$/.test(shape)) return meant.test(digits)
    if (shape === '3-3-2-2' && candidate.alone && plausible.test(digits)) return true
    if (candidate.spoken) return meant.test(digits) && !isCounting(candidate)
    if (!plausible.test(digits)) return false
    // Pairs of figures are temperatures too, but none that begin with a zero.
    if (/^2(?:-2)+$/.test(shape) && !someone && !/^(?:..)*0/.test(digits)) return false
    if (isSpelled(candidate))
      return candidate.alone ? digits.startsWith('555') || valid(digits, 'US') : around.phoneNear()
    if (!/^(?:10|3-7|6-4|3-3-2-2)$/.test(shape)) return around.phoneNear()
    if (candidate.gaps.includes('space') && !someone && shape !== '3-7') return false
    return !machine.has(digits) && (someone || valid(digits, 'US'))
  }

  function local(candidate: Candidate, around: Surroundings): boolean {
    if (around.phone()) return !/^[01]/.test(candidate.digits)
    if (!/^(?:3-4|1(?:-1){6})$/.test(candidate.shape) && !candidate.spoken) return false
    const spelled = /^1(?:-1){6}$/.test(candidate.shape)
    if (((spelled && candidate.alone) || isTight(candidate)) && candidate.digits.startsWith('555'))
      return true
    return around.phoneNear() && !candidate.digits.startsWith('1')
  }

  return (candidate, around) => {
    const { digits } = candidate
    if (digits.length < shortest || digits.length > longest || digits.startsWith('000')) return false
    if (around.amount() || isBook(digits) || isAddressOfMachine(candidate)) return false
    // An area in brackets is one of a phone, whatever the word before it.
    const areaFirst =
      candidate.bracketed &&
      (digits.startsWith('0') ? numbers.somewhere(digits) : candidate.shape === '3-3-4')
    if (around.id()) return !around.glued() && (areaFirst || (candidate.plus && valid(`+${digits}`)))
    if (candidate.plus) {
      // +52 1 55 5555 0188, and other numbers that were longer once
      if (
        around.phone() ||
        digits.length === 11 ||
        (digits.length < 14 && digits.length > 10 && candidate.gaps.length > 2)
      )
        return true
      const number = parse(`+${digits}`)
      return number?.isValid() || (digits.length >= 10 && (number?.isPossible() ?? spent()))
    }
    if (digits.length === 7 && !(candidate.spoken && isSpelled(candidate))) return local(candidate, around)
    // Nobody says the digits of a price or a part one by one, seven of them.
    if ((candidate.spoken && isSpelled(candidate)) || isDictated(candidate))
      return around.phone() || !isCounting(candidate)
    const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
    if (/^[1-9]\d{9}$/.test(national) && northAmerican(national, candidate, around)) return true
    return around.phone() || isAbroad(candidate, around, numbers)
  }
}
