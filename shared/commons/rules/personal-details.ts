import { hasBankAccount } from './bank-account.ts'
import { hasCardInParts, isCard } from './card.ts'
import { digitRuns } from './digit-runs.ts'
import { unmix } from './disguise.ts'
import { hasEmail } from './email.ts'
import { hasIdentity } from './identity.ts'
import { candidatesOf } from './number-candidates.ts'
import { type Surroundings, surroundings } from './number-context.ts'
import { phoneRule } from './phone.ts'
import { isPhoneInGroups } from './phone-groups.ts'
import { hasLetteredPhone } from './phone-lettered.ts'
import { withDashes } from './phone-marks.ts'
import type { ReasonCode } from './reason.ts'
import { hasSecretKey } from './secret-key.ts'
import { hasSsnInParts, isSsn } from './ssn.ts'
import { hasStreetAddress } from './street-address.ts'

const drawnDigits = /\d[oOlISBZsizОоЗз]|[oOlISBZОоЗз]\d/

/** Numbers of a text: each candidate is one thing at most, the worst it can be. */
function numbersIn(text: string, found: Set<ReasonCode>, shapes = /\d/): void {
  const isPhone = phoneRule()
  // A part number such as B13400270S holds such letters too; in groups it would be a number.
  const drawn = drawnDigits.test(text) ? digitRuns(text, true).filter(run => run.groups.length > 1) : []
  const numbers = [...digitRuns(text), ...drawn]
    .flatMap(candidatesOf)
    .filter(candidate => shapes.test(candidate.shape))
    .map(candidate => ({ candidate, around: surroundings(text, candidate.start, candidate.end) }))
  const byDigits = new Map<string, Surroundings[]>()
  for (const { candidate, around } of numbers) {
    const same = byDigits.get(candidate.digits)
    if (same) same.push(around)
    else byDigits.set(candidate.digits, [around])
  }
  // A part number is one wherever the text repeats it.
  const isId = (digits: string) => byDigits.get(digits)?.some(around => around.id()) ?? false
  for (const { candidate, around } of numbers) {
    if (isCard(candidate, around)) found.add('card')
    else if (isSsn(candidate, around)) found.add('ssn')
    else if (
      !found.has('phone') &&
      isPhone(candidate, around) &&
      (candidate.plus || candidate.bracketed || around.phone() || !isId(candidate.digits))
    )
      found.add('phone')
  }
}

/** "Read from right to left": whoever says so writes numbers in that order. */
const turned =
  /revers|back ?wards?|flip (?:it|the|them)|last (?:digit|letter|character)s? first|end to (?:start|front|beginning)|from the (?:end|back)|other way (?:a?round)|à rebours|umgekehrt|invertid|right[- ]to[- ]left|al rev[eé]s|à l'envers|rückwärts|al contrario|mirror(?:ed| image| it)|ao contrário|наоборот|倒/iu

/** Whole or word by word, its two signs in the order of the reader. */
const turnedTexts = (text: string, back: string): string[] => [
  back.replace(/(?<!\p{L})tod(?!\p{L})/giu, 'dot').replace(/(?<!\p{L})ta(?!\p{L})/giu, 'at'),
  text.replace(/(?<!\p{L})(?!(?:at|dot)(?!\p{L}))\p{L}+/giu, word => [...word].reverse().join('')),
]

/** Of a number that may be read either way. */
const likeOurs = /^(?:(?:1-)?3-3-4|1-10|1[01]|3-2-4|9|4-4-4-4|16)$/

/** Or digit by digit, once the words for its marks are gone. */
const likeOursOrSpelled = new RegExp(`${likeOurs.source}|^1(?:-1){9,10}$`)

const spokenNumber =
  /(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|\p{L}+ty)(?!\p{L})/iu

/** A text with the numbers that were spoken in it as digits. */
function withSpokenNumbers(text: string): string {
  let shown = ''
  let from = 0
  for (const run of digitRuns(text)) {
    const start = run.starts[0] ?? 0
    const end = run.ends.at(-1) ?? start
    if (!run.spoken.includes(true) || start < from) continue
    shown += text.slice(from, start) + run.groups.join('')
    from = end
  }
  return shown + text.slice(from)
}

/** Marks of a page that are drawn as nothing: <b>210</b>-<b>555</b>. */
const tags =
  /<\/?(?:b|i|u|em|strong|span|font|code|wbr|a(?!>)|\/a|sub|sup)(?![\p{L}\d])[^<>\n@\d]{0,60}>|<!--[^<>\n@\d]{0,60}-->/giu

/** +44 (0)161: who calls from abroad leaves it out. */
const nationalZero = /(?<=\+ ?\d{2,3} ?)[([] ?0 ?[)\]][ .-]?/g

/** Every kind of personal detail or secret in a text that was made plain. */
export function personalDetails(written: string): Set<ReasonCode> {
  const text = unmix(written)
    .replace(tags, '')
    .replace(/(?<=[\p{L}\d])%20(?=[\p{L}\d])/gu, ' ')
    .replace(nationalZero, ' ')
    // tel=(816)+447-2098, tel=816+447+2098: a space, as forms send it
    .replace(/(?<=\)|=[\d() .+-]{1,16}\d)\+(?=\d)/g, ' ')
  const found = new Set<ReasonCode>()
  if (hasEmail(text)) found.add('email')
  numbersIn(text, found)
  const back = turned.test(text) ? [...text].reverse().join('') : ''
  if (back) numbersIn(back, found, likeOurs)
  if (back && turnedTexts(text, back).some(hasEmail)) found.add('email')
  const dashed = withDashes(text)
  if (dashed !== text) numbersIn(dashed, found, likeOursOrSpelled)
  if (hasCardInParts(text)) found.add('card')
  const shown = spokenNumber.test(text) ? withSpokenNumbers(text) : ''
  if (hasLetteredPhone(text) || isPhoneInGroups(text) || (shown && isPhoneInGroups(shown))) found.add('phone')
  if (hasSsnInParts(text)) found.add('ssn')
  if (hasBankAccount(text)) found.add('bank_account')
  if (hasIdentity(text)) found.add('identity')
  if (back && hasStreetAddress(back)) found.add('street_address')
  if (hasStreetAddress(text)) found.add('street_address')
  if (hasSecretKey(text)) found.add('secret_key')
  return found
}
