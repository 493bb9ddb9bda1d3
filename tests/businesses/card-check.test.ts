import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { checkCard } from '../../shared/businesses/card-check.ts'
import { faultHint } from '../../shared/businesses/card-check-faults.ts'
import { aWrittenCard, faultsOf, minimalCard, pathsOf } from './written-card.ts'

describe('a valid card', () => {
  test('needs only a name, an industry, a time zone and a zip', () => {
    expect(aWrittenCard()).toEqual({
      name: 'Alamo Plumbing',
      industry: 'trades',
      description: '',
      timezone: 'America/Chicago',
      location: { street: null, city: 'San Antonio', state: 'TX', zip: '78205', country: 'US' },
      phone: null,
      serviceArea: { zips: [], radiusMiles: null, states: [], nationwide: false },
      services: [],
      hours: { weekly: [], exceptions: [] },
      capacity: 1,
      slotMinutes: 30,
      emergency: { available: false, hours: null, surcharge: null },
      policies: { cancellation: null, deposit: null, payment: null, licence: null, insurance: null },
      intake: { required: [], fields: [] },
      bookable: false,
    })
  })

  test('accepts only phone numbers as its phone', () => {
    for (const phone of ['call me', '12345', '1'.repeat(16), '555-0100 ext 5', 5550100])
      expect(pathsOf({ phone })).toEqual(['phone'])
    for (const phone of ['+1 210 555 0147', '210.555.0147', '(210) 555-0147', '', null])
      expect(pathsOf({ phone })).toEqual([])
    expect(pathsOf({ location: { zip: '78205', street: 'x'.repeat(121) } })).toEqual(['location.street'])
  })

  test('is normalized', () => {
    const card = aWrittenCard({
      name: '  Cafe\u0301\n  Söhne ',
      description: ' one\r\n\r\ntwo ',
      timezone: 'america/new_york',
      location: { street: ' 1 Main St ', zip: '10001', state: 'new york', city: 'Manhattan' },
      phone: ' (212) 555-0100 ',
      serviceArea: { zips: ['10001', '10002', '10001'], states: ['Texas', 'tx', 'NY'], radiusMiles: 12.5 },
      policies: { licence: ' ', insurance: null, payment: ['card', ' cash '] },
      capacity: null,
    })
    expect(card.name).toBe('Café Söhne')
    expect(card.description).toBe('one\n\ntwo')
    expect(card.timezone).toBe('America/New_York')
    expect(card.location).toEqual({
      street: '1 Main St',
      city: 'Manhattan',
      state: 'NY',
      zip: '10001',
      country: 'US',
    })
    expect(card.phone).toBe('(212) 555-0100')
    expect(card.serviceArea).toEqual({
      zips: ['10001', '10002'],
      radiusMiles: 12.5,
      states: ['TX', 'NY'],
      nationwide: false,
    })
    expect(card.policies).toMatchObject({ licence: null, insurance: null, payment: ['card', 'cash'] })
    expect(card.capacity).toBe(1)
  })

  test('is unchanged by a second check', () => {
    const card = aWrittenCard({
      services: [{ name: 'Drain', price: { type: 'hourly', amount: 12000 } }, { name: 'Drain' }],
      hours: { weekly: [{ day: 'tue', open: '09:00', close: '17:00' }] },
      intake: {
        required: ['gate_code'],
        fields: [
          { key: 'pets', type: 'boolean' },
          { key: 'a_', type: 'boolean' },
        ],
      },
      bookable: true,
      contact_email: 'desk@alamo.example',
    })
    expect(checkCard(JSON.parse(JSON.stringify(card)))).toEqual({ card })
  })

  test('loses measured, derived and unknown fields', () => {
    const card = aWrittenCard({
      slug: 'x',
      response: {},
      completeness: { score: 100 },
      version: 7,
      servesZip: 1,
    })
    expect(Object.keys(card)).toEqual(Object.keys(aWrittenCard()))
  })

  test('distinguishes omitted, null and set private fields', () => {
    expect('contact_email' in aWrittenCard()).toBe(false)
    expect(aWrittenCard({ contact_email: null, payout_account: null })).toMatchObject({
      contact_email: null,
      payout_account: null,
    })
    expect(aWrittenCard({ payout_account: 'acct_1Nv0FGQ9RKHgCVdK' }).payout_account).toBe(
      'acct_1Nv0FGQ9RKHgCVdK',
    )
  })

  test('shares no objects with another card', () => {
    const card = aWrittenCard()
    card.serviceArea.zips.push('10001')
    card.hours.weekly.push({ day: 'mon', open: '09:00', close: '17:00' })
    expect(aWrittenCard().serviceArea.zips).toEqual([])
    expect(aWrittenCard().hours.weekly).toEqual([])
  })
})

