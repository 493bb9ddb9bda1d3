import { describe, expect, test } from 'bun:test'
import { writeCheckout } from '../../shared/deposits/checkout-text.ts'
import { depositState } from '../../shared/deposits/deposit.ts'
import { leftToPay } from '../../shared/deposits/left-to-pay.ts'
import { moneyText } from '../../shared/money.ts'
import { isToken, makeToken } from '../../shared/token.ts'

const at = (text: string) => new Date(text)
const price = (changes: object) =>
  ({ type: 'fixed', amount: 10_000, max: null, currency: 'USD', unit: null, ...changes }) as never
const deposit = { amount: 2500, currency: 'USD' }

describe('the amount left to pay', () => {
  test.each([
    [price({}), null, '$75.00 to the business (the price is $100.00)'],
    [price({ unit: 'per room' }), null, '$75.00 to the business (the price per room is $100.00)'],
    [price({ amount: 2000 }), null, 'Nothing: this deposit covers the price.'],
    [price({ type: 'from' }), null, 'The price starts at $100.00. This deposit is taken off it.'],
    [
      price({ type: 'range', max: 20_000 }),
      null,
      'The price is $100.00 to $200.00. This deposit is taken off it.',
    ],
    [price({ type: 'hourly' }), null, 'The price is $100.00 an hour. This deposit is taken off the bill.'],
    [
      price({ type: 'quote', amount: null }),
      null,
      'The business’s price minus this deposit. The business will tell you the price.',
    ],
    [
      price({ currency: 'EUR' }),
      null,
      'The business’s price minus this deposit. The business will tell you the price.',
    ],
    [price({}), { amount: 30_000, currency: 'USD' }, '$275.00 to the business (the quoted price is $300.00)'],
    [price({}), { amount: 30_000, currency: 'EUR' }, '$75.00 to the business (the price is $100.00)'],
  ])('%j %j', (given, quote, words) =>
    expect(leftToPay({ price: given, quote, nights: null }, deposit)).toBe(words),
  )

  test('of a stay covers all nights', () => {
    const left = (changes: object, nights: number) =>
      leftToPay({ price: price({ unit: 'night', ...changes }), quote: null, nights }, deposit)
    expect(left({}, 3)).toBe('$275.00 to the business (the price of 3 nights is $300.00)')
    expect(left({}, 1)).toBe('$75.00 to the business (the price of 1 night is $100.00)')
    expect(left({ type: 'from' }, 2)).toBe(
      'The price starts at $100.00 a night. This deposit is taken off it.',
    )
  })
})

test('amounts use the minor units of their currency', () => {
  expect([moneyText(5000, 'USD'), moneyText(5000, 'JPY'), moneyText(5000, 'KWD')]).toEqual([
    '$50.00',
    '¥5,000',
    'KWD\u00A05.000',
  ])
})

test("the checkout shows days and times in the business's zone", () => {
  const facts = {
    business: 'Aloha Cuts',
    service: 'Cut',
    nights: null,
    timezone: 'Pacific/Honolulu',
    start: at('2026-12-01T01:00:00Z'),
    end: at('2026-12-01T01:45:00Z'),
  }
  const page = writeCheckout(facts)
  expect(page).toMatchObject({ business: 'Aloha Cuts', service: 'Cut', date: 'Monday, November 30, 2026' })
  expect(page.time.replaceAll(/\s/g, ' ')).toBe('3:00 – 3:45 PM')
  expect(writeCheckout({ ...facts, nights: 2 }).time).toBe('from 3:00 PM, 2 nights')
})

describe('the state of a deposit', () => {
  const facts = {
    page: {} as never,
    bookingStatus: 'confirmed' as const,
    expiresAt: at('2026-11-24T16:00:00Z'),
    paidAt: null,
    refundDueAt: null,
    refundedAt: null,
  }
  const then = at('2026-11-20T10:00:00Z')
  test.each([
    ['preparing', { page: null }],
    ['open', {}],
    ['paid', { paidAt: then }],
    ['paid', { paidAt: then, bookingStatus: 'completed' as const }],
    ['cancelled', { bookingStatus: 'cancelled' as const }],
    ['cancelled', { bookingStatus: 'cancelled' as const, page: null }],
    ['expired', { expiresAt: then }],
    ['paid', { paidAt: then, expiresAt: then }],
    ['kept', { paidAt: then, bookingStatus: 'cancelled' as const }],
    ['refunding', { paidAt: then, refundDueAt: then, bookingStatus: 'cancelled' as const }],
    ['refunded', { paidAt: then, refundDueAt: then, refundedAt: then, bookingStatus: 'cancelled' as const }],
  ])('%s', (state, changes) =>
    expect(depositState({ ...facts, ...changes }, at('2026-11-23T10:00:00Z'))).toBe(state as never),
  )
})

test('tokens have 128 bits and only one encoding', () => {
  const tokens = Array.from({ length: 200 }, makeToken)
  expect(tokens.every(isToken)).toBe(true)
  expect(new Set(tokens).size).toBe(200)
  for (const wrong of ['', 'x', `${'A'.repeat(21)}B`, `${tokens[0]}=`, ` ${tokens[0]?.slice(1)}`])
    expect(isToken(wrong)).toBe(false)
})
