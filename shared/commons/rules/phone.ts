import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { type Candidate, isSpelled, isTight } from './number-candidates.ts'
import type { Surroundings } from './number-context.ts'
import { isPhoneInParts } from './phone-parts.ts'

/** Parsing costs 20 µs; a text with more candidates than this is judged by shape alone. */
const budget = 100
const shortest = 7
const longest = 15

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
  'MX',
  'PL',
  'KR',
  'CN',
  'RU',
  'TR',
  'UA',
  'VN',
  'SA',
  'ID',
  'IR',
  'PH',
  'PT',
  'BE',
  'CH',
  'AT',
  'SE',
  'ZA',
]

/** Groupings in which other countries write numbers that begin with a zero. */
const abroad =
  /^(?:2-2-2-2-2|5-6|5-3-3|3-4-4|4-7|4-3-4|4-3-3|2-4-4|4-3-2-2|3-3-2-2|3-2-2-2|1-3-3-2-2|4-6|2-8|3-3-4|4-4-4|2-3-4|2-3-2-2|11)$/
/** And some of those that begin with none, where it is said whose they are. */
const mobile = /^(?:3-7|3-4-4|5-5|3-3-3|2-3-2-2|3-3-2-2|4-3-3|2-5-4)$/
/** 8 (495) 123-45-67: from Kaliningrad to Bishkek a long-distance call began with an 8. */
const eight = /^(?:1-3-3-2-2|1-3-3-4|1-3-7)$/

// The largest integers of 31 and 32 bits look like numbers in Dallas and elsewhere.
const machine = new Set(['2147483647', '2147483648', '4294967295', '4294967296'])

/** 123-456-7890 and 555-123-4567 are no real numbers, and still are meant as such. */
const meant = /^(?:[2-9]|123456)/
/** Somebody counts: one, two, three. Or names the hours: nine, ten, eleven, one, two, three. */
function isCounting({ digits, shape }: Candidate): boolean {
  if ('0123456789101112 9876543210'.includes(digits)) return true
  const values: number[] = []
  let from = 0
  for (const length of shape.split('-').map(Number)) {
    values.push(Number(digits.slice(from, from + length)))
    from += length
  }
  // One hundred twenty, one hundred forty: amounts.
  if (values.filter(value => value > 0 && value % 100 === 0).length > 1) return true
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0))
  const rises = steps.filter(step => step > 0).length
  return (
    steps.length > 0 &&
    (steps.filter(step => step === 1).length > 0.6 * steps.length || rises === steps.length)
  )
}

/** Dictated in words, pairs and hundreds among them: "cinq cent quatre, cinq cinq cinq, zéro un". */
const isDictated = ({ spoken, alone, shape }: Candidate): boolean =>
  spoken && alone && /^[1-4](?:-[1-3]){5,}$/.test(shape) && !/(?:[34].*){3}/.test(shape)

const plausible = /^[2-9]\d\d[2-9]/

/** 1-210-KLM-0142, 800-FLOWERS after a phone word: letters of the keys. */
const messenger =
  /(?<!\p{L})(?:wa\.me\/|t\.me\/(?=\+)|whatsapp\.com\/send\/?\?phone=|(?:tel|sms|callto|whatsapp):)\+?\d{7,15}(?!\d)/iu
const lettered =
  /(?<![\p{L}\p{N}-])(?:\+?1[-. ]\(?[2-9]\d\d\)?[-. ](?=[A-Z\d-]{0,7}[A-Z])[A-Z\d]{3}[-. ]?[A-Z\d]{4}|(?:call|phone|dial|text|tel|ring|cell|number is)[:.]? (?:1-)?\(?[2-9]\d\d\)?[-. ](?=[A-Z\d-]{0,6}[A-Z]{3})[A-Z\d]{3}[-. ]?[A-Z\d]{4})(?![\p{L}\p{N}-])/u

