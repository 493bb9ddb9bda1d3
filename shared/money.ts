// Of the codes that start with X only these are money; the rest are metals, funds, tests and "no currency".
const sharedCurrencies = ['XAF', 'XCD', 'XCG', 'XOF', 'XPF']
const currencies = new Set(
  Intl.supportedValuesOf('currency').filter(code => !code.startsWith('X') || sharedCurrencies.includes(code)),
)

/** The ISO 4217 code, in capitals; null where there is no such money. */
export function currencyCode(text: string): string | null {
  const code = text.toUpperCase()
  return currencies.has(code) ? code : null
}

/** An amount in minor units as people write it: 5000 USD is $50.00, 5000 JPY is ¥5,000. */
export function moneyText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}

/** What a person types for an amount, in minor units: `189`, `1,189.50`, `$189`. Null where it is none. */
export function parseAmount(text: string, currency: string): number | null {
  const digits =
    new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2
  const match = /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d+))?\s*$/.exec(text)
  if (!match || (match[2] ?? '').length > digits) return null
  return Number(`${match[1]?.replaceAll(',', '')}${(match[2] ?? '').padEnd(digits, '0')}`)
}
