import { expect, test } from 'bun:test'
import { cancelTerms, owedFact, termsFacts } from '../../shared/customer/terms.ts'

const owed = (price: object, nights?: number) =>
  owedFact(
    {
      booking: { service: { price: { currency: 'USD', max: null, unit: null, ...price }, nights } },
    } as never,
    new Date(),
  )

test('a stay says what all its nights cost, if that’s certain', () => {
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

test('a deposit that the operator refunded isn’t promised again, and the whole price is due', () => {
  const now = new Date('2026-11-23T18:00:00Z')
  const later = new Date('2026-11-25T18:00:00Z')
  const price = { type: 'fixed', amount: 16_500, currency: 'USD', max: null, unit: null }
  const booking = { status: 'confirmed', start: later, timezone: 'UTC', service: { price }, freeUntil: null }
  const paid = { amount: 5000, currency: 'USD', paidAt: now, refundableUntil: later }
  for (const [refund, text] of [
    [{ refundDueAt: now, refundedAt: null }, 'is being refunded already.'],
    [{ refundDueAt: now, refundedAt: now }, 'was refunded already.'],
  ] as const) {
    const page = { booking, deposit: { ...paid, ...refund } } as never
    expect(cancelTerms(page, now)).toBe(`Your deposit of $50.00 ${text}`)
    expect(termsFacts(page, now).map(([label]) => label)).toEqual(['Canceling'])
    expect(owedFact(page, now)).toEqual([['Price', '$165.00, paid to the business']])
  }
})
