import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { type Candidate, isSpelled, isTight } from './number-candidates.ts'
import type { Surroundings } from './number-context.ts'

/** Parsing costs 20 µs; a text with more candidates than this is judged by shape alone. */
const budget = 100

// Where a customer's number may come from when it is written without a country code.
const neighbours: CountryCode[] = [
  'GB',
  'FR',
  'DE',
  'AU',
  'IT',
  'ES',
  'NL',
  'JP',
  'BR',
  'IN',
  'PL',
  'KR',
  'CN',
  'RU',
]

// The largest integers of 31 and 32 bits look like numbers in Dallas and elsewhere.
const machine = new Set(['2147483647', '2147483648', '4294967295', '4294967296'])

export function phoneRule(): (candidate: Candidate, around: Surroundings) => boolean {
  let left = budget
  const valid = (number: string, country?: CountryCode): boolean => {
    if (left <= 0) return false
    left--
    return parsePhoneNumberFromString(number, country)?.isValid() ?? false
  }

  /** Ten digits as they are written in North America. */
  const northAmerican = (digits: string, candidate: Candidate, around: Surroundings): boolean => {
    const shape = candidate.shape.replace(/^1-/, '').replace(/^11$/, '10')
    const plausible = /^[2-9]\d\d[2-9]/.test(digits)
    if (around.phone) return /^[1-9]/.test(digits)
    if (shape === '3-3-4') {
      const person = around.person || around.phoneNear
      // 123-456-7890 and 555-123-4567 are no real numbers, and still are meant as such.
      if (isTight(candidate)) return /^(?:[2-9]|123456)/.test(digits) || person
      return plausible || (/^[2-9]/.test(digits) && (candidate.alone || person))
    }
    if (candidate.spoken) return /^[2-9]/.test(digits)
    if (isSpelled(candidate))
      return candidate.alone
        ? plausible && (digits.startsWith('555') || valid(digits, 'US'))
        : around.phoneNear
    if (!/^(?:10|3-7|6-4|3-3-2-2)$/.test(shape)) return around.phoneNear && plausible
    if (candidate.gaps.includes('space') && !around.phoneNear && !around.person && shape !== '3-7')
      return false
    return plausible && !machine.has(digits) && (valid(digits, 'US') || around.phoneNear || around.person)
  }

  /** Numbers of other countries in their own writing, which begins with a zero. */
  const foreign = ({ digits, shape }: Candidate, around: Surroundings): boolean => {
    if (digits.startsWith('00') || digits.startsWith('011')) {
      const international = digits.replace(/^0(?:0|11)/, '+')
      return (around.phone || valid(international)) && international.length >= 9
    }
    const usual = /^(?:2-2-2-2-2|5-6|5-3-3|3-4-4|4-7|4-3-4|4-3-3|2-4-4)$/.test(shape)
    if (!digits.startsWith('0') || !(around.phoneNear || around.person || usual)) return false
    return neighbours.some(country => valid(digits, country))
  }

  return (candidate, around) => {
    const { digits, shape } = candidate
    if (around.amount || (around.id && !around.phone)) return false
    if (candidate.plus) {
      if (digits.length < 7 || digits.length > 15) return false
      return around.phone || digits.length === 11 || valid(`+${digits}`) || (left <= 0 && digits.length >= 10)
    }
    if (digits.length === 10 && !digits.startsWith('0')) return northAmerican(digits, candidate, around)
    if (digits.length === 11 && digits.startsWith('1')) {
      if (shape !== '11' || around.phoneNear) return northAmerican(digits.slice(1), candidate, around)
      return /^1[2-9]\d\d[2-9]/.test(digits) && valid(digits, 'US')
    }
    if (digits.length === 7) {
      if (around.phone) return !/^[01]/.test(digits)
      const local = shape === '3-4' || candidate.spoken
      return local && isTight(candidate) && digits.startsWith('555')
        ? true
        : local && around.phoneNear && !digits.startsWith('1')
    }
    if (digits.length <= 15 && around.phone && digits.length >= 8) return true
    return digits.length <= 15 && foreign(candidate, around)
  }
}
