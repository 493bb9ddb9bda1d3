import { expect, test } from 'bun:test'
import { aCard } from '../businesses/cards.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const app = await testApp()
for (const [slug, ...names] of [
  ['breakfast', 'Queen room', 'Room, breakfast included'],
  ['dogs', 'Queen room, dogs welcome'],
] as const)
  await app.call('PUT', `/operator/businesses/${slug}`, {
    key: OPERATOR_KEY,
    body: aCard({
      name: slug,
      industry: 'hotels',
      services: names.map(name => ({ name, price: { type: 'fixed', amount: 9000, currency: 'USD' } })),
    }),
  })

const read = async (need: string) => {
  const { body } = await app.get(`/businesses?${new URLSearchParams({ need })}`)
  const slugs = body.businesses.map((each: { slug: string }) => each.slug)
  return { ...body.query.understood, slugs, matched: body.businesses[0]?.match }
}

test('a wish that can’t be met doesn’t affect the other wishes', async () => {
  expect(await read('hotel with a pool, free breakfast and parking')).toMatchObject({
    slugs: ['breakfast'],
    need: ['hotel', 'free breakfast'],
    ignored: expect.arrayContaining(['pool', 'parking']),
    matched: { service: { name: 'Room, breakfast included' } },
  })
  // Each is met, but not both together.
  expect(await read('hotel with a pool that takes dogs, with free breakfast')).toMatchObject({
    slugs: ['dogs'],
    ignored: expect.arrayContaining(['pool', 'free breakfast']),
  })
  expect(await read('hotel with breakfast')).toMatchObject({ ignored: [] })
})

test('words of a need are no name, unless another word is one', async () => {
  const ask = async (q: string) => (await app.get(`/businesses?${new URLSearchParams({ q })}`)).body
  await app.call('PUT', '/operator/businesses/lofts', {
    key: OPERATOR_KEY,
    body: aCard({
      name: 'Mesquite Apartments',
      industry: 'ltr',
      services: [{ name: 'Two-bedroom apartment, per month', price: { type: 'quote' } }],
    }),
  })
  const { query } = await ask('two bedroom apartment under 1,200')
  expect(query.understood).toMatchObject({ name: null, need: ['two bedroom', 'apartment'] })
  expect((await ask('Mesquite Apartments')).query.understood.name).toContain('mesquite')
})
