import type { Price, Service } from '../../../shared/businesses/card.ts'
import { amountText, parseAmount, priceText } from '../../../shared/money.ts'
import { Select } from '../../pages/choices.tsx'
import { Labeled } from '../labeled.tsx'
import { amountHelp, MoneyInput } from '../money-field.tsx'
import { type Field, type FormState, typedText } from '../section.ts'

const kinds: Record<Price['type'], string> = {
  fixed: 'Fixed price',
  from: 'Starting price (the final one depends on the job)',
  range: 'Price range',
  hourly: 'By the hour',
  quote: 'By quote (no price until you’ve seen the request)',
}

const kindNames = Object.keys(kinds) as Price['type'][]

const inputs = ['price.type', 'price.amount', 'price.max'] as const

/** The kind of price, with its one or two amounts. CSS hides the inputs that the chosen kind doesn't use. */
export const priceField = (currency: string): Field<Service> => ({
  name: 'price.type',
  label: 'Price',
  inputs,
  paths: ['price'],
  fill: ({ price }) => [
    ['price.type', price.type],
    ['price.amount', amountText(price.amount, currency)],
    ['price.max', amountText(price.max, currency)],
  ],
  read(typed, service, wrong) {
    const type = kindNames.find(each => each === typedText(typed, 'price.type'))
    if (!type) return wrong('Choose how you charge for it.')
    const otherWays = ' If it’s free, enter 0. For a price range or a quote, change how you charge.'
    const help = `${amountHelp(currency)}${type === 'range' ? '' : otherWays}`
    const amountOf = (name: string, missing: string) => {
      const text = typedText(typed, name)
      const amount = text === '' ? null : parseAmount(text, currency)
      if (amount === null) wrong(text === '' ? missing : help, name)
      return amount
    }
    const amount = type === 'quote' ? null : amountOf('price.amount', 'Enter the price.')
    const max = type === 'range' ? amountOf('price.max', 'Enter the highest price.') : null
    if (amount !== null && max !== null && max <= amount)
      wrong('The highest price must be more than the lowest.', 'price.max')
    service.price = { ...service.price, type, amount, max }
  },
  show(typed) {
    const [type, amount, max] = inputs.map(name => typedText(typed, name))
    if (type === 'quote') return 'By quote'
    const kind = kindNames.find(each => each === type)
    return `${kind ? kinds[kind] : ''}: ${amount}${kind === 'range' ? ` to ${max}` : ''}`
  },
  render: form => <PriceInputs form={form} currency={currency} />,
})

function PriceInputs({ form, currency }: { form: FormState; currency: string }) {
  const type = typedText(form.typed, 'price.type')
  const typedIn = (name: string) => form.typed.get(name) ?? ''
  return (
    <div class="price">
      <Labeled name="price.type" label="How you charge" form={form}>
        {aria => <Select aria={aria} options={Object.entries(kinds)} value={type} />}
      </Labeled>
      <div class="not-quote">
        <Labeled name="price.amount" label="Price" form={form}>
          {aria => <MoneyInput aria={aria} currency={currency} value={typedIn('price.amount')} />}
        </Labeled>
      </div>
      <div class="only-range">
        <Labeled name="price.max" label="Highest price" form={form}>
          {aria => <MoneyInput aria={aria} currency={currency} value={typedIn('price.max')} />}
        </Labeled>
      </div>
    </div>
  )
}

/** A price as its owner reads it. The API's `quote` alone would say nothing. */
export const priceWords = (price: Price): string =>
  price.type === 'quote' ? 'price by quote' : priceText(price)
