import { luhn } from '../../luhn.ts'

/** A number as it may be written: in one piece, in groups, or digit by digit. */
interface Written {
  digits: string
  /** Lengths of its groups: an SSN with dashes is 3-2-4. */
  shape: string
  /** What stands before it in the text. */
  before: string
}

// No comma: it parts one number from the next.
const runs = /\d(?:[ \-._/·•|~*]{0,3}\d)*/g
const longest = 19
const reach = 60

// The groups of a card parted by anything at all, but for the comma and space of an enumeration.
const apart = '(?!, )[^\\p{L}\\p{N}]{1,3}'
const cardGroups = new RegExp(
  `(?<!\\d)(?:\\d{4}${apart}\\d{4}${apart}\\d{4}${apart}\\d{4}|\\d{4}${apart}\\d{6}${apart}\\d{5})(?!\\d)`,
  'gu',
)

/** Every stretch of 9 to 19 digits of a text that begins and ends where a group does. */
export function* writtenNumbers(text: string): Generator<Written> {
  for (const { 0: written, index } of text.matchAll(cardGroups)) {
    const digits = written.replace(/\D/g, '')
    const shape = digits.length === 16 ? '4-4-4-4' : '4-6-5'
    yield { digits, shape, before: text.slice(Math.max(0, index - reach), index) }
  }
  for (const run of text.matchAll(runs)) {
    const groups = [...run[0].matchAll(/\d+/g)]
    for (const [from, first] of groups.entries()) {
      const start = run.index + first.index
      const before = text.slice(Math.max(0, start - reach), start)
      let digits = ''
      let shape = ''
      for (let to = from; to < groups.length; to++) {
        const group = groups[to]?.[0] ?? ''
        digits += group
        shape += to === from ? group.length : `-${group.length}`
        if (digits.length > longest) break
        if (digits.length >= 9) yield { digits, shape, before }
      }
    }
  }
}

// Issuers by their first digits, with the lengths in use.
const issued =
  /^(?:4(?:\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-59]|[689]\d)\d{11}|35(?:2[89]|[3-8]\d)\d{12}|6(?:011|[245]\d\d)\d{12}(?:\d{3})?|(?:50|5[6-8]|6[0-9])\d{14})$/
const issuedRarely = /^(?:4\d{12}|(?:50|5[6-8]|6\d)\d{11,17}|62\d{14,17}|36\d{12,17})$/
const cardWords =
  /(?:\bcards?|visa|mastercard|amex|american express|discover|maestro|diners|jcb|\bcc|\bpan|debit|credit|tarjeta|karte|carte) ?(?:#|no|num\p{L}*|is|:|=|-|,|\.| )*$/iu

/** In one piece, in groups of four and more, or digit by digit; an American phone number has groups of three. */
const cardShape = /^(?:\d+|(?:\d{2}|[4-9])(?:-(?:\d{2}|[4-9]))*(?:-[1-3])?|[12](?:-[12])*)$/

/** A payment card: the issuer's first digits, its length, and the check digit. Nine in ten other numbers fail the last alone. */
export function isCardNumber({ digits, shape, before }: Written): boolean {
  if (digits.length < 13 || !luhn(digits) || !cardShape.test(shape)) return false
  // A phone number with its country has up to 15 digits.
  if (before.endsWith('+') && digits.length <= 15) return false
  const known = issued.test(digits) || (issuedRarely.test(digits) && cardWords.test(before))
  return known && !/^(\d)\1+$/.test(digits)
}

// Areas 000, 666 and 900 up, group 00 and serial 0000 were never given out; 9xx with a group from 50 is a taxpayer's number.
const ssn = /^(?:(?!000|666|9)\d{3}(?!00)\d\d(?!0000)\d{4}|9\d\d[5-9]\d{5})$/
const ssnWords =
  /(?:\bssn|\bss ?#|s\.s\.n|social security|\bsocial\b|soc sec|\bitin\b|taxpayer|tax id|seguro social)[^.!?]{0,40}$/iu

/** A social security number: by its shape where it is written in its three groups, by the words before it otherwise. */
export const isSocialSecurityNumber = ({ digits, shape, before }: Written): boolean =>
  digits.length === 9 && (ssnWords.test(before) || (shape === '3-2-4' && ssn.test(digits)))
