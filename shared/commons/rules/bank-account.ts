const iban =
  /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}(?![A-Za-z0-9])|(?<=[Ii](?:ban|BAN)[\s:#]{1,3}(?:is )?)[a-z]{2}\d{2}(?:[ -]?[a-z0-9]){11,30}(?![a-z0-9])/g
const fillers = `(?:[\\s:#.-]|(?<!\\p{L})(?:number|no|num|nr|is|are|transit|the|and|of)(?!\\p{L})){1,8}`
const routing = new RegExp(
  `(?<!\\p{L})(?:routing|aba|rtg|rtn)${fillers}(\\d{9}|\\d{4}[ -]\\d{4}[ -]\\d|\\d{3}[ -]\\d{3}[ -]\\d{3})(?!\\d)`,
  'iu',
)
/** Or by the bank that is named behind it: "acct no 4417… at Prairie Bank". */
const atBank = new RegExp(
  `(?<!\\p{L})(?:account|acct|a\\/c)${fillers}\\d(?:[ -]?\\d){5,16}(?!\\d)[^\\d\\n.]{0,30}(?<!\\p{L})(?:bank|credit union|chase|wells fargo|citi)(?!\\p{L})`,
  'iu',
)
/** A bank by its code in SWIFT. */
const swift =
  /(?<!\p{L})(?:swift|bic)(?!\p{L})[\s:#-]{1,4}(?:code )?(?:is )?[A-Z]{6}[A-Z\d]{2,5}(?![A-Za-z\d])/iu
const account = new RegExp(
  `(?<!\\p{L})(?:account|acct|acc|a\\/c|konto|cuenta|compte|checking|savings)${fillers}(?:\\d[ -]?){4,16}\\d(?!\\d)|\\d{6,17} (?:checking|savings)(?!\\p{L})`,
  'iu',
)
/** Of a bank by its words alone: "her checking account number is …". */
const certain = new RegExp(
  `(?<!\\p{L})(?:checking|savings|bank|chequing|brokerage|debit|direct deposit|wells fargo|chase|girokonto|cuenta (?:bancaria|de ahorros|corriente)|compte bancaire|cbu|clabe|nuban) ?(?:account|acct|acc|a\\/c)?${fillers}\\d(?:[ -]?\\d){6,23}(?!\\d)`,
  'iu',
)

// Banks of other countries have numbers of their own, beside that of the account.
const sorted =
  /(?<!\p{L})(?:sort ?code|blz|bankleitzahl|bsb|ifsc|clabe|transit(?: number)?|institution(?: number)?)(?!\p{L})[^\p{L}\d]{0,4}(?:is |: )?[A-Z]{0,4}\d[\d -]{4,20}/iu
const numbered =
  /(?<!\p{L})(?:account|acct|acc|konto\p{L}{0,6}|cuenta|compte|a\/c)(?!\p{L})[^\p{L}\d]{0,4}(?:(?:number|no|nr|is)\.? ?){0,2}\d[\d -]{5,20}|clabe\D{0,8}\d{18}(?!\d)/iu

/** The remainder of ISO 13616, digit by digit; letters count from 10. */
function remainder(account: string): number {
  let rest = 0
  for (const sign of account.slice(4) + account.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** An IBAN by its check digits, a routing number with an account, or an account that is called a bank's. */
export function hasBankAccount(text: string): boolean {
  for (const match of text.matchAll(iban)) {
    const written = match[0].replace(/[ -]/g, '')
    if (written.length <= 34 && /\d{6}/.test(written) && remainder(written) === 1) return true
  }
  if (sorted.test(text) && numbered.test(text)) return true
  return (
    ((routing.test(text) || swift.test(text)) && account.test(text)) ||
    certain.test(text) ||
    atBank.test(text)
  )
}
