import { expect, test } from 'bun:test'
import { aCard } from '../businesses/cards.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const app = await testApp()
const add = (slug: string, name: string, zip: string) =>
  app.call('PUT', `/operator/businesses/${slug}`, {
    key: OPERATOR_KEY,
    body: aCard({ name, location: { zip }, serviceArea: { zips: [zip] } }),
  })
await add('antonio', 'Cedar Plumbing', '78205')
await add('austin', 'Bat Plumbing', '78701')
await add('studio', 'Studio 78702', '78703')

const find = async (query: Record<string, string>) => {
  const { body } = await app.get(`/businesses?${new URLSearchParams(query)}`)
  return { slugs: body.businesses.map((each: { slug: string }) => each.slug), query: body.query, body }
}

test.each([
  [{ q: 'plumber 78205' }, { zip: '78205', q: 'plumber', need: null }, ['antonio']],
  [{ need: '78205 clogged drain' }, { zip: '78205', q: null, need: 'clogged drain' }, ['antonio']],
  [{ q: 'plumbing, Austin, TX 78701' }, { zip: '78701', q: 'plumbing, Austin, TX' }, ['austin']],
  [{ q: '78205' }, { zip: '78205', q: null, need: null }, ['antonio']],
  // An amount.
  [{ q: 'plumber under 78205' }, { zip: null }, expect.arrayContaining(['antonio', 'austin'])],
  [{ need: 'clogged drain, 78205 dollars' }, { zip: null }, expect.arrayContaining(['austin'])],
  // A name.
  [{ q: 'studio 78702' }, { zip: null, q: 'studio 78702' }, ['studio']],
  // No zip, or another was asked for.
  [{ q: 'plumber 00000' }, { zip: null, q: 'plumber 00000' }, expect.arrayContaining(['antonio', 'austin'])],
  [
    { q: 'plumber 78205', zip: '78701' },
    { zip: '78701', q: 'plumber 78205' },
    expect.arrayContaining(['austin']),
  ],
])('reads %p', async (sent, query, slugs) => {
  expect(await find(sent)).toMatchObject({ slugs, query })
})

test('suggests from the zip if nobody serves it', async () => {
  const { body } = await find({ q: 'plumber 78704' })
  expect(body.count).toBe(0)
  expect(body.suggestions[0].why).toStartWith('No matching business serves 78704.')
})
