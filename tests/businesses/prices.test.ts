import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { moneyText, presentMoney, priceText } from '../../shared/money.ts'
import { leastCpuMs } from '../cpu.ts'
import { aBusiness } from '../factories.ts'
import { OPERATOR_KEY, openTestApp, type TestApp } from '../test-app.ts'
import { aCard } from './cards.ts'

const price = (type: string, amount: number | null, more: object = {}) => ({
  type,
  amount,
  max: null,
  currency: 'USD',
  unit: null,
  ...more,
})

describe('the text of money', () => {
  test("has the currency's own number of decimals", () => {
    expect(presentMoney({ amount: 16500, currency: 'USD' })).toEqual({
      amount: 16500,
      currency: 'USD',
      display: '$165.00',
    })
    expect(['JPY', 'KWD', 'EUR', 'MGA'].map(currency => moneyText(16500, currency))).toEqual([
      '¥16,500',
      'KWD\u00a016.500',
      '€165.00',
      'MGA\u00a016,500',
    ])
  })

  test('shows each type of price', () => {
    expect([
      priceText(price('fixed', 16500)),
      priceText(price('from', 8900)),
      priceText(price('range', 8900, { max: 14000 })),
      priceText(price('hourly', 9500, { unit: 'hour' })),
      priceText(price('quote', null)),
    ]).toEqual(['$165.00', 'from $89.00', '$89.00–$140.00', '$95.00/hour', 'quote'])
  })

  test('takes little CPU time, since a page has many', async () => {
    const many = () => {
      for (let i = 0; i < 10_000; i++) moneyText(i, i % 2 ? 'USD' : 'JPY')
    }
    expect(await leastCpuMs(many, 200)).toBeLessThan(200)
  })
})

describe('a card', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())

  test('shows every amount as text, and is written with it or without', async () => {
    const { slug } = await aBusiness(app, {
      services: [
        {
          name: 'Repair',
          price: { type: 'fixed', amount: 16500 },
          deposit: { amount: 5000 },
          bookable: true,
        },
      ],
      emergency: { available: true, surcharge: { amount: 7500 } },
      policies: { cancellation: { freeUntilHours: 24, fee: { amount: 2500 } } },
    })
    const { body: card } = await app.get(`/businesses/${slug}`)
    expect(card.services[0].price).toMatchObject({ amount: 16500, currency: 'USD', display: '$165.00' })
    expect([
      card.services[0].deposit.display,
      card.emergency.surcharge.display,
      card.policies.cancellation.fee.display,
    ]).toEqual(['$50.00', '$75.00', '$25.00'])
    const again = await app.call('PUT', `/operator/businesses/${slug}`, { key: OPERATOR_KEY, body: card })
    expect(again.body.business.version).toBe(card.version)
    const repriced = [{ ...card.services[0], price: { type: 'fixed', amount: 17500, display: 'free' } }]
    const written = await app.call('PUT', `/operator/businesses/${slug}`, {
      key: OPERATOR_KEY,
      body: aCard({ services: repriced }),
    })
    expect(written.body.business.services[0].price.display).toBe('$175.00')
  })
})
