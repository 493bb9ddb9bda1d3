const iban = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}(?![A-Za-z0-9])/g
const routing =
  /(?<!\p{L})(?:routing|aba|account|acct|konto|cuenta|compte)(?:[\s:#.-]|(?<!\p{L})(?:number|no|num|nr|is)(?!\p{L})){1,6}\d{6,17}(?!\d)/giu

// Banks of other countries have numbers of their own, beside that of the account.
const sorted =
  /(?<!\p{L})(?:sort ?code|blz|bankleitzahl|bsb|ifsc|clabe)(?!\p{L})[^\p{L}\d]{0,4}(?:is |: )?[A-Z]{0,4}\d[\d -]{4,20}/iu
const numbered =
  /(?<!\p{L})(?:account|acct|konto\p{L}{0,6}|cuenta|compte|a\/c)(?!\p{L})[^\p{L}\d]{0,4}(?:(?:number|no|nr|is)\.? ?){0,2}\d[\d -]{5,20}|clabe\D{0,8}\d{18}(?!\d)/iu

/** The remainder of ISO 13616, digit by digit; letters count from 10. */
function remainder(account: string): number {
  let rest = 0
  for (const sign of account.slice(4) + account.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** An IBAN by its check digits, or a US routing number next to an account number. */
export function hasBankAccount(text: string): boolean {
  for (const match of text.matchAll(iban)) {
    const account = match[0].replace(/[ -]/g, '')
    if (account.length <= 34 && /\d{6}/.test(account) && remainder(account) === 1) return true
  }
  if (sorted.test(text) && numbered.test(text)) return true
  const named = text.match(routing) ?? []
  return (
    named.some(name => /^(?:routing|aba)/i.test(name)) && named.some(name => !/^(?:routing|aba)/i.test(name))
  )
}
