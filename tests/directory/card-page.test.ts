import { beforeAll, describe, expect, test } from 'bun:test'
import Validator from '@adobe/structured-data-validator'
import { closureText } from '../../shared/businesses/closure-text.ts'
import { aCard } from '../businesses/cards.ts'
import { hasBrowser, openBrowser } from '../docs/browser.ts'
import { aBusiness, DAY } from '../factories.ts'
import { aPhone, findPageProblems } from '../phone.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const hostile = `</script><script>alert(1)</script><!-- & "quotes"`
const app = await testApp()
beforeAll(async () => {
  const put = async (slug: string, body: object) => {
    const created = await app.call('PUT', `/operator/businesses/${slug}`, { key: OPERATOR_KEY, body })
    expect(created.body).toMatchObject({ created: true })
  }
  await put(
    'lone-star',
    aCard({
      emergency: {
        available: true,
        hours: 'Day and night',
        surcharge: { amount: 8000, currency: 'USD' },
      },
    }),
  )
  await put('rtl', aCard({ description: 'سباكة' }))
  await put('hostile', aCard({ name: hostile, description: hostile, services: [] }))
  await put(
    'long-words',
    aCard({
      name: 'N'.repeat(80),
      description: `${'d'.repeat(900)}\n\nhttps://example.com/${'path/'.repeat(60)}`,
      services: [
        {
          name: 'S'.repeat(80),
          description: 'w'.repeat(400),
          durationMinutes: 60,
          price: { type: 'range', amount: 100_000_000, max: 900_000_000, currency: 'USD' },
        },
      ],
      serviceArea: { zips: ['78205'], states: ['TX', 'CA'], nationwide: true },
      emergency: { available: true, hours: 'h'.repeat(120) },
    }),
  )
  await put(
    'never-closed',
    aCard({
      hours: {
        weekly: [
          { day: 'mon', open: '00:00', close: '00:00' },
          { day: 'sat', open: '18:30', close: '18:30' },
        ],
        exceptions: [
          { date: '2020-12-25', closed: true },
          { date: '2098-12-25', closed: true },
          { date: '2098-12-31', open: '08:00', close: '12:00' },
        ],
      },
    }),
  )
})

const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

test('says in words how long canceling is free', async () => {
  const policies = async (freeUntilHours: number) => {
    const { slug } = await aBusiness(app, { policies: { cancellation: { freeUntilHours } } })
    return (await app.get(`/b/${slug}`)).text
  }
  expect(await policies(0)).toContain('Free until it starts')
  expect(await policies(1)).toContain('Free until 1 hour before')
  expect(await policies(24)).toContain('Free until 24 hours before')
  // The same words as in the editor.
  expect(await policies(48)).toContain('Free until 2 days before')
})

