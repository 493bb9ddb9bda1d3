import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Parsing costs 20 µs; a text with more candidates than this is judged by shape alone. */
const budget = 350

/** Where a customer's number may come from when it is written without a country code. */
const neighbours =
  'GB FR DE AU IT ES NL JP BR IN MX PL KR CN RU TR UA VN SA ID IR PH PT BE CH AT SE ZA DK NO FI CZ SK HU RO BG GR IE IL AR CO CL PE NG KE EG TH MY PK BD NZ SG HK TW AE MA LT LV EE HR SI RS IS UY EC VE DO LK KZ GE NP TN'.split(
    ' ',
    // Codes that the library knows, as the type of a string can't tell.
  ) as CountryCode[]

export interface Numbers {
  /** Undefined where it is no number, or where too many have been asked for. */
  parse: (number: string, country?: CountryCode) => PhoneNumber | undefined
  valid: (number: string, country?: CountryCode) => boolean
  /** Some country of the list has such numbers, and writes them so if a shape is given. */
  somewhere: (digits: string, shape?: string) => boolean
  /** The budget is spent. */
  spent: () => boolean
}

const shapeOf = (number: PhoneNumber): string =>
  (number.formatNational().match(/\d+/g) ?? []).map(group => group.length).join('-')

/** What the library says of numbers; one per text, because it counts what is spent on parsing. */
export function phoneNumbers(): Numbers {
  let left = budget
  const parse: Numbers['parse'] = (number, country) =>
    left-- > 0 ? parsePhoneNumberFromString(number, country) : undefined
  const valid: Numbers['valid'] = (number, country) => parse(number, country)?.isValid() ?? false
  return {
    parse,
    valid,
    // Where nothing more may be asked, numbers before it hide none.
    somewhere: (digits, shape) =>
      neighbours.some(country => {
        const number = parse(digits, country)
        return number?.isValid() && (shape === undefined || shapeOf(number) === shape)
      }) ||
      (left <= 0 && shape === undefined),
    spent: () => left <= 0,
  }
}
