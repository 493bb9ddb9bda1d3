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

export interface Money {
  /** In minor units. */
  amount: number
  currency: string
}

interface Price {
  type: string
  amount: number | null
  max: number | null
  currency: string
  unit: string | null
}

/** Formats an amount in minor units: 5000 USD is $50.00, 5000 JPY is ¥5,000. */
export const moneyText = (amount: number, currency: string): string =>
  formatOf(currency).format.format(inMajorUnits(amount, currency))

/** 5050 USD is 50.5. */
export const inMajorUnits = (amount: number, currency: string): number =>
  amount / 10 ** formatOf(currency).digits

/** `US dollars` */
export const currencyName = (currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(part => part.type === 'currency')?.value ?? currency

/** A price for people: `$165.00`, `from $89.00`, `$89.00–$140.00`, `$95.00/hour` or `quote`. */
export function priceText({ type, amount, max, currency, unit }: Price): string {
  if (type === 'quote' || amount === null) return 'quote'
  const least = moneyText(amount, currency)
  const text = max === null ? least : `${least}–${moneyText(max, currency)}`
  return `${type === 'from' ? 'from ' : ''}${text}${unit ? `/${unit}` : ''}`
}

export const presentMoney = <T extends Money>(money: T) => ({
  ...money,
  display: moneyText(money.amount, money.currency),
})

export const presentPrice = <T extends Price>(price: T) => ({ ...price, display: priceText(price) })

/** An amount as a person would type it: 120050 USD is 1,200.50. Empty if there is none. */
export function amountText(amount: number | null, currency: string): string {
  if (amount === null) return ''
  const { digits } = formatOf(currency)
  return inMajorUnits(amount, currency).toLocaleString('en-US', { minimumFractionDigits: digits })
}

/** Such as $. For most currencies it's the code. */
export const currencySymbol = (currency: string): string => formatOf(currency).symbol

/** Longer texts aren't amounts. */
export const MAX_AMOUNT_LENGTH = 40

/** Parses what a person types, such as `189`, `1,189.50`, `$189` or `189 dollars`, to minor units. Null if it isn't an amount. */
export function parseAmount(text: string, currency: string): number | null {
  if (text.length > MAX_AMOUNT_LENGTH) return null
  const bare = text
    .replace(currencySymbol(currency), '')
    .replace(currency, '')
    .replace(/\b(usd|dollars?)\b\.?$/i, '')
  const { digits } = formatOf(currency)
  const match = /^\$?\s{0,9}(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d+))?$/.exec(bare.trim())
  if (!match || (match[2] ?? '').length > digits) return null
  return Number(`${match[1]?.replaceAll(',', '')}${(match[2] ?? '').padEnd(digits, '0')}`)
}

interface CurrencyFormat {
  format: Intl.NumberFormat
  digits: number
  symbol: string
}

// Making a formatter takes fifty times as long as using it. The currencies bound the map.
const formats = new Map<string, CurrencyFormat>()

function formatOf(currency: string): CurrencyFormat {
  const known = formats.get(currency)
  if (known) return known
  // Payment providers count whole ariary, since its smaller unit is a fifth.
  const whole = currency === 'MGA' ? { maximumFractionDigits: 0 } : {}
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...whole })
  const currencyFormat = {
    format,
    digits: format.resolvedOptions().maximumFractionDigits ?? 2,
    symbol: format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency,
  }
  if (currencies.has(currency)) formats.set(currency, currencyFormat)
  return currencyFormat
}
