import type { CountryCode } from 'libphonenumber-js/min'
import { phoneLibrary } from '../phone-library.ts'
import { meaningsIn } from './number-meaning.ts'
import type { TextSpan } from './span.ts'

const written =
  /(?<![\p{L}\p{N}_.$€£-]|\d[ ,])(?:(?:\+|00) ?)?[([]?\d(?:[ ()[\]./·*_-]{0,3}\d){6,16}(?!\p{L}{2}|[\p{N}_]|[.,:-]\d|-[A-Z])/gu
const separated =
  /^[([]?(?:\+1[ .-]?|1[ .-]|1(?=[([]))?[([]?[2-9]\d\d[)\]]?(?:[ ./·*_-]| ?[-.] ?|(?<=[)\]])) ?\d{3} ?[ ./·*_-]? ?\d{4}$/
const unseparated = /^1?[2-9]\d\d[2-9]\d{6}$/
const local = /^[2-9]\d\d[ .-]\d{4}$/
/** National numbers in groups, with a leading 0: 0171 1234567, 06 12 34 56 78. */
const national = /^\(?0[1-9]\d{0,4}\)?(?:[ ./-]{1,3}\d{2,8}){1,5}$/
/** Dates, IP addresses, years ("2025-2026"), Unix times since 2017, and round numbers such as 1500000. */
const otherShape =
  /^[([]?(?:\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}[./-]\d{1,2}[./-]\d{1,2}|(?:\d{1,3}(?:\.\d{1,3}){3}|(?:19|20)\d\d ?- ?(?:19|20)\d\d|1[5-9]\d{8}(?:\d{3})?|\d{1,3}0{5,})$)/
/** A person before ten bare digits: "Dana Reyes 5125550133", "Tony: 5125550133", "the owner 5125550133". */
const owner =
  /(?<![\p{L}\p{N}])(?:\p{Lu}\p{Ll}{1,15} \p{Lu}\p{Ll}{1,15}[ ,|/(:-]{1,3}|\p{Lu}\p{Ll}{1,15} ?[,|/(-] ?|(?:owner|tenant|customer|client|landlord|landlady|homeowner|guest|husband|wife|cust)(?:'s)?[ :(#-]{1,3})$/u
/** A number on its own line, or as a list item. */
const lineStart = /(?:^|\n)[ \t]{0,3}(?:[-*•] )?$/
const countries: CountryCode[] = ['GB', 'DE', 'FR', 'ES', 'IT', 'NL', 'AU', 'MX', 'BR', 'PL', 'IN', 'JP']
/** In the requests of our docs, which reports of bugs quote. */
const ofDocs = '+12105550147'
/** A lookup takes 50 µs, so a text gets a limited number of them. */
const MAX_LOOKUPS = 60
/** In an international number, by E.164. */
const MAX_DIGITS = 15

/** The letters O, I and l between digits, used as 0 and 1. */
const lookalike = /(?<=\d[.-]?)[OoIl](?=[.-]?\d)/g
/** One digit at a time; a row of ratings has none above 5. */
const spaced = /^(?=.*[06-9])[2-9](?:[ .*_-]{1,3}\d){2}[ .*_-]{1,3}[2-9](?:[ .*_-]{1,3}\d){6}$/

/** Phone numbers as people write them. Ambiguous digits need words about calling around them. */
export function findPhones(original: string): TextSpan[] {
  const text = original.replace(lookalike, letter => (/o/i.test(letter) ? '0' : '1'))
  const spans: TextSpan[] = []
  let lookups = 0
  const { parsePhoneNumberFromString: parse } = phoneLibrary()
  const meaningOf = meaningsIn(text)
  const isValid = (number: string, country: CountryCode) =>
    lookups++ < MAX_LOOKUPS && (parse(number, country)?.isValid() ?? false)
  const isPossible = (number: string) => lookups++ < MAX_LOOKUPS && (parse(number)?.isPossible() ?? false)
  const isNamed = (start: number, end: number) =>
    owner.test(text.slice(Math.max(0, start - 60), start + (/[([]/.test(text[start] ?? '') ? 1 : 0))) ||
    (lineStart.test(text.slice(Math.max(0, start - 8), start)) &&
      /^[ \t]{0,3}(?:\n|$)/.test(text.slice(end, end + 5)))
  const isValidSomewhere = (number: string) => countries.some(country => isValid(number, country))

  for (const { 0: number, index } of text.matchAll(written)) {
    const end = index + number.length
    if (number === ofDocs) continue
    const meaning = meaningOf(index, end)
    const isPhone = () => {
      const digits = number.replace(/\D/g, '')
      // WhatsApp still writes Mexican mobile numbers with the 1 that was dropped in 2019.
      const international = digits.replace(/^00/, '').replace(/^521(?=\d{10}$)/, '52')
      if (/^(?:\+|00)/.test(number))
        return international.length <= MAX_DIGITS && isPossible(`+${international}`)
      if (meaning === 'reference' || otherShape.test(number)) return false
      if (separated.test(number) || spaced.test(number)) return true
      if (national.test(number) && (meaning === 'call' || /^\(|(?:\D\d+){2}/.test(number)))
        return isValidSomewhere(digits)
      if (unseparated.test(digits) && isNamed(index, end)) return isValid(digits, 'US')
      if (meaning !== 'call') return false
      return unseparated.test(digits) || local.test(number) || isValidSomewhere(digits)
    }
    if (isPhone()) spans.push({ start: index, end })
  }
  return spans
}
