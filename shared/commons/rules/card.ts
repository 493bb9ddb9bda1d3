import { luhn } from '../../luhn.ts'
import { groupsOf, windowsOf } from './digit-groups.ts'
import { type Candidate, isSpelled } from './number-candidates.ts'
import type { Surroundings } from './number-context.ts'

// Issuers by their first digits and the lengths they use.
const everyday =
  /^(?:4\d{15}|5[1-5]\d{14}|(?:222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}|3[47]\d{13}|6(?:011|4[4-9]\d|5\d\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14}|220[0-4]\d{12})$/
const rare = /^(?:4\d{12}(?:\d{6})?|3(?:0[0-5]|[689]\d)\d{11}|62\d{15,17}|(?:5[06-8]|6\d)\d{10,17})$/

/** Diners Club, and as it prints its numbers. */
const diners = /^3(?:0[0-5]|[689]\d)\d{11}$/

const asPrinted = /^(?:4-4-4-4|4-6-5|16|15)$/

/** What is said of cards and of hardly anything else that has as many digits. */
const ofCard =
  /(?<!\p{L})(?:cards?|pan(?![ -]?(?:europ|asia|amer))|visa|master ?card|amex|american express|discover|diners|maestro|jcb|unionpay|cvv2?|cvc|exp(?:iry|ires|\.)?|holder|first (?:eight|8|four|4|half|twelve|12)|last (?:eight|8|half|four|4)|(?:group|block|part) (?:four|4)|tarjeta|kreditkarte|karte|carte|carta|cartão|kort|karta|карт\p{L}*)(?![\p{L}])|卡|カード|카드/iu
const around = 80
const farthest = 60
/** The lengths of groups that a card may be told in, in whatever order. */
const toldIn = /^(?:(?:4-){3}4|8-8|4-12|12-4|4-8-4|6-10|10-6|8-4-4|4-4-8|4-6-5)$/

/** Four by four with the same mark between, whatever it is: 4111 / 1111 / 1111 / 1111, 4111💳1111💳1111💳1111. */
const byFour =
  /(?<![\d.,$€£-])(\d{4})([^\d\n\p{L}$€£]{1,6}| ?x ?)(\d{4})\2(\d{4})\2(\d{4})(?![\d%]|[.,]\d|\2\d)/giu
/** 4242424242424242|04|29: as a list of cards is kept. */
const withDate = /(?<!\d)(\d{15,16})[|:;/,](?:0[1-9]|1[0-2])[|:;/,]?(?:20)?[2-4]\d(?!\d)/g

const passes = (digits: string): boolean => everyday.test(digits) && luhn(digits)
const isRound = (group: string | undefined): boolean => group?.endsWith('0') ?? false

/** "The card in two parts: 42424242 and 42424242", or in fields of a log: what else has digits there is left out. */
function isToldInGroups(text: string): boolean {
  if (!ofCard.test(text)) return false
  const groups = groupsOf(text).filter(({ digits }) => /^(?:\d{4,6}|\d{8}|\d{10}|\d{12})$/.test(digits))
  for (const size of [2, 3, 4])
    for (const window of windowsOf(groups, size, farthest)) {
      const parts = window.map(group => group.digits)
      if (!toldIn.test(parts.map(part => part.length).join('-'))) continue
      // "Ends in 1111, begins with 4111": in either order.
      if (
        ![parts, [...parts.slice(1), ...parts.slice(0, 1)], [...parts].reverse()].some(each =>
          passes(each.join('')),
        )
      )
        continue
      const from = Math.max(0, (window[0]?.start ?? 0) - around)
      if (ofCard.test(text.slice(from, (window.at(-1)?.end ?? 0) + around))) return true
    }
  return false
}

/** A card whose groups stand apart, are held together by odd marks, or go with a date. */
export function hasCardInParts(text: string): boolean {
  if (isToldInGroups(text)) return true
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
