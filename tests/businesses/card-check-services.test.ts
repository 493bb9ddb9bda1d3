import { describe, expect, test } from 'bun:test'
import { aWrittenCard, pathsOf } from './written-card.ts'

const price = (fields: object) => pathsOf({ services: [{ name: 'x', price: fields }] })

describe('a price', () => {
  test.each([
    [{ type: 'fixed', amount: 0 }],
    [{ type: 'from', amount: 100, currency: 'usd', unit: 'per visit' }],
    [{ type: 'range', amount: 100, max: 101, currency: 'EUR' }],
    [{ type: 'hourly', amount: 9900, max: null }],
    [{ type: 'quote' }],
  ])('may be %j', fields => expect(price(fields)).toEqual([]))

  test.each([
    ['type', {}],
    ['type', { type: 'free', amount: 0 }],
    ['amount', { type: 'fixed' }],
    ['amount', { type: 'from', amount: null }],
    ['amount', { type: 'hourly', amount: 99.5 }],
    ['amount', { type: 'fixed', amount: '9900' }],
    ['amount', { type: 'fixed', amount: -1 }],
    ['amount', { type: 'quote', amount: 100 }],
    ['max', { type: 'fixed', amount: 100, max: 200 }],
    ['max', { type: 'range', amount: 100 }],
    ['max', { type: 'range', amount: 100, max: 100 }],
    ['currency', { type: 'fixed', amount: 100, currency: 'US' }],
    ['currency', { type: 'fixed', amount: 100, currency: 'XTS' }],
  ])('%s is wrong in %j', (field, fields) => expect(price(fields)).toEqual([`services[0].price.${field}`]))

  test('defaults to quote, and an hourly price to the unit hour', () => {
    const { services } = aWrittenCard({
      services: [{ name: 'x' }, { name: 'y', price: { type: 'hourly', amount: 1 } }],
    })
    expect(services.map(service => service.price)).toEqual([
      { type: 'quote', amount: null, max: null, currency: 'USD', unit: null },
      { type: 'hourly', amount: 1, max: null, currency: 'USD', unit: 'hour' },
    ])
  })
})

describe('a deposit', () => {
  const deposit = (fields: object, cost: object) =>
    pathsOf({ services: [{ name: 'x', price: cost, deposit: fields }] })

  test('must not exceed a fixed price, and must have its currency', () => {
    const fixed = { type: 'fixed', amount: 5000 }
    expect(deposit({ amount: 5000 }, fixed)).toEqual([])
    expect(deposit({ amount: 5001 }, fixed)).toEqual(['services[0].deposit.amount'])
    expect(deposit({ amount: 0 }, fixed)).toEqual(['services[0].deposit.amount'])
    expect(deposit({ amount: 100, currency: 'CAD' }, fixed)).toEqual(['services[0].deposit.currency'])
    expect(deposit({ amount: 100, currency: 'CAD' }, { ...fixed, currency: 'CAD' })).toEqual([])
    expect(deposit({ amount: 9000 }, { type: 'from', amount: 5000 })).toEqual([])
    expect(deposit({ amount: 9000, currency: 'CAD' }, { type: 'quote' })).toEqual([])
  })
})

