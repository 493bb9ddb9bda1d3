import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { industries } from '../../shared/industries/industries.ts'
import { hasBrowser, openBrowser } from '../docs/browser.ts'
import { aPhone } from '../phone.ts'
import { type Service, startService } from './service.ts'

const HOUR = 3_600_000
const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

interface FeedCard {
  slug: string
  record: { completed: number }
}

/** Open around the clock, so the story can start at any hour. */
const aCard = (industry: string) => ({
  name: `Story ${industry}`,
  industry,
  description: 'A business of this story.',
  timezone: 'America/Chicago',
  location: { zip: '78205' },
  serviceArea: { zips: ['78205'] },
  services: [
    {
      id: 'first',
      name: 'First visit',
      durationMinutes: 60,
      price: { type: 'fixed', amount: 12_000, currency: 'USD' },
      bookable: true,
      deposit: { amount: 3000, currency: 'USD' },
    },
  ],
  hours: { weekly: week.map(day => ({ day, open: '00:00', close: '00:00' })) },
  policies: { deposit: { refundableUntilHours: 1 } },
})

describe.skipIf(!hasBrowser)('from an inquiry to a card in the feed, by HTTP alone', () => {
  let service: Service
  let browser: Browser
  beforeAll(async () => {
    ;[service, browser] = await Promise.all([startService(), openBrowser()])
  })
  afterAll(async () => {
    await browser.close()
    await service.stop()
  })

  test.each(industries)('%s', async industry => {
    const { ask, until, call, operatorKey } = service
    const began = service.now()

    // The operator adds a business.
    const slug = `story-${industry}`
    const created = await ask(201, 'PUT', `/operator/businesses/${slug}`, {
      key: operatorKey,
      body: aCard(industry),
    })
    const desk = created.businessKey as string

    // An agent's key, and a platform's key for the feed.
    const aKey = (name: string) =>
      ask(201, 'POST', '/keys', { body: { name, contact_email: `${crypto.randomUUID()}@story.example` } })
    const { key } = await aKey('Concierge')
    const platform = await aKey('Index')
    await ask(200, 'PATCH', `/operator/agents/${platform.id}`, {
      key: operatorKey,
      body: { tier: 'platform' },
    })

    // Search, card, availability.
    const search = `/businesses?industry=${industry}&zip=78205&bookable=true`
    const found = await ask(200, 'GET', search)
    const before = found.businesses.find((each: { slug: string }) => each.slug === slug)
    expect(before).toMatchObject({ servesZip: true, bookable: true, response: { sampleSize: 0 } })
    const card = await ask(200, 'GET', `/businesses/${slug}?zip=78205`)
    expect(card.serviceArea.servesZip).toBe(true)
    const { slots } = await ask(200, 'GET', `/businesses/${slug}/availability?days=3`)
    const [slot] = slots.filter(
      (each: { start: string }) => Date.parse(each.start) > began.getTime() + 4 * HOUR,
    )

    // The inquiry, with the details the industry asks for.
    const guide = (await ask(200, 'GET', '/industries')).industries.find(
      (each: { industry: string }) => each.industry === industry,
    )
    const details = Object.fromEntries(
      guide.intake.map((field: { key: string; example: unknown }) => [field.key, field.example]),
    )
    const inquiry = await ask(201, 'POST', `/businesses/${slug}/inquiries`, {
      key,
      body: {
        customer: { name: 'Dana Reyes', phone: '+12105550147' },
        message: 'As soon as it suits you.',
        details,
        customer_consent: true,
      },
    })
    expect(inquiry.missingDetails).toEqual([])
    const lead = inquiry.lead_id as string

    // The business replies, and the agent gets the events.
    const { leads } = await ask(200, 'GET', '/desk/leads', { key: desk })
    expect(leads).toMatchObject([{ lead_id: lead, customer: { name: 'Dana Reyes' } }])
    await ask(201, 'POST', `/desk/leads/${lead}/messages`, {
      key: desk,
      body: { text: 'Gladly. See you then.' },
    })
    await ask(201, 'POST', `/desk/leads/${lead}/quote`, {
      key: desk,
      body: { amount: 12_500, currency: 'USD' },
    })
    const typesOf = async () =>
      (await ask(200, 'GET', '/events?wait=5', { key })).events.map((event: { type: string }) => event.type)
    expect(await typesOf()).toEqual(expect.arrayContaining(['lead.received', 'lead.message', 'lead.quoted']))

    // The agent books, and the customer pays on a phone.
    const booked = await ask(201, 'POST', `/businesses/${slug}/bookings`, {
      key,
      body: { lead_id: lead, start: slot.start },
    })
    expect(booked.deposit).toEqual({ required: true, amount: 3000, currency: 'USD', display: '$30.00' })
    const deposit = await ask(200, 'POST', `/leads/${lead}/deposit`, { key })
    expect(deposit).toMatchObject({ amount: 3000, paid: false, confirmationCode: booked.confirmationCode })
    const context = await aPhone(browser)
    const page = await context.newPage()
    await page.goto(deposit.payUrl)
    const pay = page.getByRole('button', { name: 'Pay $30.00' })
    await pay.waitFor() // the page reloads until the worker has prepared it
    expect(await page.textContent('main')).toContain(booked.confirmationCode)
    expect(await page.textContent('main')).toContain('$95.00 to the business (the quoted price is $125.00)')
    await pay.tap()
    await page.getByText('Test checkout').waitFor()
    await pay.tap()
    await page.getByRole('heading', { name: 'Your deposit is paid' }).waitFor()
    await context.close()
    expect(await ask(200, 'POST', `/leads/${lead}/deposit`, { key })).toMatchObject({
      ...deposit,
      paid: true,
      state: 'paid',
    })
    expect(await typesOf()).toContain('deposit.paid')

    // The business marks the appointment as completed.
    service.moveTo(new Date(Date.parse(slot.end) + HOUR))
    const completed = await until(
      () => call('POST', `/desk/bookings/${booked.id}/complete`, { key: desk }),
      ({ status }) => status === 200,
    )
    expect(completed.body.status).toBe('completed')
    expect(await ask(200, 'GET', `/leads/${lead}`, { key })).toMatchObject({
      status: 'closed',
      closedReason: 'completed',
    })

    // The ranking changes, and the feed shows it.
    const ranked = await until(
      () => ask(200, 'GET', `/businesses/${slug}`),
      each => each.response.sampleSize === 1 && each.record.completed === 1,
    )
    const after = (
      await until(
        () => ask(200, 'GET', search),
        ({ businesses }) => businesses[0].rank.score > before.rank.score,
      )
    ).businesses[0]
    expect(after.rank.parts.response).toBeGreaterThan(before.rank.parts.response)
    const since = encodeURIComponent(began.toISOString())
    const feed = await until(
      () => ask(200, 'GET', `/feed?since=${since}&limit=200`, { key: platform.key }),
      ({ cards }) => cards.some((each: FeedCard) => each.slug === slug && each.record.completed === 1),
    )
    expect(feed.cards.find((each: FeedCard) => each.slug === slug).response).toEqual(ranked.response)
    const { payouts } = await ask(200, 'GET', `/operator/payouts?business=${slug}`, { key: operatorKey })
    expect(payouts).toMatchObject([{ amount: 3000, state: 'owed' }])
  })
})
