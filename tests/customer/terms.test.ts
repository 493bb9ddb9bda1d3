import { expect, test } from 'bun:test'
import { owedFact } from '../../shared/customer/terms.ts'

const owed = (price: object, nights?: number) =>
  owedFact(
    {
      booking: { service: { price: { currency: 'USD', max: null, unit: null, ...price }, nights } },
    } as never,
    new Date(),
  )

test('a stay says what all its nights cost, if that is certain', () => {
  const night = { type: 'fixed', amount: 12_900 }
  expect(owed(night)).toEqual([['Price', '$129.00, paid to the business']])
  expect(owed(night, 1)).toEqual([['Price', '$129.00 a night, paid to the business']])
  expect(owed(night, 3)).toEqual([['Price', '$129.00 a night, $387.00 for 3 nights, paid to the business']])
  expect(owed({ type: 'from', amount: 12_900 }, 3)).toEqual([
    ['Price', 'from $129.00 a night, paid to the business'],
  ])
  expect(owed({ type: 'range', amount: 12_900, max: 20_000 }, 3)).toEqual([
    ['Price', '$129.00–$200.00 a night, paid to the business'],
  ])
})