describe('faults', () => {
  test.each([
    ['name', { name: ' ' }],
    ['name', { name: '\u200b\u2060 \u00ad' }],
    ['name', { name: 'x'.repeat(121) }],
    ['name', { name: 'a\u0000b' }],
    ['name', { name: 'a\u202eb' }],
    ['name', { name: '\ud800' }],
    ['name', { name: null }],
    ['industry', { industry: 'plumbing' }],
    ['description', { description: 'x'.repeat(4001) }],
    ['description', { description: 7 }],
    ['timezone', { timezone: 'Central' }],
    ['timezone', { timezone: '-06:00' }],
    ['timezone', { timezone: '' }],
    ['location', { location: '78205' }],
    ['location.zip', { location: { city: 'San Antonio', state: 'TX' } }],
    ['location.zip', { location: { zip: 78205 } }],
    ['location.zip', { location: { zip: '00000' } }],
    ['location.state', { location: { zip: '78205', state: 'Ontario' } }],
    ['location.country', { location: { zip: '78205', country: 'CA' } }],
    ['serviceArea.zips[1]', { serviceArea: { zips: ['78205', '99999'] } }],
    ['serviceArea.zips', { serviceArea: { zips: Array(2001).fill('78205') } }],
    ['serviceArea.radiusMiles', { serviceArea: { radiusMiles: 0 } }],
    ['serviceArea.radiusMiles', { serviceArea: { radiusMiles: 501 } }],
    ['serviceArea.radiusMiles', { location: { zip: '34001' }, serviceArea: { radiusMiles: 5 } }],
    ['serviceArea.states[0]', { serviceArea: { states: ['ZZ'] } }],
    ['serviceArea.nationwide', { serviceArea: { nationwide: 'yes' } }],
    ['services', { services: Array(101).fill({ name: 'x' }) }],
    ['services', { services: { 0: { name: 'x' } } }],
    ['capacity', { capacity: 0 }],
    ['capacity', { capacity: 101 }],
    ['capacity', { capacity: 1.5 }],
    ['capacity', { capacity: '2' }],
    ['slotMinutes', { slotMinutes: 4 }],
    ['slotMinutes', { slotMinutes: 241 }],
    ['emergency', { emergency: true }],
    ['emergency.surcharge.amount', { emergency: { surcharge: { amount: -1 } } }],
    ['policies.cancellation.freeUntilHours', { policies: { cancellation: {} } }],
    [
      'policies.cancellation.fee.currency',
      { policies: { cancellation: { freeUntilHours: 24, fee: { amount: 1, currency: 'XXX' } } } },
    ],
    ['policies.deposit.refundableUntilHours', { policies: { deposit: { refundableUntilHours: -1 } } }],
    ['bookable', { bookable: 'true' }],
    ['contact_email', { contact_email: 'nobody' }],
    ['payout_account', { payout_account: 'acct 1' }],
    ['payout_account', { payout_account: '' }],
    ['contact_email', { contact_email: ' ' }],
  ])('%s %#', (path, fields) => expect(pathsOf(fields)).toEqual([path]))

  test('are all reported, each with its path', () => {
    const paths = pathsOf({
      name: '',
      timezone: 'Mars/Olympus',
      location: { zip: '1', state: 'XX' },
      services: [{ durationMinutes: 4 }, 'x'],
      hours: { weekly: [{ day: 'monday', open: '9:00', close: '25:00' }] },
    })
    expect(paths.sort()).toEqual([
      'hours.weekly[0].close',
      'hours.weekly[0].day',
      'hours.weekly[0].open',
      'location.state',
      'location.zip',
      'name',
      'services[0].durationMinutes',
      'services[0].name',
      'services[1]',
      'timezone',
    ])
  })

  test('say what to send for what is missing', () => {
    expect(faultsOf({ name: undefined, timezone: undefined, location: {} })).toEqual([
      { path: 'name', message: 'is required: a text' },
      { path: 'timezone', message: 'is required: an IANA time zone, such as America/Chicago' },
      { path: 'location.zip', message: 'is required: a five-digit US zip that exists, such as "78205"' },
    ])
    expect(faultsOf({ location: undefined })[0]?.message).toBe('is required: an object with zip')
    expect(faultsOf({ industry: undefined })[0]?.message).toStartWith('is required: one of trades, beauty')
  })

  test('never quote an email address', () => {
    expect(
      JSON.stringify(faultsOf({ contact_email: 'jane.doe@', payout_account: 'acct secret' })),
    ).not.toMatch(/jane|secret/)
  })
})

