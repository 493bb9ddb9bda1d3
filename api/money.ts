import { Type } from '@sinclair/typebox'
import { priceSchema } from '../shared/businesses/card.ts'
import { Instant, Model, Nullable } from './edge/formats.ts'

const display = (example: string) =>
  Type.String({ examples: [example], description: 'For people. Show it as it is.' })

export const moneyFields = {
  amount: Type.Integer({ examples: [5000], description: 'In minor units.' }),
  currency: Type.String({ examples: ['USD'] }),
  display: display('$50.00'),
}

export const MoneyAnswer = Model('Money', moneyFields)

export const Quote = Model(
  'Quote',
  { ...moneyFields, note: Nullable(Type.String()), at: Instant },
  { description: 'What the business quoted last. It is the price, whatever the card says.' },
)

export const PriceAnswer = Model(
  'Price',
  { ...priceSchema.properties, display: display('from $89.00') },
  {
    examples: [
      { type: 'from', amount: 8900, max: null, currency: 'USD', unit: null, display: 'from $89.00' },
    ],
  },
)
