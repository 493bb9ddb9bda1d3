import { beforeAll, describe, expect, test } from 'bun:test'
import { aCard } from '../businesses/cards.ts'
import { mondayMorning } from '../factories.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const app = await testApp({ clock: mondayMorning() })
beforeAll(async () => {
  const put = (slug: string, changes: object) =>
    app.call('PUT', `/operator/businesses/${slug}`, { key: OPERATOR_KEY, body: aCard(changes) })
  for (let i = 1; i <= 12; i++) await put(`plumber-${i}`, { name: `Plumber ${i}` })
  await put('closed-plumber', { name: 'Sleepy Plumbing', hours: { weekly: [], exceptions: [] } })
  await put('emergency', { name: 'Night Drains', emergency: { available: true, hours: null } })
})

/** What a page lists, in order. */
const slugsOf = (html: string): string[] =>
  [...html.matchAll(/<h2><a href="\/b\/([a-z\d-]+)/g)].map(([, slug]) => slug ?? '')

describe('GET /b', () => {
  test('lists what GET /businesses finds, in the same order, with the reasons', async () => {
    const { text } = await app.get('/b?need=clogged+drain&where=78205')
    const found = await app.get('/businesses?need=clogged+drain&zip=78205&explain=true')
    expect(slugsOf(text)).toEqual(found.body.businesses.map((each: { slug: string }) => each.slug))
    for (const reason of found.body.businesses[0].rank.reasons) expect(text).toContain(reason)
    expect(text).toContain('Drain cleaning\u00a0· $149.00')
    expect(text).toContain('1–10, best first')
    expect(text).toContain('rel="next"')
  })

  test('has a next page', async () => {
    const first = slugsOf((await app.get('/b?need=drain&where=San+Antonio')).text)
    const { text } = await app.get('/b?need=drain&where=San+Antonio&page=2')
    expect(text).toContain(' · Agent Exchange</title>')
    expect(slugsOf(text)).toHaveLength(4)
    expect(text).toContain('11–14, best first')
    expect(text).not.toContain('rel="next"')
    expect(new Set([...first, ...slugsOf(text)]).size).toBe(14)
    expect((await app.get('/b?need=drain&page=5')).text).toContain('Back to the first page')
  })

  test('accepts a ZIP after a city', async () => {
    expect((await app.get('/b?need=drain&where=San+Antonio,+TX+78205')).text).toContain('1–10, best first')
  })

  test('filters by emergencies, online booking and open now', async () => {
    expect(slugsOf((await app.get('/b?need=drain&where=78205&emergency=on')).text)).toEqual(['emergency'])
    // It's never open, so nothing there can be booked.
    const online = await app.get('/b?need=drain&where=78205&bookable=on&page=2')
    expect(slugsOf(online.text)).toHaveLength(3)
    const { businesses } = (await app.get('/businesses?q=sleepy')).body
    expect(businesses).toMatchObject([{ slug: 'closed-plumber', bookable: false }])
    expect((await app.get('/b/closed-plumber')).text).not.toContain('Books online')
    expect((await app.get('/b/emergency')).text).toContain('Books online')
    const { nextRequests } = (await app.get('/businesses/closed-plumber')).body
    expect(nextRequests).toHaveLength(1)
    const { text } = await app.get('/b?need=drain&where=78205&open=on')
    expect(text).toContain('13 of 14 businesses are open now.')
    expect(text).not.toContain('Sleepy Plumbing')
    const alone = await app.get('/b?open=on')
    expect([alone.status, alone.text.includes('Say what you need, or where.')]).toEqual([400, true])
  })

  test('suggests a search that finds something', async () => {
    const { text } = await app.get('/b?need=drain&where=10001')
    expect(text).toContain('<div role="status"><h2>Nothing found</h2></div>')
    expect(text).toContain('“drain” anywhere')
    expect(text).toContain('href="/b?need=drain"')
  })

  test('finds a business by its name, though it has no services yet', async () => {
    await app.call('PUT', '/operator/businesses/rosas', {
      key: OPERATOR_KEY,
      body: aCard({ name: 'Rosa’s Drain Barn', services: [] }),
    })
    for (const query of ['Rosa’s drain barn', 'Rosa’s', 'rosas&where=San+Antonio', 'rosas&where=78205']) {
      const { text } = await app.get(`/b?need=${query}`)
      expect(text).toMatch(/By name.*<a href="\/b\/rosas">Rosa’s Drain Barn<\/a>/)
      expect(text).not.toContain('Nothing found')
    }
    // Joes is a place in Colorado, plumbing is a need, and this card doesn't say yet where it works.
    await app.call('PUT', '/operator/businesses/joes', {
      key: OPERATOR_KEY,
      body: aCard({ name: 'Joe’s Plumbing', services: [], serviceArea: {} }),
    })
    for (const where of ['', 'San+Antonio', '78205'])
      expect((await app.get(`/b?need=Joe's+Plumbing&where=${where}`)).text).toMatch(
        /By name.*<a href="\/b\/joes">/,
      )
    // What fits the rest of the words is still listed.
    const { text } = await app.get('/b?need=Sleepy+Plumbing')
    expect(text).toMatch(/By name.*<a href="\/b\/closed-plumber">/)
    expect(slugsOf(text).length).toBeGreaterThan(5)
    expect((await app.get('/b?need=clogged+drain+please')).text).not.toContain('By name')
  })

  test.each([
    ['need=drain&where=10001&emergency=on', '“drain” anywhere</a>: <a href="/b/emergency">Night Drains</a>'],
    [
      'where=Sleepy&emergency=on',
      '<a href="/b?where=Sleepy">Businesses in Sleepy, including those that don’t take emergencies</a>:',
    ],
    ['need=drain&where=Qwertyville', '<a href="/b?need=drain">“drain” anywhere</a>:'],
    ['need=qwerty&where=78205', '<a href="/b?where=78205">Businesses in 78205</a>:'],
    ['need=qwerty', '<li>Businesses anywhere:'],
    ['where=10001', '<li>Businesses anywhere:'],
    ['need=roof+leak&where=San+Antonio', '<li>Home trades and repair serving San Antonio, TX 782'],
  ])('says what a suggestion changes: %p', async (query, words) => {
    expect((await app.get(`/b?${query}`)).text).toContain(words)
  })

  test('links to businesses nearby, and to a zip of the named city', async () => {
    const near = (await app.get('/b?need=drain&where=78130')).text
    expect(near).toMatch(/Within (?:25|50) miles of New Braunfels, TX 78130: <a href="\/b\/[a-z\d-]+">/)
    expect(near).not.toContain('<a href="/b?need=drain&amp;where=')
    await app.call('PUT', '/operator/businesses/texan', {
      key: OPERATOR_KEY,
      body: aCard({ name: 'Texan Drains', serviceArea: { states: ['TX'] } }),
    })
    const inCity = (await app.get('/b?need=drain&where=El+Paso')).text
    expect(inCity).toContain('<title>Drain in El Paso ·')
    expect(inCity).toMatch(/<a href="\/b\?need=drain&amp;where=(\d{5})">“drain” serving El Paso, TX \1<\/a>/)
    expect(inCity).toContain('<a href="/b/texan">Texan Drains</a>')
  })

  test('says a city in the need once', async () => {
    const { text } = await app.get('/b?need=cloggged+drain+in+San+Antonio')
    expect(text).toContain('<title>Cloggged drain in San Antonio ·')
    expect(slugsOf(text)).toHaveLength(10)
  })

  test.each([
    ['where=99999', 'There’s no ZIP code 99999.'],
    [`need=${'x'.repeat(121)}`, 'Please say it in at most 120 characters.'],
    [`where=${'x'.repeat(101)}`, 'Please enter a city and state, or a ZIP code.'],
  ])('keeps what was typed and shows the error at the field: %p', async (query, words) => {
    const { status, text } = await app.get(`/b?${query}`)
    expect(status).toBe(400)
    expect(text).toContain('<title>Error: ')
    expect(text).toContain(words)
    expect(text).toContain(`value="${query.split('=')[1]}"`)
    expect(text).toContain('aria-describedby=')
  })

  test('ignores filters and pages that make no sense', async () => {
    for (const query of ['page=0', 'page=abc', 'page=1e9', 'open=maybe', 'utm_source=mail'])
      expect((await app.get(`/b?need=drain&${query}`)).status).toBe(200)
  })

  test('escapes what was typed', async () => {
    const { text } = await app.get(`/b?need=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(text).not.toContain('<script')
  })
})
