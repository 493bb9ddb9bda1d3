import { amountText, currencySymbol, MAX_AMOUNT_LENGTH, moneyText, parseAmount } from '../../shared/money.ts'
import type { Aria } from '../pages/field.tsx'
import { Labeled, type Placed } from './labeled.tsx'
import { type Field, typedText } from './section.ts'

/** What to say about an amount that can't be read. */
export const amountHelp = (currency: string): string =>
  `Enter an amount such as ${currencySymbol(currency)}35 or ${currencySymbol(currency)}1,200.50.`

interface MoneyOptions<T> extends Placed {
  currency: string
  /** In minor units. */
  min: number
  max: number
  get(edited: T): number | null
  /** Null if it's empty. */
  set(edited: T, amount: number | null): void
  /** What's wrong with the amount, given the fields read before it. */
  check?(edited: T, amount: number | null): string | null
}

export function moneyField<T>(options: MoneyOptions<T>): Field<T> {
  const { name, label, path = name, currency, min, max } = options
  return {
    name,
    label,
    paths: [path],
    fill: edited => [[name, amountText(options.get(edited), currency)]],
    read(typed, edited, wrong) {
      const text = typedText(typed, name)
      const amount = text === '' ? null : parseAmount(text, currency)
      if (text !== '' && amount === null) return wrong(amountHelp(currency))
      if (amount !== null && (amount < min || amount > max))
        return wrong(
          amount < min
            ? `Enter at least ${moneyText(min, currency)}, or leave it empty.`
            : `Enter at most ${moneyText(max, currency)}.`,
        )
      const problem = options.check?.(edited, amount)
      if (problem) wrong(problem)
      else options.set(edited, amount)
    },
    show: typed => typedText(typed, name),
    render: form => (
      <Labeled {...options} form={form}>
        {aria => <MoneyInput aria={aria} currency={currency} value={form.typed.get(name) ?? ''} />}
      </Labeled>
    ),
  }
}

export const MoneyInput = ({ aria, currency, value }: { aria: Aria; currency: string; value: string }) => (
  <span class="money">
    <span>{currencySymbol(currency)}</span>
    <input {...aria} inputMode="decimal" autoComplete="off" maxLength={MAX_AMOUNT_LENGTH} value={value} />
  </span>
)