/** Tel. 030 / 901820: with spaces around a slash a number only after such a word. */
const slashed =
  /(?<!\p{L})(?:tel(?:efon)?|fon|phone|handy|mobil|call|\p{L}{0,12}nummer)(?: ist)?[.:]? ?0 ?\d{1,5} ?\/ ?\d(?: ?\d){3,8}(?!\d)/iu
/** A number in parts that are told apart. */
const inParts = [
  /(?<!\p{L})(?:phone|cell|number|digits|tel|mobile)(?!\p{L})[^\n]{0,30}(?<!\d)(?:(?:area code|prefix) ?\d{3}[^\d\n]{1,16}\d{3}(?:[^\d\n]{1,16}\d{4})?|\d{3} then \d{3} then \d{4}|ends? (?:in |with )?\d{4}[^\d\n]{1,16}area code \d{3})(?!\d)/iu,
  // first part: 206 555, last four: 0131
  /(?<![\d-])[2-9]\d\d[ .-]?[2-9]\d\d[^\d\n]?[^\d]{0,24}(?:last (?:four|4|part|bit)|second (?:part|half)|(?:the )?rest|and then|ends? (?:in|with)|plus)[^\d\n]{0,12}\d{4}(?!\d)/iu,
  /(?:last (?:four|4)|ends?)[^\d\n]{0,16}\d{4}[^\d\n]{1,6}[^\d\n]{0,24}(?:starts?|begins?|first|before|rest)[^\d\n]{0,16}[2-9]\d\d[ .-]?[2-9]\d\d(?![\d-])/iu,
  /(?<!\d)[2-9]\d\d ?\/ ?[2-9]\d\d ?\/ ?\d{4}(?!\d)(?=[^\n]{0,16}(?:cell|mobile|phone|number|whatsapp))/iu,
  /(?<!\p{L})(?:phone|cell|number|digits|tel|mobile)(?!\p{L})[^\d\n]{0,20}[2-9]\d\d (?:and|then|followed by|plus) [2-9]\d\d[ -]?\d{4}(?!\d)/iu,
  // 512x555x0147, 512 [skip] 555 [this] 0147: a zero begins the end of no size and no sum
  /(?<![\d.,$:x+-])[2-9]\d\d([^\d\s./()_-]{1,3})[2-9]\d\d\1(?=0)\d{4}(?![\d.,:x])/u,
  /(?<![\d.,$:-])[2-9]\d\d ?[[({<][^\d\n\])}>]{1,12}[\])}>] ?[2-9]\d\d ?[[({<][^\d\n\])}>]{1,12}[\])}>] ?0\d{3}(?!\d)/u,
  /(?<![\p{L}\d-])[2-9]\d\d[ -](?=[A-Z\d]{0,2}[A-Z])[A-Z\d]{3}[ -][A-Z\d]{4}(?=[^\n]{0,30}(?:keypad|letters|(?:her|his|my) (?:line|number)|cell|phone|call))/u,
  // 415.555.0199/415.555.0198
  /(?<![\d./-])[2-9]\d\d([.-])[2-9]\d\d\1\d{4}(?=[/|])/u,
  // area code 901 and then KJK-0H43, by the letters of the keys
  /area code (?:is )?\d{3}[^\d\n]{1,16}?(?<![A-Z\d])(?=[A-Z\d-]{0,7}[A-Z])[A-Z\d]{3}-?[A-Z\d]{4}(?![A-Z\d])/u,
]

export const hasLetteredPhone = (text: string): boolean =>
  lettered.test(text) ||
  messenger.test(text) ||
  slashed.test(text) ||
  inParts.some(parts => parts.test(text)) ||
  isPhoneInParts(text)

