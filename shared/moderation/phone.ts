import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { meaningsIn } from './context.ts'
import type { Span } from './span.ts'

const written =
  /(?<![\p{L}\p{N}_.$€£-]|\d[ ,])(?:(?:\+|00) ?)?[([]?\d(?:[ ()[\]./·*_-]{0,3}\d){6,16}(?!\p{L}{2}|[\p{N}_]|[.,:-]\d|-[A-Z])/gu
const separated =
  /^[([]?(?:\+?1[ .-]?)?[([]?[2-9]\d\d[)\]]?(?:[ ./·*_-]| ?[-.] ?|(?<=[)\]])) ?\d{3} ?[ ./·*_-]? ?\d{4}$/
const unseparated = /^1?[2-9]\d\d[2-9]\d{6}$/
const local = /^[2-9]\d\d[ .-]\d{4}$/
/** National numbers in groups, with a leading 0: 0171 1234567, 06 12 34 56 78. */
const national = /^\(?0[1-9]\d{0,4}\)?(?:[ ./-]{1,3}\d{2,8}){1,5}$/
/** Dates and IP addresses. */
const otherShape = /^\d{1,2}[./-]\d{1,2}[./-]\d{4}|^\d{4}[./-]\d{1,2}[./-]\d{1,2}|^\d{1,3}(?:\.\d{1,3}){3}$/
const countries: CountryCode[] = ['GB', 'DE', 'FR', 'ES', 'IT', 'NL', 'AU', 'MX', 'BR', 'PL', 'IN', 'JP']
/** A lookup takes 20 µs, so a text gets a limited number of them. */
const MAX_LOOKUPS = 100

/** The letters O, I and l between digits, used as 0 and 1. */
const lookalike = /(?<=\d[.-]?)[OoIl](?=[.-]?\d)/g
/** One digit at a time; a row of ratings has none above 5. */
const spaced = /^(?=.*[06-9])[2-9](?:[ .*_-]{1,3}\d){2}[ .*_-]{1,3}[2-9](?:[ .*_-]{1,3}\d){6}$/

/** Phone numbers as people write them. Ambiguous digits need words about calling around them. */
export function findPhones(original: string): Span[] {
  const text = original.replace(lookalike, letter => (/o/i.test(letter) ? '0' : '1'))
  const spans: Span[] = []
  let lookups = 0
  const meaningOf = meaningsIn(text)
  const isValid = (number: string, country: CountryCode) =>
    lookups++ < MAX_LOOKUPS && (parsePhoneNumberFromString(number, country)?.isValid() ?? false)
  const isPossible = (number: string) =>
    lookups++ < MAX_LOOKUPS && (parsePhoneNumberFromString(number)?.isPossible() ?? false)
  const isValidSomewhere = (number: string) => countries.some(country => isValid(number, country))

  for (const { 0: number, index } of text.matchAll(written)) {
    const end = index + number.length
    const meaning = meaningOf(index, end)
    const isPhone = () => {
      if (/^(?:\+|00)/.test(number)) return isPossible(number.replace(/^00 ?/, '+'))
      if (meaning === 'reference' || otherShape.test(number)) return false
      if (separated.test(number) || spaced.test(number)) return true
      if (national.test(number) && (meaning === 'call' || /^\(|(?:\D\d+){2}/.test(number)))
        return isValidSomewhere(number)
      if (meaning !== 'call') return false
      const digits = number.replace(/\D/g, '')
      return unseparated.test(digits) || local.test(number) || isValidSomewhere(number)
    }
    if (isPhone()) spans.push({ start: index, end })
  }
  return spans
}
