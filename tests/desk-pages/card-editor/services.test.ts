import { describe, expect, test } from 'bun:test'
import { parseAmount } from '../../../shared/money.ts'
import { testApp } from '../../test-app.ts'
import { anEditor, CARD } from './editor.ts'
import { fullCard } from './full-card.ts'

const app = await testApp()

const ids = async ({ card }: { card: () => Promise<{ services: { id: string }[] }> }) =>
  (await card()).services.map(({ id }) => id)

const leak = {
  name: 'Leak repair',
  'price.type': 'from',
  'price.amount': '$1,200',
  deposit: '35',
  duration: '90',
}

describe('a service', () => {
  test('is added with price, deposit and duration', async () => {
    const editor = await anEditor(app)
    const { status, headers } = await editor.fill('add-service', leak)
    expect([status, headers.get('location')]).toEqual([303, `${CARD}/services?done=1`])
    expect((await editor.card()).services[1]).toEqual({
      id: 'leak-repair',
      name: 'Leak repair',
      description: '',
      durationMinutes: 90,
      price: { type: 'from', amount: 120_000, max: null, currency: 'USD', unit: null },
      bookable: true,
      deposit: { amount: 3500, currency: 'USD' },
      minNoticeMinutes: 120,
      bufferMinutes: 0,
      nightly: null,
    })
    const { text } = await editor.browser.get(`${CARD}/services`)
    expect(text).toContain('from $1,200.00 · 1 hour 30 minutes · $35.00 deposit')
  })

  test('that nobody could ever book is marked, because it’s longer than the business is open', async () => {
    const editor = await anEditor(app)
    const pages = async () => [
      (await editor.browser.get(`${CARD}/services`)).text,
      (await editor.browser.get(CARD)).text,
    ]
    await editor.fill('add-service', { ...leak, name: 'Compact car', duration: '1440' })
    const [services, overview] = await pages()
    expect(services?.match(/Nobody can book this in the next 30 days/g)).toHaveLength(1)
    expect(overview).toContain('On, for 1 service<')
    expect(overview).toContain('Nobody can book 1 service: see Services.')
    await editor.fill('services/compact-car', { duration: '60' })
    for (const text of await pages()) expect(text).not.toContain('Nobody can book')
    for (const id of ['compact-car', 'drain-cleaning'])
      await editor.fill(`services/${id}`, { duration: '1440' })
    expect((await pages())[1]).toMatch(/>On<.*Nobody can book 2 services: see Services\./s)
    // From days that can't be booked yet.
    expect((await editor.browser.get(`${CARD}/add-service`)).text).not.toContain('>30 days<')
  })

  test('is by the night at first where people stay', async () => {
    const kinds = { trades: '60', hotels: 'night', str: 'night' }
    for (const [industry, duration] of Object.entries(kinds)) {
      const editor = await anEditor(app, { industry })
      expect((await editor.open('add-service')).get('duration')).toBe(duration)
    }
  })

  test('is booked by the night, from check-in to check-out', async () => {
    const editor = await anEditor(app)
    const queen = { ...leak, name: 'Queen room', duration: 'night', checkIn: '4 PM' }
    const form = await editor.open('add-service', queen)
    const sent = await Promise.all([editor.send('add-service', form), editor.send('add-service', form)])
    expect(sent.map(({ status }) => status)).toEqual([303, 303])
    const saved = (await editor.card()).services
    expect(saved).toMatchObject([
      { nightly: null },
      { nightly: { checkIn: '16:00', checkOut: '11:00' }, durationMinutes: 1140, price: { unit: 'night' } },
    ])
    expect((await editor.browser.get(`${CARD}/services`)).text).toContain('$1,200.00/night · by the night')
    const opened = await editor.open('services/queen-room')
    expect(Object.fromEntries(opened)).toMatchObject({ duration: 'night', checkIn: '16:00', unit: '' })
    await editor.send('services/queen-room', opened)
    expect((await editor.card()).services).toEqual(saved)
    await editor.fill('services/queen-room', { duration: '90' })
    expect((await editor.card()).services[1]).toMatchObject({ nightly: null, durationMinutes: 90 })
  })

  test.each([
    [{ checkOut: '17:00' }, 'checkOut', 'Guests must leave by 3:00 PM, when the next ones arrive.'],
    [{ checkIn: '' }, 'checkIn', 'Enter a time such as 8:00 AM.'],
    [{ 'price.type': 'hourly' }, 'price.type', 'can’t be charged by the hour.'],
  ])('by the night with %j gets a sentence at the field', async (typed, name, sentence) => {
    const editor = await anEditor(app)
    const { status, text } = await editor.fill('add-service', { ...leak, duration: 'night', ...typed })
    expect(status).toBe(400)
    expect(text).toContain(sentence)
    expect(text).toContain(`id="${name}-problem"`)
    expect(Object.fromEntries(editor.formOn(text, 'add-service'))).toMatchObject({
      duration: 'night',
      ...typed,
    })
    expect(await ids(editor)).toEqual(['drain-cleaning'])
  })

  test('has its problems listed in the order of the page', async () => {
    const { fill } = await anEditor(app)
    const { text } = await fill('add-service', { ...leak, name: 'Drain cleaning', 'price.amount': '' })
    const at = ['You already have a service', 'Enter the price.'].map(words => text.indexOf(words))
    expect(at[0]).toBeGreaterThan(0)
    expect(at[1]).toBeGreaterThan(at[0] ?? 0)
  })

  test('is added once by two clicks at the same moment', async () => {
    const editor = await anEditor(app)
    const form = await editor.open('add-service', leak)
    const sent = await Promise.all([editor.send('add-service', form), editor.send('add-service', form)])
    expect(sent.map(({ status }) => status)).toEqual([303, 303])
    expect(await ids(editor)).toEqual(['drain-cleaning', 'leak-repair'])
  })

  test.each([
    [
      { 'price.type': 'quote', 'price.amount': '5', 'price.max': 'x' },
      { type: 'quote', amount: null, max: null },
    ],
    [
      { 'price.type': 'hourly', 'price.amount': '95' },
      { type: 'hourly', amount: 9500, unit: 'hour' },
    ],
    [
      { 'price.type': 'range', 'price.amount': '89', 'price.max': '140' },
      { amount: 8900, max: 14_000 },
    ],
    [
      { 'price.type': 'fixed', 'price.amount': '0', unit: 'night' },
      { amount: 0, max: null, unit: 'night' },
    ],
  ] as [Record<string, string>, object][])('takes every kind of price: %j', async (typed, price) => {
    const { fill, card } = await anEditor(app)
    expect((await fill('services/drain-cleaning', typed)).status).toBe(303)
    expect((await card()).services).toMatchObject([{ id: 'drain-cleaning', price }])
  })

  test('is refused in words if there’s no room for it', async () => {
    const services = Array.from({ length: 100 }, (_, i) => ({ name: `Service ${i}` }))
    const { fill } = await anEditor(app, { services })
    const { status, text } = await fill('add-service', leak)
    expect([status, text.includes('A card has room for 100 services. Remove one first.')]).toEqual([
      400,
      true,
    ])
    expect((await fill('services/service-7', { name: 'Leaks' })).status).toBe(303)
  })

  test('keeps its id when it gets another name', async () => {
    const editor = await anEditor(app)
    await editor.fill('services/drain-cleaning', {
      name: 'Drains',
      buffer: '30',
      notice: '1440',
      deposit: '',
    })
    expect((await editor.card()).services).toMatchObject([
      { id: 'drain-cleaning', name: 'Drains', bufferMinutes: 30, minNoticeMinutes: 1440, deposit: null },
    ])
  })

  test('is removed after a question', async () => {
    const editor = await anEditor(app, fullCard)
    const question = await editor.browser.get(`${CARD}/services/pipes/remove`)
    expect(question.text).toContain('Remove Pipes?')
    expect(await ids(editor)).toContain('pipes')
    for (const _ of ['once', 'again']) {
      const form = editor.formOn(question.text, 'services/pipes/remove')
      expect((await editor.send('services/pipes/remove', form)).status).toBe(303)
      expect(await ids(editor)).toEqual(['drain-cleaning', 'repairs', 'heaters', 'inspection'])
    }
    expect((await editor.browser.get(`${CARD}/services/pipes/remove`)).status).toBe(404)
    expect((await editor.browser.get(`${CARD}/services/pipes`)).status).toBe(404)
  })

  test('moves up and down, once per click', async () => {
    const editor = await anEditor(app, fullCard)
    const { text } = await editor.browser.get(`${CARD}/services`)
    expect(text).toMatch(/value="pipes 1"[^>]*aria-label="Move Pipes up"/)
    for (const _ of ['click', 'double click']) {
      await editor.send('services', editor.formOn(text, 'services', { move: 'pipes 1' }))
      expect(await ids(editor)).toEqual(['drain-cleaning', 'pipes', 'repairs', 'heaters', 'inspection'])
    }
    for (const move of ['pipes', 'pipes x', 'nobody 0', '', 'pipes 0.5'])
      await editor.send('services', editor.formOn(text, 'services', { move }))
    expect(await ids(editor)).toEqual(['drain-cleaning', 'pipes', 'repairs', 'heaters', 'inspection'])
    await editor.send('services', editor.formOn(text, 'services', { move: 'drain-cleaning 99' }))
    expect((await ids(editor)).at(-1)).toBe('drain-cleaning')
  })

  test('the first that can be booked turns on online booking, and later ones leave it paused', async () => {
    const editor = await anEditor(app, { services: [] })
    expect((await editor.card()).bookable).toBe(false)
    await editor.fill('add-service', leak)
    expect((await editor.card()).bookable).toBe(true)
    const booking = await editor.open('booking')
    booking.delete('bookable')
    await editor.send('booking', booking)
    await editor.fill('add-service', { ...leak, name: 'Drains' })
    expect((await editor.card()).bookable).toBe(false)
    expect((await editor.browser.get(`${CARD}/services`)).text).toContain('Online booking is off')
  })

  test('has amounts in its own currency', async () => {
    const price = { type: 'fixed', amount: 5000, currency: 'JPY' }
    const { fill, card } = await anEditor(app, { services: [{ name: 'Zimmer', price }] })
    expect((await fill('services/zimmer', { 'price.amount': '¥6,000', deposit: '1,000' })).status).toBe(303)
    expect((await card()).services).toMatchObject([
      { price: { amount: 6000, currency: 'JPY' }, deposit: { amount: 1000, currency: 'JPY' } },
    ])
  })
})

describe('amounts', () => {
  test.each([
    ['35', 3500],
    ['$35.00', 3500],
    ['$ 35', 3500],
    ['1,200', 120_000],
    ['1200.5', 120_050],
    ['35 dollars', 3500],
    ['USD 35', 3500],
    ['35 usd', 3500],
    ['0', 0],
  ])('%s is %d cents', (text, amount) => expect(parseAmount(text, 'USD')).toBe(amount))

  test.each(['', '-5', '1.234', '1,20', '35 or 40', '1e3', '٣٥', '$', '€35', '9'.repeat(100_000)])(
    '%# is no amount',
    text => expect(parseAmount(text, 'USD')).toBeNull(),
  )
})
