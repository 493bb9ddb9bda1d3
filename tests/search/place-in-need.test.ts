import { expect, test } from 'bun:test'
import { withPlaceOfNeed } from '../../shared/search/place-in-need.ts'
import { noFilters } from '../../shared/search/search-plan.ts'
import { aCard } from '../businesses/cards.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const app = await testApp()
for (const [slug, zip] of [
  ['antonio', '78205'],
  ['york', '10001'],
])
  await app.call('PUT', `/operator/businesses/${slug}`, {
    key: OPERATOR_KEY,
    body: aCard({ name: 'Cedar Plumbing', location: { zip } }),
  })

const read = (need: string, filters = {}) => withPlaceOfNeed({ ...noFilters, need, ...filters })

test.each([
  ['two nights in Austin with a dog', 'austin', 'two nights with a dog'],
  ['mice in the attic, Austin', 'austin', 'mice in the attic'],
  ['box braids downtown San Antonio', 'san antonio', 'box braids'],
  ['haircut St. Louis, MO', 'st louis mo', 'haircut'],
  ['used car in New York', 'new york', 'used car'],
  ['massage in NYC', 'new york', 'massage'],
  ['hotel in LA', 'los angeles', 'hotel'],
  ['a house in Texas', 'texas', 'a house'],
  ["I'm in Phoenix, need A/C repair", 'phoenix', "I'm need A/C repair"],
  ['in Austin', 'austin', null],
  ['plumber Houston', 'houston', 'plumber'],
  ['pest control for scorpions phoenix', 'phoenix', 'pest control for scorpions'],
])('%p is in %p', (need, q, rest) => expect(read(need)).toMatchObject({ q, need: rest }))

test.each([
  // No place, or one that may be a material, a color, a brand, a name or part of one.
  'trim my red oak tree',
  'clean my gutters in winter',
  'AC tune-up in spring',
  'a deep clean before my in-laws visit',
  'water from the wall, please call',
  'trade in my Lincoln',
  'leak near me',
  'plumber near ME',
  'cabinets in walnut',
  'nails in orange',
  'washer, Amana',
  'brakes for my Hyundai Tucson',
  'a haircut for my daughter Charlotte',
  'mechanic mobile',
  'repair in mobile home',
  'hotel near Texas Tech',
  'box braids at Houston Braids',
  'Boston terrier grooming',
  // Where somebody comes from, or two places.
  'I moved here from California and need a dentist',
  'hotel in Austin, flying from Chicago',
  '2 movers from Austin TX to Dallas TX',
])('%p names no place', need => expect(read(need)).toBeNull())

test.each([{ q: 'Dallas' }, { zip: '78205' }, { near: '78205' }])('the place of %j counts', filters =>
  expect(read('a plumber in Austin', filters)).toBeNull(),
)

test('a city in a need keeps those located there', async () => {
  const find = async (need: string) => (await app.get(`/businesses?${new URLSearchParams({ need })}`)).body
  const { businesses, query } = await find('my drain is clogged, I am in New York')
  expect(businesses.map((each: { slug: string }) => each.slug)).toEqual(['york'])
  expect(query).toMatchObject({ q: 'new york', need: 'my drain is clogged, I am' })
  expect(query.understood).toMatchObject({ place: 'new york', need: ['drain clogged'] })
  const { count, suggestions } = await find('clogged drain in Austin')
  expect(count).toBe(0)
  expect(suggestions[0].why).toBe(
    'No matching business serves Austin, TX 78703. These are located within 100 miles of 78703.',
  )
  // A zip says it better.
  expect((await find('clogged drain in Austin, 78205')).query).toMatchObject({ q: null, zip: '78205' })
})

test('a need that nobody understands finds nobody, in any city', async () => {
  for (const query of ['need=a+cozy+place+in+New+York', 'need=qwerty&q=New+York']) {
    const { body } = await app.get(`/businesses?${query}`)
    expect(body).toMatchObject({ count: 0, query: { q: expect.stringMatching(/new york/i) } })
    expect(body.suggestions[0].businesses[0].slug).toBe('york')
  }
  // Words that say nothing are ignored.
  expect((await app.get('/businesses?need=anyone+open+today&q=New+York')).body.count).toBe(1)
})