describe('a service', () => {
  test.each([
    ['durationMinutes', { durationMinutes: 4 }],
    ['durationMinutes', { durationMinutes: 1441 }],
    ['minNoticeMinutes', { minNoticeMinutes: -1 }],
    ['minNoticeMinutes', { minNoticeMinutes: 43_201 }],
    ['bufferMinutes', { bufferMinutes: 1.5 }],
    ['id', { id: 'a b' }],
    ['id', { id: 'x'.repeat(65) }],
  ])('%s is wrong in %j', (field, fields) =>
    expect(pathsOf({ services: [{ name: 'x', ...fields }] })).toEqual([`services[0].${field}`]),
  )

  test('gets defaults', () => {
    expect(aWrittenCard({ services: [{ name: 'Drain cleaning' }] }).services[0]).toEqual({
      id: 'drain-cleaning',
      name: 'Drain cleaning',
      description: '',
      durationMinutes: 60,
      price: { type: 'quote', amount: null, max: null, currency: 'USD', unit: null },
      deposit: null,
      minNoticeMinutes: 120,
      bufferMinutes: 0,
      nightly: null,
      bookable: false,
    })
  })

  test('takes null for bookable as left out, as does the card', () => {
    const service = { name: 'Drain cleaning', bookable: null }
    expect(aWrittenCard({ services: [service], bookable: true }).services[0]?.bookable).toBe(true)
    expect(aWrittenCard({ services: [{ ...service, bookable: true }], bookable: null }).bookable).toBe(true)
  })

  test('can be booked by the night', () => {
    const nightly = { checkIn: '15:00', checkOut: '11:00' }
    const room = { name: 'Queen room', nightly, price: { type: 'from', amount: 12_900 } }
    const [service] = aWrittenCard({ services: [room] }).services
    expect(service).toMatchObject({ nightly, durationMinutes: 20 * 60, price: { unit: 'night' } })
    expect(aWrittenCard({ services: [service ?? {}] }).services).toMatchObject([service ?? {}])
    const quoted = aWrittenCard({ services: [{ ...room, price: { type: 'quote' } }] }).services[0]
    expect(quoted?.price.unit).toBeNull()
    const faults = (changes: object) => pathsOf({ services: [{ ...room, ...changes }] })
    expect(faults({ nightly: { checkIn: '11:00', checkOut: '11:00' } })).toEqual([])
    expect(faults({ nightly: { checkIn: '10:00', checkOut: '11:00' } })).toEqual([
      'services[0].nightly.checkOut',
    ])
    expect(faults({ nightly: { checkIn: '3 pm' } })).toEqual([
      'services[0].nightly.checkIn',
      'services[0].nightly.checkOut',
    ])
    expect(faults({ price: { type: 'hourly', amount: 5000 } })).toEqual(['services[0].price.type'])
  })

  test('gets a unique id that depends only on the card', () => {
    const services = [
      { name: 'Cut & color' },
      { name: 'Cut, and Color' },
      { id: 'cut-and-color', name: 'a' },
      { name: '寿司' },
    ]
    const ids = () => aWrittenCard({ services }).services.map(service => service.id)
    expect(ids().slice(0, 3)).toEqual(['cut-and-color-2', 'cut-and-color-3', 'cut-and-color'])
    expect(ids()[3]).toMatch(/^service-[a-z0-9]+$/)
    expect(ids()).toEqual(ids())
  })

  test('must have a unique id', () => {
    expect(
      pathsOf({
        services: [
          { id: 'a', name: 'x' },
          { id: 'a', name: 'y' },
        ],
      }),
    ).toEqual(['services[1].id'])
  })
})

describe('booking online', () => {
  const booking = (fields: object) => {
    const { bookable, services } = aWrittenCard(fields)
    return [bookable, ...services.map(service => service.bookable)]
  }

  test('is set by the card, or by a service for itself', () => {
    expect(booking({ services: [{ name: 'a' }] })).toEqual([false, false])
    expect(booking({ bookable: true, services: [{ name: 'a' }, { name: 'b', bookable: false }] })).toEqual([
      true,
      true,
      false,
    ])
    expect(
      booking({
        services: [
          { name: 'a', bookable: true },
          { name: 'b', bookable: false },
        ],
      }),
    ).toEqual([true, true, false])
    expect(booking({ bookable: false, services: [{ name: 'a', bookable: true }] })).toEqual([false, true])
  })

  test('needs a service that can be booked', () => {
    expect(booking({ bookable: true })).toEqual([false])
    expect(booking({ bookable: true, services: [{ name: 'a', bookable: false }] })).toEqual([false, false])
  })
})
