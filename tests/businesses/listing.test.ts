import { expect, test } from 'bun:test'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { aCard } from './cards.ts'

const app = await testApp()
const usd = (amount: number) => ({ type: 'fixed', amount, currency: 'USD' })

test('the lowest price of a lodging is that of a night, not of a pickup', async () => {
  const priceFrom = async (slug: string, services: object[], industry = 'str') => {
    await app.call('PUT', `/operator/businesses/${slug}`, {
      key: OPERATOR_KEY,
      body: aCard({ name: slug, industry, services }),
    })
    return (await app.get(`/businesses?q=${slug}`)).body.businesses[0].priceFrom.amount
  }
  const pickup = { id: 'pickup', name: 'Airport pickup', price: usd(6500) }
  const nightly = { checkIn: '15:00', checkOut: '11:00' }
  expect(
    await priceFrom('bungalows', [pickup, { id: 'loft', name: 'Loft', price: usd(19_000), nightly }]),
  ).toBe(19_000)
  expect(await priceFrom('shuttles', [pickup])).toBe(6500)
  // Who rents out trailers overnight has other services, too.
  const trailer = { id: 'trailer', name: 'Trailer', price: usd(9000), nightly }
  expect(await priceFrom('haulers', [pickup, trailer], 'trades')).toBe(6500)
})
