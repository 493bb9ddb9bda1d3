// The other codes that start with X are metals, funds, tests and "no currency".
const sharedCurrencies = ['XAF', 'XCD', 'XCG', 'XOF', 'XPF']
const currencies = new Set(
  Intl.supportedValuesOf('currency').filter(code => !code.startsWith('X') || sharedCurrencies.includes(code)),
)

/** The ISO 4217 code in upper case, or null if there's no such currency. */
export function currencyCode(text: string): string | null {
  const code = text.toUpperCase()
  return currencies.has(code) ? code : null
}

/** Formats an amount in minor units: 5000 USD is $50.00, 5000 JPY is ¥5,000. */
export function moneyText(amount: number, currency: string): string {
  const format = formatOf(currency)
  return format.format(amount / 10 ** digitsOf(format))
}

/** Parses what a person types, such as `189`, `1,189.50` or `$189`, to minor units. Null if it isn't an amount. */
export function parseAmount(text: string, currency: string): number | null {
  const digits = digitsOf(formatOf(currency))
  const match = /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d+))?\s*$/.exec(text)
  if (!match || (match[2] ?? '').length > digits) return null
  return Number(`${match[1]?.replaceAll(',', '')}${(match[2] ?? '').padEnd(digits, '0')}`)
}

const formatOf = (currency: string) => new Intl.NumberFormat('en-US', { style: 'currency', currency })

const digitsOf = (format: Intl.NumberFormat) => format.resolvedOptions().maximumFractionDigits ?? 2
