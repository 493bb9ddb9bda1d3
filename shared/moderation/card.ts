import type { TextSpan } from './span.ts'

// No comma: it separates one number from the next.
const runs = /\d(?:[ \-._/·•|~*]{0,3}\d)+/g
// A card's groups with any punctuation between them except ", ", which separates list items.
const gap = '(?!, )[^\\p{L}\\p{N}]{1,3}'
const groups = new RegExp(
  `(?<!\\d)(?:\\d{4}${gap}\\d{4}${gap}\\d{4}${gap}\\d{4}|\\d{4}${gap}\\d{6}${gap}\\d{5})(?!\\d)`,
  'gu',
)
// Issuers' prefixes and card lengths.
const issued =
  /^(?:4(?:\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-59]|[689]\d)\d{11}|35(?:2[89]|[3-8]\d)\d{12}|6(?:011|[245]\d\d)\d{12}(?:\d{3})?|(?:50|5[6-8]|6[0-9])\d{14})$/
const issuedRarely = /^(?:4\d{12}|(?:50|5[6-8]|6\d)\d{11,17}|62\d{14,17}|36\d{12,17})$/
const cardWords =
  /(?:\bcards?|visa|mastercard|amex|american express|discover|maestro|diners|jcb|\bcc|\bpan|debit|credit|tarjeta|karte|carte) ?(?:#|no|num\p{L}{0,4}|is|[:=,.-]| ){0,3}$/iu
const MIN_DIGITS = 13
const MAX_DIGITS = 19

// One UUID in a thousand contains digits that look like a card.
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi
const withoutUuids = (text: string): string =>
  text.replace(uuid, found => (/[a-f]/i.test(found) ? ' '.repeat(found.length) : found))

/** Payment cards, checked by prefix, length and check digit. Nine in ten other numbers fail the check digit. */
export function findCards(original: string): TextSpan[] {
  const text = withoutUuids(original)
  const spans: TextSpan[] = []
  for (const { 0: written, index } of text.matchAll(groups))
    if (isCard(written.replace(/\D/g, ''), '')) spans.push({ start: index, end: index + written.length })
  for (const { 0: written, index } of text.matchAll(runs)) {
    if (written.length < MIN_DIGITS) continue
    for (const found of cardsInRun(written, text.slice(Math.max(0, index - 40), index)))
      spans.push({ start: index + found.start, end: index + found.end })
  }
  return spans
}

/** A card can start and end at any group of the run. */
function* cardsInRun(written: string, before: string): Generator<TextSpan> {
  const found = [...written.matchAll(/\d+/g)]
  const all = written.replace(/\D/g, '')
  let next = 0
  for (const [from, first] of found.entries()) {
    const start = next
    next += first[0].length
    // No issuer's prefix starts with another digit.
    if (!/^[2-6]/.test(first[0])) continue
    let length = 0
    for (let to = from; to < found.length; to++) {
      const group = found[to]
      if (!group) break
      length += group[0].length
      if (length > MAX_DIGITS) break
      if (length >= MIN_DIGITS) {
        const digits = all.slice(start, start + length)
        // The check digit first, because it's the cheapest and nine in ten fail it.
        if (
          luhn(digits) &&
          isCard(digits, (before + written.slice(Math.max(0, first.index - 40), first.index)).slice(-40))
        )
          yield { start: first.index, end: group.index + group[0].length }
      }
      // American phone numbers have groups of three; cards don't, except at their end.
      if (group[0].length === 3) break
    }
  }
}

export function isCard(digits: string, before: string): boolean {
  // A phone number with its country has up to 15 digits.
  if (before.endsWith('+') && digits.length <= 15) return false
  const known = issued.test(digits) || (issuedRarely.test(digits) && cardWords.test(before.slice(-40)))
  return known && luhn(digits) && !/^(\d)\1+$/.test(digits)
}

/** The check digit of ISO/IEC 7812. */
function luhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