describe('GET /b/{slug} 200', () => {
  test('shows the card to people and to search engines', async () => {
    const { text, headers } = await app.get('/b/lone-star')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const words of [
      'Lone Star Plumbing',
      'Drain cleaning',
      '$149.00',
      '8:00 AM–5:00 PM',
      'Day and night',
    ])
      expect(text).toContain(words)
    expect(dataOf(text)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': ['LocalBusiness', 'HomeAndConstructionBusiness'],
      address: { postalCode: '78205', addressRegion: 'TX' },
      makesOffer: [{ price: 149, priceCurrency: 'USD' }],
    })
  })

  test('shows 24 hours as open, even to search engines, which read equal times as closed', async () => {
    const { text } = await app.get('/b/never-closed')
    expect(text).toContain('<dd>24 hours</dd>')
    expect(text).toContain('24 hours from 6:30 PM')
    expect(dataOf(text).openingHoursSpecification).toMatchObject([
      { dayOfWeek: 'https://schema.org/Monday', opens: '00:00', closes: '23:59' },
      { dayOfWeek: 'https://schema.org/Saturday', opens: '18:30', closes: '18:29' },
    ])
  })

  test('has structured data that search engines accept', async () => {
    for (const slug of ['lone-star', 'long-words', 'never-closed']) {
      const data = dataOf((await app.get(`/b/${slug}`)).text)
      const types = { Offer: data.makesOffer, DefinedRegion: data.areaServed, LocalBusiness: [data] }
      const issues = await new Validator().validate({ jsonld: types })
      expect({ slug, errors: issues.filter(issue => issue.severity === 'ERROR') }).toEqual({
        slug,
        errors: [],
      })
    }
  })

  test('has a text for the assistant, with the chosen service', async () => {
    const { text } = await app.get('/b/lone-star?service=drain-cleaning')
    expect(text).toContain('Please book “Drain cleaning” (service drain-cleaning) with Lone Star Plumbing')
    expect(text).toContain('The business’s slug is lone-star.')
    expect(text).toContain('Next free')
    expect((await app.get('/b/hostile')).text).toContain('Please send my inquiry to ')
    // An unknown service is like none.
    expect((await app.get('/b/lone-star?service=nothing')).status).toBe(200)
  })

  test('shows the surcharge of emergencies, the record and the map', async () => {
    const { text } = await app.get('/b/lone-star')
    for (const words of ['$80.00 on top of the price', 'New here: nothing measured yet', 'google.com/maps'])
      expect(text).toContain(words)
    expect(text).not.toContain('no replies measured yet')
  })

  test('shows upcoming exceptions only', async () => {
    const { text } = await app.get('/b/never-closed')
    for (const words of ['Thu, Dec 25, 2098', 'Wed, Dec 31, 2098', '8:00 AM–noon'])
      expect(text).toContain(words)
    expect(text).not.toContain('Dec 25, 2020')
    expect(dataOf(text).specialOpeningHoursSpecification).toContainEqual({
      '@type': 'OpeningHoursSpecification',
      validFrom: '2098-12-25',
      validThrough: '2098-12-25',
      opens: '00:00',
      closes: '00:00',
    })
  })

  test('shows the closures of the next sixty days, without their reasons', async () => {
    const { slug, key } = await aBusiness(app)
    const onDay = (days: number) =>
      `${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T12:00:00Z`
    const closures = [-9, 20, 90].map(day => ({ from: onDay(day), to: onDay(day + 2), reason: 'Surgery' }))
    expect((await app.call('PUT', '/desk/closures', { key, body: { closures } })).status).toBe(200)
    const { text } = await app.get(`/b/${slug}`)
    const shown = [...text.matchAll(/<p>Closed: ([^<]+)<\/p>/g)].map(([, closure]) => closure)
    expect(shown).toEqual([
      closureText({ from: new Date(onDay(20)), to: new Date(onDay(22)) }, 'America/Chicago'),
    ])
    expect(text).not.toContain('Surgery')
  })

  test('shows a description in its own text direction', async () => {
    expect((await app.get('/b/rtl')).text).toContain('<p class="text" dir="auto">سباكة</p>')
  })

  test('shows the days of a food truck that has no weekly hours', async () => {
    const exceptions = [{ date: '2098-12-31', open: '11:00', close: '15:00' }]
    const { slug } = await aBusiness(app, { hours: { weekly: [], exceptions } })
    const { text } = await app.get(`/b/${slug}`)
    for (const words of ['Closed now', 'Wed, Dec 31, 2098', '11:00 AM–3:00 PM']) expect(text).toContain(words)
    expect(text).not.toContain('Monday')
  })

  test.skipIf(!hasBrowser)('keeps the lines of a list, each in its own text direction', async () => {
    const list = 'أهلاً وسهلاً!\n• Fades\n• Beard trims'
    const services = [{ name: 'Fade', description: list, durationMinutes: 45, price: { type: 'quote' } }]
    const { slug } = await aBusiness(app, { description: list, services })
    const [{ text }, style] = [await app.get(`/b/${slug}`), (await app.get('/style.css')).text]
    const browser = await openBrowser()
    const page = await (await aPhone(browser)).newPage()
    await page.setContent(text.replace('</head>', `<style>${style}</style></head>`))
    const lists = page.locator('p', { hasText: 'Beard trims' })
    expect(await lists.allInnerTexts()).toEqual([list, list])
    // Where the bullet of the last line is.
    const bullets = await lists.evaluateAll(all =>
      all.map(each => {
        const range = each.ownerDocument.createRange()
        const at = each.textContent.lastIndexOf('•')
        range.setStart(each.firstChild as Node, at)
        range.setEnd(each.firstChild as Node, at + 1)
        return Math.round(range.getBoundingClientRect().left - each.getBoundingClientRect().left)
      }),
    )
    expect(bullets).toEqual([0, 0])
    await browser.close()
  })

  test('ends the description for link previews with a whole emoji', async () => {
    const { slug } = await aBusiness(app, { description: `${'a'.repeat(199)}👋 and more` })
    expect((await app.get(`/b/${slug}`)).text).toContain(`content="${'a'.repeat(199)}"`)
  })

  test('escapes what a business writes', async () => {
    const { text } = await app.get('/b/hostile')
    expect(text.match(/<script(?! src="\/copy\.js")/g)).toHaveLength(1)
    expect(text).not.toContain('<!--')
    expect(dataOf(text).name).toBe(hostile)
  })

  test.skipIf(!hasBrowser)(
    'has no accessibility issues on a phone, and nothing is wider than the screen',
    async () => {
      const browser = await openBrowser()
      const style = (await app.get('/style.css')).text
      const page = await (await aPhone(browser)).newPage()
      for (const slug of ['lone-star', 'hostile', 'long-words', 'never-closed']) {
        const { text } = await app.get(`/b/${slug}`)
        await page.setContent(text.replace('</head>', `<style>${style}</style></head>`))
        expect({ slug, problems: await findPageProblems(page) }).toEqual({ slug, problems: [] })
      }
      await browser.close()
    },
  )
})

describe('GET /b/{slug} 404', () => {
  test('returns 404 as a page', async () => {
    const { status, headers } = await app.get('/b/nobody')
    expect(status).toBe(404)
    expect(headers.get('content-type')).toContain('text/html')
  })
})
