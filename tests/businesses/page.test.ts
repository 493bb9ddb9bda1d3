import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { complaints, hasBrowser, openBrowser } from '../docs/browser.ts'
import { type House, OPERATOR_KEY, openHouse } from '../house.ts'
import { aCard } from './cards.ts'

const hostile = `</script><script>alert(1)</script><!-- & "quotes"`
let house: House
beforeAll(async () => {
  house = await openHouse()
  const put = (slug: string, body: object) =>
    house.call('PUT', `/operator/businesses/${slug}`, { key: OPERATOR_KEY, body })
  await put('lone-star', aCard({ emergency: { available: true, hours: 'Day and night' } }))
  await put('hostile', aCard({ name: hostile, description: hostile, services: [] }))
})
afterAll(() => house.close())

const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

describe('GET /b/{slug} 200', () => {
  test('a card for people, and the same for search engines', async () => {
    const { text, headers } = await house.get('/b/lone-star')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const words of ['Lone Star Plumbing', 'Drain cleaning', '$149.00', '08:00–17:00', 'Day and night'])
      expect(text).toContain(words)
    expect(dataOf(text)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': ['LocalBusiness', 'HomeAndConstructionBusiness'],
      address: { postalCode: '78205', addressRegion: 'TX' },
      makesOffer: [{ price: 149, priceCurrency: 'USD' }],
    })
  })

  test('what a business writes stays text', async () => {
    const { text } = await house.get('/b/hostile')
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(text).not.toContain('<!--')
    expect(dataOf(text).name).toBe(hostile)
  })

  test.skipIf(!hasBrowser)(
    'axe finds nothing to complain about',
    async () => {
      const browser = await openBrowser()
      const page = await browser.newPage()
      const style = (await house.get('/style.css')).text
      for (const slug of ['lone-star', 'hostile']) {
        const { text } = await house.get(`/b/${slug}`)
        await page.setContent(text.replace('</head>', `<style>${style}</style></head>`))
        expect(await complaints(page)).toEqual([])
      }
      await browser.close()
    },
    30_000,
  )
})

describe('GET /b/{slug} 404', () => {
  test('as a page', async () => {
    const { status, headers } = await house.get('/b/nobody')
    expect(status).toBe(404)
    expect(headers.get('content-type')).toContain('text/html')
  })
})
