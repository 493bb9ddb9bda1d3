import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cityIn } from '../../shared/search/place-phrases.ts'
import { aCard } from '../businesses/cards.ts'
import { leastCpuMs } from '../cpu.ts'
import { OPERATOR_KEY, openTestApp, type TestApp } from '../test-app.ts'

const slugs = (body: { businesses: { slug: string }[] }) => body.businesses.map(each => each.slug)

describe('a city with its state', () => {
  let app: TestApp
  const read = async (q: string) => {
    const { body } = await app.get(`/businesses?${new URLSearchParams({ q })}`)
    const { place, name, need, corrected } = body.query.understood
    return { slugs: slugs(body).sort(), place, name, need, corrected }
  }
  beforeAll(async () => {
    app = await openTestApp()
    for (const [slug, name, zip] of [
      ['oregon', 'Cedar Plumbing', '97201'],
      ['maine', 'Orchid Plumbing', '04101'],
      ['missouri', 'Plaza Repairs', '64106'],
      ['kansas', 'Modern Fixers', '66101'],
      ['capital', 'Capitol Drains', '20001'],
      ['york', 'Hudson Drains', '10001'],
      ['seattle', 'Dot Com Drains', '98101'],
      ['louis', 'Arch Drains', '63101'],
      ['idaho', 'Lake Drains', '83814'],
      ['antonio', "O'Brien's Drains", '78205'],
      ['austin', 'Bat Drains', '78701'],
      ['paso', 'Philly Drains', '79901'],
    ])
      await app.call('PUT', `/operator/businesses/${slug}`, {
        key: OPERATOR_KEY,
        body: aCard({ name, location: { zip } }),
      })
  })
  afterAll(() => app.close())

  test.each([
    ['Portland, OR', ['oregon']],
    ['Portland, ME', ['maine']],
    ['Portland Oregon', ['oregon']],
    ['Portland', ['maine', 'oregon']],
    ['Kansas City, MO', ['missouri']],
    ['Kansas City, KS', ['kansas']],
    ['Washington, D.C.', ['capital']],
    ['Washington DC', ['capital']],
    ['Seattle, Washington', ['seattle']],
    ['St. Louis, MO', ['louis']],
    ['Saint Louis', ['louis']],
    ["Coeur d'Alene, ID", ['idaho']],
    ['Coeur d Alene', ['idaho']],
    ['Portland OR clogged drain', ['oregon']],
    ['clogged drain New York', ['york']],
    ['clogged drain Buffalo, New York', []],
    ['Justin, TX', []],
  ])('%s', async (q, found) => {
    const { slugs, name, corrected } = await read(q)
    expect({ slugs, name, corrected }).toEqual({ slugs: found, name: null, corrected: [] })
  })

  test.each([
    ['buffalo new york', '142'],
    ['spokane washington', '992'],
    ['sugar land texas garage door spring', '774'],
    ['garage door spring new york', '10'],
    ['garage door spring new york ny', '10'],
    ['washington dc', '20'],
    ['washington d c', '20'],
    ['new york', '10'],
  ])('the zip of %s begins with %s', (words, start) => {
    expect(cityIn(words.split(' '))?.zip).toStartWith(start)
  })

  test('near me isn’t a place or a name', async () => {
    const { slugs, place, name } = await read('clogged drain near me')
    expect({ place, name }).toEqual({ place: null, name: null })
    expect(slugs).toHaveLength(10)
  })

  test('only a correction that found something is one', async () => {
    expect(await read('low water pressure, drains smell')).toMatchObject({ corrected: [] })
    expect(await read('claen drain')).toMatchObject({ corrected: [{ from: 'claen', to: 'clean' }] })
    const { query } = (await app.get('/businesses?need=clogged+drain,+rooff')).body
    expect(query.understood).toMatchObject({ need: ['clogged drain'], corrected: [], ignored: ['rooff'] })
  })

  test('may be called by a nickname, which may be the name of a business, too', async () => {
    expect(await read('NYC clogged drain')).toMatchObject({
      slugs: ['york'],
      place: 'new york',
      corrected: [{ from: 'nyc', to: 'new york' }],
    })
    expect(await read('clogged drain Vegas')).toMatchObject({ slugs: [], place: 'las vegas' })
    const { body } = await app.get('/businesses?q=drains+SF')
    expect(body.suggestions[0].why).toContain('are elsewhere')
    expect(await read('clogged drain Las Vegas')).toMatchObject({ place: 'las vegas', corrected: [] })
    expect(await read('Philly Drains')).toMatchObject({ slugs: ['paso'], place: null, corrected: [] })
  })

  test('if nothing is found, the last reading is shown', async () => {
    expect(await read('garage door spring Austin')).toMatchObject({
      slugs: [],
      place: 'austin',
      need: ['garage door spring'],
    })
  })

  test('is understood as it was read', async () => {
    const antonio = { slugs: ['antonio'], need: [] as string[], corrected: [] as object[] }
    expect(await read('San Antnio, TX')).toEqual({
      ...antonio,
      place: 'san antonio tx',
      name: null,
      corrected: [{ from: 'antnio', to: 'antonio' }],
    })
    expect(await read('Austn, TX')).toMatchObject({ slugs: ['austin'], place: 'austin tx' })
    expect(await read("O'Brien")).toEqual({ ...antonio, place: null, name: 'obrien' })
    expect(await read('Fixers')).toMatchObject({ slugs: ['kansas'], name: 'fixers', need: [] })
  })
})

describe('need', () => {
  test('finds nobody without a service that fits', async () => {
    const app = await openTestApp()
    const nail = { name: 'Nail trim', price: { type: 'fixed', amount: 2000, currency: 'USD' } }
    for (const [slug, changes] of [
      ['palace', { name: 'Massage Palace', services: [nail] }],
      ['denial', { name: 'Nail Bar', description: 'We do not offer massage.', services: [nail] }],
      ['nothing', { name: 'Massage Hut', services: [] }],
      ['hands', { name: 'Good Hands', services: [nail, { ...nail, name: 'Swedish massage' }] }],
    ] as const)
      await app.call('PUT', `/operator/businesses/${slug}`, {
        key: OPERATOR_KEY,
        body: aCard({ industry: 'beauty', ...changes }),
      })
    const { body } = await app.get('/businesses?need=massage')
    expect(slugs(body)).toEqual(['hands'])
    expect(body.businesses[0].match.service.name).toBe('Swedish massage')
    await app.close()
  })
})

test('forty unknown words take at most 50 ms of CPU, however many ways are tried', async () => {
  const app = await openTestApp()
  let n = 0
  // Most words of the vocabulary begin with s or c.
  const words = (length: number) =>
    Array.from({ length: 30 }, () => `s${(n++ * 7919 + 611_953).toString(26).replaceAll(/\d/g, 'e')}on`)
      .join(' ')
      .slice(0, length)
  const ask = async () => {
    const filters = 'zip=99501&near=99501&radius=1&bookable=true&emergency=true&industry=hotels'
    const query = new URLSearchParams({ q: words(200), need: words(120) })
    const { status, body } = await app.get(`/businesses?${query}&${filters}`)
    expect([status, body.businesses]).toEqual([200, []])
  }
  expect(await leastCpuMs(ask, 50)).toBeLessThan(50)
  await app.close()
})