describe('the hint', () => {
  test('joins faults', () => {
    expect(faultHint(faultsOf({ capacity: 0, timezone: 'Central' }))).toBe(
      'timezone: must be an IANA time zone, such as America/Chicago, not "Central"; capacity: must be a whole number from 1 to 100',
    )
  })

  test('is cut to 2,000 characters, and counts the rest', () => {
    const faults = faultsOf({ serviceArea: { zips: Array(2000).fill('00000') } })
    expect(faults.length).toBe(2000)
    const hint = faultHint(faults)
    expect(hint.length).toBeLessThan(2100)
    const [, left] = /; and (\d+) more$/.exec(hint) ?? []
    expect(hint.split('; ').length - 1 + Number(left)).toBe(2000)
  })
})

describe('any input', () => {
  const deep = JSON.parse(`${'{"services":[{"price":'.repeat(5000)}1${'}]}'.repeat(5000)}`)
  test.each(
    [
      null,
      undefined,
      0,
      Number.NaN,
      'card',
      true,
      [],
      [minimalCard],
      {},
      Object.create(null),
      JSON.parse(
        '{"__proto__":{"name":"x","industry":"trades","timezone":"UTC","location":{"zip":"78205"}}}',
      ),
      { constructor: 1, toString: 2, hasOwnProperty: 3 },
      deep,
      { ...minimalCard, location: Object.create({ zip: '78205' }) },
    ].map(input => ({ input })),
  )('gives faults, never an exception %#', ({ input }) => {
    const result = checkCard(input)
    expect('faults' in result ? result.faults.length : 0).toBeGreaterThan(0)
  })

  test('with random JSON anywhere in a card gives a card or faults', () => {
    const full = {
      ...minimalCard,
      services: [{ name: 'x', price: { type: 'range', amount: 1, max: 2 }, deposit: { amount: 1 } }],
      serviceArea: { zips: ['78205'], radiusMiles: 5, states: ['TX'] },
      hours: {
        weekly: [{ day: 'mon', open: '09:00', close: '17:00' }],
        exceptions: [{ date: '2026-07-04', closed: true }],
      },
      policies: { cancellation: { freeUntilHours: 1, fee: { amount: 1 } }, payment: 'cash' },
      intake: { required: ['a'], fields: [{ key: 'b', type: 'enum', enum: ['x'], example: 'x' }] },
      emergency: { available: true, hours: '24/7', surcharge: { amount: 1 } },
      contact_email: 'a@b.example',
    }
    expect(checkCard(full)).toHaveProperty('card')
    const places: (string | number)[][] = []
    const walk = (value: unknown, path: (string | number)[]) => {
      places.push(path)
      if (Array.isArray(value)) for (const [index, item] of value.entries()) walk(item, [...path, index])
      else if (typeof value === 'object' && value !== null)
        for (const [key, item] of Object.entries(value)) walk(item, [...path, key])
    }
    walk(full, [])
    const put = (value: unknown, [step, ...rest]: (string | number)[], strange: unknown): unknown => {
      if (step === undefined) return strange
      const copy: Record<string | number, unknown> = Array.isArray(value)
        ? Object.assign([], value)
        : { ...Object(value) }
      copy[step] = put(copy[step], rest, strange)
      return copy
    }
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.anything({ withNullPrototype: true, maxDepth: 3 }),
        (path, strange) => {
          const result = checkCard(put(full, path, strange))
          if ('card' in result) expect(checkCard(structuredClone(result.card))).toEqual({ card: result.card })
          else for (const fault of result.faults) expect(fault.message.length).toBeLessThan(700)
        },
      ),
      { numRuns: 3000 },
    )
  })
})
