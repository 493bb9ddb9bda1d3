import { describe, expect, test } from 'bun:test'
import { testApp } from '../../test-app.ts'
import { anEditor, CARD, codes } from './editor.ts'
import { fullCard, sections } from './full-card.ts'

const app = await testApp()

describe('the overview', () => {
  test('shows what the card says and what’s missing, and links to every part', async () => {
    const { browser } = await anEditor(app, { description: '', policies: {} })
    const { text } = await browser.get(CARD)
    for (const words of [
      '% complete',
      'Describe what you do.',
      'Say how customers can cancel or pay.',
      'Mon–Fri 8:00 AM–5:00 PM',
      // Marked, so that a Hebrew name doesn’t take the price into its line.
      '\u2068Drain cleaning\u2069: $149.00',
      'This covers 66 ZIP codes: San Antonio',
    ])
      expect(text).toContain(words)
    const links = [...text.matchAll(/href="(\/desk\/inbox\/card\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(links.length).toBe(10)
    for (const link of links) expect((await browser.get(link)).status).toBe(200)
  })

  test('is empty for a new card, and complete for a full one', async () => {
    const bare = await anEditor(app, {
      services: [],
      hours: {},
      serviceArea: {},
      policies: {},
      description: '',
    })
    const { text } = await bare.browser.get(CARD)
    expect(text).toContain('0% complete')
    for (const words of ['Set your hours.', 'Add your services.', 'Say where you work.'])
      expect(text).toContain(words)
    const full = await anEditor(app, { ...fullCard, services: fullCard.services.slice(0, 4) })
    for (const words of [' Complete</p>', 'Free cancellation until 36 hours before, after that $25.00<'])
      expect((await full.browser.get(CARD)).text).toContain(words)
  })
})

describe('a form', () => {
  test.each(sections)('that’s sent unchanged changes nothing: %s', async section => {
    const { open, send, card } = await anEditor(app, fullCard)
    const before = await card()
    const sent = await send(section, await open(section))
    expect({ status: sent.status, card: await card() }).toEqual({ status: 303, card: before })
  })

  const cases: [section: string, typed: Record<string, string>, saved: object][] = [
    [
      'about',
      {
        name: 'Ana’s Plumbing',
        description: 'Leaks.\r\nDrains.',
        phone: '(210) 555-0199',
        email: ' ana@shop.example ',
      },
      {
        name: 'Ana’s Plumbing',
        description: 'Leaks.\nDrains.',
        phone: '(210) 555-0199',
        contact_email: 'ana@shop.example',
      },
    ],
    ['about', { street: '', phone: '' }, { location: { street: null, city: 'Alamo Heights' }, phone: null }],
    [
      'about',
      { zip: '10001-1234', city: 'Alamo Heights' },
      { location: { city: 'New York', state: 'NY', zip: '10001' } },
    ],
    [
      'about',
      { zip: '10001', city: 'Chelsea' },
      { location: { city: 'Chelsea', state: 'NY', zip: '10001' } },
    ],
    ['about', { city: '' }, { location: { city: 'San Antonio', state: 'TX' } }],
    [
      'about',
      { industry: 'beauty', timezone: 'America/Chicago' },
      { industry: 'beauty', timezone: 'America/Chicago' },
    ],
    [
      'area',
      { zips: '78205,78209\n78210; 78205  78211-1234' },
      { serviceArea: { zips: ['78205', '78209', '78210', '78211'] } },
    ],
    [
      'area',
      { radius: '15 miles', nationwide: 'yes' },
      { serviceArea: { radiusMiles: 15, nationwide: true } },
    ],
    [
      'area',
      { radius: '', zips: '' },
      { serviceArea: { radiusMiles: null, zips: [], states: ['WY', 'AL'] } },
    ],
    [
      'policies',
      {
        cancellation: '24',
        fee: '$1,200',
        deposit: '',
        payment: 'cash, Zelle',
        license: '',
        insurance: 'Yes',
      },
      {
        policies: {
          cancellation: { freeUntilHours: 24, fee: { amount: 120_000, currency: 'USD' } },
          deposit: null,
          payment: ['cash', 'Zelle'],
          licence: null,
          insurance: 'Yes',
        },
      },
    ],
    ['policies', { cancellation: '', fee: '' }, { policies: { cancellation: null } }],
    [
      'emergencies',
      { surcharge: '75 dollars', hours: '' },
      { emergency: { available: true, hours: null, surcharge: { amount: 7500 } } },
    ],
    ['booking', { capacity: '2', step: '30' }, { capacity: 2, slotMinutes: 30 }],
    [
      'questions',
      { own: 'How old is it?\nWho has the key?\nWho has the key?', required: 'age' },
      {
        intake: {
          required: [],
          fields: [
            { key: 'age', label: 'Age', type: 'integer', ask: 'How old is it?', required: true },
            { key: 'who_has_the_key', type: 'string', ask: 'Who has the key?', required: false },
          ],
        },
      },
    ],
  ]
  test.each(cases)('saves what was typed, and leaves the rest: %s %j', async (section, typed, saved) => {
    const { fill, card } = await anEditor(app, fullCard)
    const before = await card()
    const { status, headers } = await fill(section, typed)
    expect([status, headers.get('location')]).toEqual([303, `${CARD}?done=1`])
    const after = await card()
    expect(after).toMatchObject({ ...saved, version: before.version + 1 })
    const same = Object.keys(before).filter(key => !(key in saved) && key !== 'version')
    for (const key of same) expect({ [key]: after[key] }).toEqual({ [key]: before[key] })
  })

  test('can untick what was ticked', async () => {
    const { open, send, card } = await anEditor(app, fullCard)
    const emergencies = await open('emergencies')
    emergencies.delete('available')
    await send('emergencies', emergencies)
    const area = await open('area')
    area.delete('states')
    await send('area', area)
    const questions = await open('questions')
    questions.delete('required')
    await send('questions', questions)
    expect(await card()).toMatchObject({
      emergency: { available: false, surcharge: { amount: 7500 } },
      serviceArea: { states: [], radiusMiles: 7.5 },
      intake: {
        required: [],
        fields: [
          { key: 'heater', required: false },
          { key: 'age', required: false },
        ],
      },
    })
  })
})

describe('a problem is explained at its field, and what was typed stays', () => {
  test.each([
    ['about', 'name', ' ', 'Enter the name of your business.'],
    ['about', 'name', 'x'.repeat(121), 'Business name must have at most 120 characters.'],
    ['about', 'zip', '99999', '99999 isn’t a US ZIP code.'],
    ['about', 'email', 'ana@home', 'Enter an email address such as'],
    ['about', 'phone', '(210) 555-0142 ext. 12', 'Enter one phone number without an extension'],
    ['about', 'phone', 'call me', 'such as (210) 555-0147.'],
    ['about', 'email', '', 'Enter an email address, or you won’t hear about inquiries.'],
    ['about', 'city', 'San\u0007Antonio', 'has a character that can’t be shown'],
    ['about', 'industry', 'piracy', 'Choose one from the list.'],
    ['area', 'radius', 'far', 'Enter a number of miles up to 500, such as 15.'],
    ['area', 'radius', '0', 'Enter a number of miles up to 500, such as 15.'],
    ['area', 'radius', '501', 'Enter a number of miles up to 500, such as 15.'],
    ['area', 'zips', '78205, 7820, abc', 'These aren’t US ZIP codes: 7820, abc.'],
    ['area', 'zips', '00000', '00000 isn’t a US ZIP code.'],
    ['policies', 'fee', 'some', 'Enter an amount such as $35 or $1,200.50.'],
    ['policies', 'fee', '1000000', 'Enter at most $999,999.99.'],
    ['policies', 'insurance', 'x'.repeat(201), 'Insurance must have at most 200 characters.'],
    ['about', 'street', 'x'.repeat(121), 'Street and number must have at most 120 characters.'],
    ['emergencies', 'surcharge', '-5', 'Enter an amount such as $35 or $1,200.50.'],
    ['booking', 'capacity', '0', 'Enter a number from 1 to 100.'],
    ['questions', 'own', `${'Why? '.repeat(101)}`, 'A question can have at most 500 characters.'],
    ['services/drain-cleaning', 'name', '', 'Enter a name for the service.'],
    ['services/drain-cleaning', 'name', 'REPAIRS', 'You already have a service with this name.'],
    ['services/drain-cleaning', 'price.amount', '', 'Enter the price.'],
    ['services/drain-cleaning', 'price.amount', '1.234', 'Enter an amount such as $35 or $1,200.50.'],
    [
      'services/drain-cleaning',
      'price.amount',
      '80-120',
      'For a price range or a quote, change how you charge.',
    ],
    ['services/drain-cleaning', 'price.amount', 'free', 'If it’s free, enter 0.'],
    ['services/pipes', 'price.max', '89', 'The highest price must be more than the lowest.'],
    ['services/drain-cleaning', 'deposit', '150', 'The deposit can’t be more than the price, $149.00.'],
    ['services/drain-cleaning', 'deposit', '0', 'Enter at least $0.01, or leave it empty.'],
    ['services/drain-cleaning', 'duration', '61', 'Choose one from the list.'],
    ['services/drain-cleaning', 'unit', 'x'.repeat(41), 'must have at most 40 characters.'],
  ] as const)('%s: %s %j', async (section, name, typed, words) => {
    const { fill, card } = await anEditor(app, fullCard)
    const before = await card()
    const { status, text } = await fill(section, { [name]: typed })
    expect(status).toBe(400)
    const problem = new RegExp(`id="${name}-problem">(.*?)</p>`).exec(text)?.[1]
    expect(problem).toContain(words)
    const [input = ''] =
      new RegExp(`<(input|select|textarea)[^>]* name="${name}"[^>]*>([^<]*)`).exec(text) ?? []
    expect(input).toContain('aria-invalid="true"')
    expect(input).toContain(`"${name}-problem`)
    if (!input.startsWith('<select')) expect(input).toContain(typed.replaceAll('"', '&quot;'))
    expect(text).toContain(`<a href="#${name}">`)
    expect(text.replaceAll(/<textarea.*?<\/textarea>/gs, '')).not.toMatch(codes)
    expect(await card()).toEqual(before)
  })

  test('a problem elsewhere on the card names its page', async () => {
    const { fill, business } = await anEditor(app)
    await app.db.sql`
      update businesses set card = jsonb_set(card::jsonb, '{serviceArea,zips}', '["00000"]') where id = ${business.id}`
    const { status, text } = await fill('about', { name: 'Another name' })
    expect(status).toBe(400)
    expect(text).toContain('Fix “Service area” first.')
    expect(text).toContain('value="Another name"')
  })
})

describe('the service area', () => {
  test('is counted without saving', async () => {
    const { open, send, card } = await anEditor(app)
    const before = await card()
    const form = await open('area', { radius: '', zips: '78205 78209', do: 'count' })
    const counted = await send('area', form)
    expect([counted.status, counted.text.includes('This covers 2 ZIP codes: San Antonio.')]).toEqual([
      200,
      true,
    ])
    form.append('states', 'DE')
    expect((await send('area', form)).text).toContain('This covers 100 ZIP codes: Wilmington, ')
    form.set('nationwide', 'yes')
    expect((await send('area', form)).text).toContain('This covers the whole country.')
    form.set('zips', '7820')
    const wrong = await send('area', form)
    expect(wrong.text).toContain('7820 isn’t a US ZIP code.')
    expect(wrong.text).toContain('then count again')
    expect(await card()).toEqual(before)
  })
})

describe('the card as JSON', () => {
  test('can be edited, and problems are named by path', async () => {
    const { open, send, card, formOn } = await anEditor(app, fullCard)
    const form = await open('json')
    const written = JSON.parse(form.get('whole') ?? '')
    form.set('whole', JSON.stringify({ ...written, slotMinutes: 45 }))
    expect((await send('json', form)).status).toBe(303)
    expect(await card()).toMatchObject({ slotMinutes: 45, contact_email: 'owner@shop.example' })
    for (const [whole, words] of [
      ['{"name":', 'valid JSON'],
      ['[]', 'card: must be an object'],
      ['7', 'card: must be an object'],
      [
        JSON.stringify({ ...written, capacity: 0, phone: 5 }),
        'capacity: must be a whole number from 1 to 100',
      ],
    ] as const) {
      const wrong = await send('json', await open('json', { whole }))
      expect([wrong.status, wrong.text.includes(words)]).toEqual([400, true])
      expect(formOn(wrong.text, 'json').get('whole')).toBe(whole)
    }
  })
})
