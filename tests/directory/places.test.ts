import { describe, expect, test } from 'bun:test'
import { kinds } from '../../shared/directory/kinds.ts'
import { refreshPlaces } from '../../shared/directory/places.ts'
import { type City, countPlaces, listPlaces, replacePlaces } from '../../shared/directory/queries.ts'
import { readVocabulary } from '../../shared/search/need.ts'
import { tokensOf } from '../../shared/stem.ts'
import { aCard } from '../businesses/cards.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { until } from '../until.ts'
import { countWaitingForLock } from '../waiting-for-lock.ts'

const put = (slug: string, changes: object) =>
  app.call('PUT', `/operator/businesses/${slug}`, { key: OPERATOR_KEY, body: aCard(changes) })
const app = await testApp()
await put('lone-star', {})
await put('second-star', { name: 'Second Star' })
// A name with the words of another city.
await put('antonio-imports', { name: 'San Antonio TX Imports', location: { zip: '75201' } })
await put('hair', {
  name: 'Hair Today',
  industry: 'beauty',
  services: [
    { name: 'Haircut', durationMinutes: 30, price: { type: 'fixed', amount: 4000, currency: 'USD' } },
  ],
})
await refreshPlaces(app.context)

const countWaiting = () => countWaitingForLock(app.db.sql, 'into places')

describe('places', () => {
  test('are counted again when businesses are added and removed', async () => {
    const { sql } = app.context
    expect(await countPlaces(sql)).toEqual({ businesses: 4, cities: 2, states: 1 })
    const { text } = await app.get('/', { headers: { accept: 'text/html' } })
    expect(text).toContain('4 businesses in 2 cities and 1 state<')
    await put('passing', { location: { zip: '10001' } })
    await refreshPlaces(app.context)
    expect((await listPlaces(sql, 'NY')).map(({ slug, businesses }) => [slug, businesses])).toEqual([
      ['new-york', 1],
    ])
    await app.call('DELETE', '/operator/businesses/passing', { key: OPERATOR_KEY })
    // Twice at once, as two schedulers might.
    await Promise.all([refreshPlaces(app.context), refreshPlaces(app.context)])
    expect(await listPlaces(sql, 'NY')).toEqual([])
  })

  test('are counted by two processes that saw other cities, without a deadlock', async () => {
    const { sql } = app.context
    const place = (slug: string): City => {
      return { state: 'AK', slug, city: slug, businesses: 1, changedAt: new Date() }
    }
    const [anchor, bethel, cantwell] = [place('anchor-point'), place('bethel'), place('cantwell')]
    await replacePlaces(sql, [anchor, bethel, cantwell])
    const other = await app.db.sql.reserve()
    await other`begin`
    await other`select from places where slug = 'bethel' for update`
    // One has written Anchor Point and will delete Cantwell. The other has written Cantwell and will delete Anchor Point.
    const first = replacePlaces(sql, [anchor, bethel])
    await until(async () => (await countWaiting()) === 1)
    const second = replacePlaces(sql, [cantwell])
    await until(async () => (await countWaiting()) === 2)
    await other`commit`
    other.release()
    await Promise.all([first, second])
    expect((await listPlaces(sql, 'AK')).map(({ slug }) => slug)).toEqual(['cantwell'])
    await refreshPlaces(app.context)
  })

  test('have a page for each state and city, with the businesses located there', async () => {
    expect((await app.get('/b/in/tx')).text).toContain('href="/b/in/tx/san-antonio"')
    const { text } = await app.get('/b/in/tx/san-antonio')
    expect(text).toContain('Local businesses in San Antonio, TX')
    expect(text).toContain('Lone Star Plumbing')
    expect(text).not.toContain('San Antonio TX Imports')
  })

  test('have a page for each trade', async () => {
    const { text } = await app.get('/b/in/tx/san-antonio/hair-salons')
    expect(text).toContain('Hair salons in San Antonio, TX')
    expect(text).toContain('Hair Today')
    expect(text).not.toContain('Lone Star')
    const empty = await app.get('/b/in/tx/san-antonio/tattoo-studios')
    expect(empty.text).toContain('None here yet')
    expect(empty.text).toContain('noindex')
  })

  test.each([
    '/b/in/xx',
    '/b/in/tx/atlantis',
    '/b/in/tx/san-antonio/wizards',
    '/b/in/tx/%00',
    '/b/in/tx/%E0',
  ])('%p is a 404 for people', async path => {
    const { status, text } = await app.get(path)
    expect(status).toBe(404)
    expect(text).toContain('We couldn’t find that page')
    expect(text).not.toContain('route_not_found')
  })

  test.each(kinds.filter(({ need }) => need !== null).map(({ need, industry }) => [need ?? '', industry]))(
    'search knows what %p is',
    need => {
      expect(readVocabulary(tokensOf(need)).terms.length).toBeGreaterThan(0)
    },
  )
})

describe('sitemaps', () => {
  const locations = async (path: string) =>
    [...(await app.get(path)).text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '')

  test('list every page, place, card and thread', async () => {
    const files = await locations('/sitemap.xml')
    const { baseUrl } = app.context
    const urls = (await Promise.all(files.map(url => locations(url.replace(baseUrl, ''))))).flat()
    for (const path of ['/', '/b', '/docs', '/b/in/tx/san-antonio', '/b/lone-star', '/b/antonio-imports'])
      expect(urls).toContain(`${baseUrl}${path}`)
    expect(urls).not.toContain(`${baseUrl}/b/passing`)
    expect(new Set(urls).size).toBe(urls.length)
  })

  test('say when a card changed', async () => {
    expect((await app.get('/sitemaps/cards-1.xml')).text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/)
  })

  test.each(['cards-0', 'cards-x', 'cards-9999999', 'nothing'])('%p is a 404', async file => {
    expect((await app.get(`/sitemaps/${file}.xml`)).status).toBe(404)
  })
})
