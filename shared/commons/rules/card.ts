import { luhn } from '../../luhn.ts'
import { type Candidate, isSpelled } from './number-candidates.ts'
import type { Surroundings } from './number-context.ts'

// Issuers by their first digits and the lengths they use.
const everyday =
  /^(?:4\d{15}|5[1-5]\d{14}|(?:222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}|3[47]\d{13}|6(?:011|4[4-9]\d|5\d\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14})$/
const rare = /^(?:4\d{12}(?:\d{6})?|3(?:0[0-5]|[689]\d)\d{11}|62\d{15,17}|(?:5[06-8]|6\d)\d{10,17})$/

/** Diners Club, and as it prints its numbers. */
const diners = /^3(?:0[0-5]|[689]\d)\d{11}$/

const asPrinted = /^(?:4-4-4-4|4-6-5|16|15)$/

const led =
  /(?<!\p{L})(?:card|visa|mastercard|amex|discover|tarjeta|karte|kreditkarte|carte|carta|cc|pan|number|digits|first (?:eight|8|four|4|half|twelve|12)|group|block|part|last (?:eight|8|half|four|4)|rest|starts?|begins?)(?!\p{L})[^\n]{0,40}?(?<![\d.,$])((?:\d{4}[ -]?){1,3}(?:[^\d]{1,28}(?:\d{4}[ -]?){1,3}){1,3})(?!\d)/giu
/** Four by four with the same mark between, whatever it is: 4111 / 1111 / 1111 / 1111, 4111💳1111💳1111💳1111. */
const byFour =
  /(?<![\d.,$€£-])(\d{4})([^\d\n\p{L}$€£]{1,6}| ?x ?)(\d{4})\2(\d{4})\2(\d{4})(?![\d%]|[.,]\d|\2\d)/giu
/** 4242424242424242|04|29: as a list of cards is kept. */
const withDate = /(?<!\d)(\d{15,16})[|:;/,](?:0[1-9]|1[0-2])[|:;/,]?(?:20)?[2-4]\d(?!\d)/g

const passes = (digits: string): boolean => everyday.test(digits) && luhn(digits)
const isRound = (group: string | undefined): boolean => group?.endsWith('0') ?? false

/** "The card in two parts: 42424242 and 42424242", and groups that odd marks hold together. */
export function hasCardInParts(text: string): boolean {
  for (const match of text.matchAll(led)) {
    const digits = (match[1] ?? '').replace(/\D/g, '')
    // "Ends in 1111, begins with 4111": in either order.
    for (const each of [digits, digits.slice(4) + digits.slice(0, 4), digits.slice(8) + digits.slice(0, 8)])
      if (each.length === 16 && passes(each)) return true
  }
  for (const [, first, , ...rest] of text.matchAll(byFour)) {
    const groups = [first, ...rest]
    // Four offers for a roof end in zeros.
    if (passes(groups.join('')) && groups.filter(isRound).length < 3) return true
  }
  return Array.from(text.matchAll(withDate), match => match[1] ?? '').some(passes)
}

/**
 * A card number: right length for its issuer, right check digit, and written as on a card. One in ten order numbers
 * passes the check digit too, so unusual lengths and groupings, and numbers called something else, need card words near.
 */
export function isCard(candidate: Candidate, around: Surroundings): boolean {
  const { digits, shape, before, after } = candidate
  if (digits.length < 13 || /^(\d)\1+$/.test(digits)) return false
  // With a slip in it, it is one still to whoever reads "Visa" or a date of expiry beside it.
  if (!luhn(digits)) return /^(?:4-4-4-4|4-6-5)$/.test(shape) && everyday.test(digits) && around.certainCard()
  if (around.card()) return everyday.test(digits) || rare.test(digits)
  if (around.id() || around.amount()) return false
  if (!everyday.test(digits)) return shape === '4-6-4' && diners.test(digits)
  // More groups of four on either side: a tracking number or an IBAN.
  if (shape === '4-4-4-4' && (before === 4 || after === 4)) return false
  return asPrinted.test(shape) || isSpelled(candidate) || (candidate.alone && candidate.gaps.length <= 4)
}
