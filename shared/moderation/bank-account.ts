import { findSpans, type TextSpan } from './span.ts'

const iban = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}(?![A-Za-z0-9])/g
const numberIs = '(?: (?:number|no\\.?|#))?(?: is)?\\s?[:#=]?\\s?'
const routingNumber = `\\b(?:routing|ABA|RTN)${numberIs}(\\d{9})(?!\\d)`
const accountNumber = `\\b(?:account|acct\\.?)${numberIs}\\d{6,17}`
const routing = new RegExp(
  `${routingNumber}[^.!?]{0,60}${accountNumber}|${accountNumber}[^.!?]{0,60}${routingNumber}`,
  'gi',
)

/** ISO 13616: the number with its first four characters at the end is 1 modulo 97. */
function isIban(written: string): boolean {
  const compact = written.replace(/[ -]/g, '')
  if (compact.length < 15) return false
  let remainder = 0
  for (const character of compact.slice(4) + compact.slice(0, 4))
    for (const digit of Number.parseInt(character, 36).toString())
      remainder = (remainder * 10 + Number(digit)) % 97
  return remainder === 1
}

/** The check digits of an American routing number. */
const isRouting = (digits: string): boolean =>
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * ([3, 7, 1][index % 3] ?? 0), 0) % 10 === 0

export const findBankAccounts = (text: string): TextSpan[] => [
  ...findSpans(text, iban, ([written]) => {
    // The words after a number can look like more of it.
    const pieces = written.split(/[ -]/)
    return pieces.some((_, index) => isIban(pieces.slice(0, index + 1).join('')))
  }),
  ...findSpans(text, routing, ([, first, second]) => isRouting(first ?? second ?? '')),
]