/** A test for phone numbers; one per text, because it counts what it spends on parsing. */
export function phoneRule(): (candidate: Candidate, around: Surroundings) => boolean {
  let left = budget
  const parse = (number: string, country?: CountryCode) =>
    left-- > 0 ? parsePhoneNumberFromString(number, country) : undefined
  const valid = (number: string, country?: CountryCode): boolean => parse(number, country)?.isValid() ?? false

  /** Ten digits as they are written in North America, with or without the 1 before them. */
  function northAmerican(digits: string, candidate: Candidate, around: Surroundings): boolean {
    if (around.phone()) return !digits.startsWith('0')
    const shape = candidate.shape.replace(/^1-/, '').replace(/^11$/, '10')
    const someone = around.person() || around.phoneNear()
    if (shape === '3-3-4') {
      if (isTight(candidate)) return meant.test(digits) || someone
      return plausible.test(digits) || (meant.test(digits) && (candidate.alone || someone))
    }
    if (candidate.bracketed && /^3-(?:3-2-2|3-4|7|2-5|4-3)$/.test(shape)) return meant.test(digits)
    if (shape === '3-3-2-2' && candidate.alone && plausible.test(digits)) return true
    if (candidate.spoken) return meant.test(digits) && !isCounting(candidate)
    if (!plausible.test(digits)) return false
    if (isSpelled(candidate))
      return candidate.alone ? digits.startsWith('555') || valid(digits, 'US') : around.phoneNear()
    if (!/^(?:10|3-7|6-4|3-3-2-2)$/.test(shape)) return around.phoneNear()
    if (candidate.gaps.includes('space') && !someone && shape !== '3-7') return false
    return !machine.has(digits) && (someone || valid(digits, 'US'))
  }

  /** Numbers of other countries in their own writing. */
  function foreign({ digits, shape, bracketed, alone, before }: Candidate, around: Surroundings): boolean {
    if (/^0(?:0|11)/.test(digits)) {
      const number = parse(digits.replace(/^0(?:0|11)/, '+'))
      return (
        number?.isValid() ||
        (/^00[34]\d{10}/.test(digits) &&
          shape.includes('-') &&
          before === 0 &&
          (number?.isPossible() ?? false))
      )
    }
    // 2025-05-14 1030 is a date and a time.
    if (/^(?:4-2-2|2-2-4)/.test(shape)) return false
    if (eight.test(shape) && /^[78][3-9]/.test(digits)) return valid(`+7${digits.slice(1)}`)
    const led =
      around.phoneNear() ||
      (bracketed && (digits.startsWith('0') || /^2-[45]-4$/.test(shape))) ||
      (digits.startsWith('0') && (around.person() || (abroad.test(shape) && (alone || shape !== '4-4-4')))) ||
      (mobile.test(shape) && around.person())
    return led && neighbours.some(country => valid(digits, country))
  }

  function local(candidate: Candidate, around: Surroundings): boolean {
    if (around.phone()) return !/^[01]/.test(candidate.digits)
    if (candidate.shape !== '3-4' && !candidate.spoken) return false
    if (isTight(candidate) && candidate.digits.startsWith('555')) return true
    return around.phoneNear() && !candidate.digits.startsWith('1')
  }

  return (candidate, around) => {
    const { digits } = candidate
    if (digits.length < shortest || digits.length > longest) return false
    if (around.amount() || around.id()) return false
    if (candidate.plus) {
      // +52 1 55 5555 0188, and other numbers that were longer once
      if (
        around.phone() ||
        digits.length === 11 ||
        (digits.length < 14 && digits.length > 10 && candidate.gaps.length > 2)
      )
        return true
      const number = parse(`+${digits}`)
      return number?.isValid() || (digits.length >= 10 && (number?.isPossible() ?? left <= 0))
    }
    if (digits.length === 7 && !(candidate.spoken && isSpelled(candidate))) return local(candidate, around)
    // Nobody says the digits of a price or a part one by one, seven of them.
    if ((candidate.spoken && isSpelled(candidate)) || isDictated(candidate))
      return around.phone() || !isCounting(candidate)
    const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
    if (/^[1-9]\d{9}$/.test(national) && northAmerican(national, candidate, around)) return true
    return around.phone() || foreign(candidate, around)
  }
}
