import { describe, expect, test } from 'bun:test'
import { placeAll } from '../../shared/feed/place.ts'
import { aCard } from '../businesses/cards.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const app = await testApp()
const key = (await app.agent('platform')).key

const put = (slug: string, name: string) =>
  app.call('PUT', `/operator/businesses/${slug}`, { key: OPERATOR_KEY, body: aCard({ name }) })
const page = async (query: string) => (await app.get(`/feed?${query}`, { key })).body

describe('GET /feed', () => {
  test('pages through changes, and returns the same cursor when there are none', async () => {
    for (const slug of ['one', 'two', 'three']) await put(slug, `Plumbing ${slug}`)
    await placeAll(app.context)
    const first = await page('limit=2')
    expect(first).toMatchObject({ count: 2, hasMore: true })
    const second = await page(`cursor=${first.nextCursor}`)
    expect(second).toMatchObject({ count: 1, hasMore: false })
    expect(await page(`cursor=${second.nextCursor}`)).toMatchObject({
      cards: [],
      nextCursor: second.nextCursor,
    })
    await put('one', 'Plumbing again')
    await app.call('DELETE', '/operator/businesses/two', { key: OPERATOR_KEY })
    await placeAll(app.context)
    const { cards } = await page(`cursor=${second.nextCursor}`)
    expect(cards[0]).toMatchObject({ slug: 'one', name: 'Plumbing again', version: 2 })
    expect(cards[1]).toEqual({ slug: 'two', deleted: true, updatedAt: expect.any(String) })
    expect((await page('')).count).toBe(3)
  })

  test('accepts any time as since, and clamps limit to 1 to 200', async () => {
    await put('first', 'First')
    await placeAll(app.context)
    const all = await page('since=0001-01-01T00:00:00Z&limit=100000')
    expect(all.count).toBeGreaterThan(0)
    const none = await page('since=9999-12-31T23:59:59Z')
    expect(none).toMatchObject({ count: 0, hasMore: false })
    expect(await page(`cursor=${none.nextCursor}`)).toMatchObject({ cards: [], nextCursor: none.nextCursor })
    expect((await page('since=0001-01-01T00:00:00Z&limit=-5')).count).toBe(1)
  })

  test('since leaves out earlier changes, and a cursor takes precedence over it', async () => {
    await put('old', 'Old')
    await placeAll(app.context)
    const since = new Date(Date.now() + 1)
    while (new Date() <= since) await Bun.sleep(0)
    await put('new', 'New')
    await placeAll(app.context)
    const body = await page(`since=${encodeURIComponent(since.toISOString())}`)
    expect(body.cards.map((card: { slug: string }) => card.slug)).toEqual(['new'])
    expect((await page(`cursor=fd_0&since=${since.toISOString()}`)).count).toBeGreaterThan(1)
  })
})

describe('GET /feed refuses', () => {
  test('free and verified keys with 403 platform_only', async () => {
    for (const tier of ['free', 'verified'] as const) {
      const other = await app.agent(tier)
      for (const query of ['', '?since=yesterday', '?cursor=nonsense', '?page=2'])
        expect((await app.get(`/feed${query}`, other)).body.error.code).toBe('platform_only')
    }
  })

  test('a missing key with 401, and an invalid cursor or time with 400', async () => {
    expect((await app.get('/feed')).status).toBe(401)
    const hostile = ['nonsense', '%20', 'fd_', 'fd_-1', 'fd_00', 'FD_1', 'fd_1%27', 'fd_zzzzzzzzzzzzzzz']
    // The last one is well formed, but beyond the end of the feed.
    for (const cursor of [...hostile, 'fd_zzzzzzzzzz']) {
      const { error } = (await app.get(`/feed?cursor=${cursor}`, { key })).body
      expect(error.code).toBe('cursor_invalid')
      // Without `since`, the feed would start a day ago and miss earlier changes.
      const [since] = /since=\S+Z/.exec(error.hint) ?? []
      expect((await app.get(`/feed?${since}`, { key })).body.count).toBeGreaterThan(0)
    }
    for (const since of [
      'yesterday',
      '2026-02-30T00:00:00Z',
      '2026-11-20',
      '275760-09-13T00:00:00Z',
      '9999-12-31T23:59:59-12:00',
      'infinity',
    ])
      expect((await app.get(`/feed?since=${since}`, { key })).body.error.code).toBe('invalid_parameter')
  })
})
