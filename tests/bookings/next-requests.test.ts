import { beforeEach, describe, expect, test } from 'bun:test'
import { aCard, aService } from '../businesses/cards.ts'
import { aBooking } from '../deposits/booked.ts'
import { aBusiness, aLead, mondayMorning } from '../factories.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const TEN = '2026-11-24T10:00:00-06:00'
const clock = mondayMorning()
let slug: string
const app = await testApp({ clock })
const key = (await app.agent()).key
beforeEach(async () => {
  clock.now = mondayMorning().now
  slug = (await aBusiness(app)).slug
})

interface Offered {
  rel: string
  method: string
  path: string
  body: { kind?: string } | null
  when?: string
}

async function booked() {
  const lead = await aLead(app, slug, key)
  const { body } = await app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start: TEN }, { key })
  return { lead, offered: body.nextRequests as Offered[] }
}
const readOffers = async (lead: string): Promise<Offered[]> =>
  (await app.get(`/leads/${lead}`, { key })).body.nextRequests
const kinds = (offers: Offered[]) => offers.map(each => each.body?.kind).filter(kind => kind !== undefined)

/** Sends the request as an agent would, but doesn't wait for long polls. */
async function follow({ method, path, body }: Offered): Promise<number> {
  const filled = JSON.parse(JSON.stringify(body).replace('{text}', 'See you then.').replace('{start}', TEN))
  const answer = await app.call(method, path.replace('wait=25', 'wait=0'), {
    key,
    body: body === null ? undefined : filled,
  })
  return answer.status
}

describe('nextRequests of a booking and its lead', () => {
  test('offer only allowed outcomes before the appointment, and say when others become available', async () => {
    const { lead, offered } = await booked()
    for (const offers of [offered, await readOffers(lead)]) {
      expect(kinds(offers)).toEqual([])
      expect(offers.map(({ rel }) => rel)).toContain('cancel')
      const waiting = offers.find(({ rel }) => rel === 'events')
      expect(waiting?.when).toContain(TEN)
    }
  })

  test('offer the outcome report once the appointment has started', async () => {
    const { lead } = await booked()
    clock.now = new Date(Date.parse(TEN) - 1)
    expect(kinds(await readOffers(lead))).not.toContain('completed')
    clock.now = new Date(TEN)
    const again = await app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start: TEN }, { key })
    for (const offers of [again.body.nextRequests as Offered[], await readOffers(lead)]) {
      expect(kinds(offers)).toContain('completed')
      expect(offers.every(({ when }) => when === undefined)).toBe(true)
    }
  })

  test('offer the deposit only as long as it can be requested', async () => {
    const { business, lead, booking } = await aBooking(app, key)
    const again = () =>
      app.post(`/businesses/${business.slug}/bookings`, { lead_id: lead, start: booking.start }, { key })
    const rels = async () =>
      [await readOffers(lead), (await again()).body.nextRequests as Offered[]].map(offers =>
        offers.map(({ rel }) => rel),
      )
    for (const offered of await rels()) expect(offered).toContain('deposit')
    clock.now = new Date(TEN)
    for (const offered of await rels()) expect(offered).not.toContain('deposit')
    const { body } = await app.post(`/leads/${lead}/deposit`, undefined, { key })
    expect(body.error.code).toBe('deposit_not_required')
  })

  test('say when a closed lead has anything to report', async () => {
    const { lead } = await booked()
    await app.post(`/leads/${lead}/cancel`, {}, { key })
    expect(await readOffers(lead)).toMatchObject([
      { body: { kind: 'wrong_information' }, when: expect.stringContaining('Only if') },
    ])
  })

  test("don't wait for the start of an appointment made elsewhere", async () => {
    const lead = await aLead(app, slug, key)
    await app.post(`/leads/${lead}/outcomes`, { kind: 'booked' }, { key })
    expect(kinds(await readOffers(lead))).toContain('completed')
  })

  test('move an appointment only to what the card still offers', async () => {
    const { lead, offered } = await booked()
    const moves = (offers: Offered[]) => offers.filter(({ rel }) => rel === 'reschedule')
    expect(moves(offered)).toEqual(moves(await readOffers(lead)))
    const offers = async (...services: object[]) => {
      const saved = { key: OPERATOR_KEY, body: aCard({ services }) }
      expect((await app.call('PUT', `/operator/businesses/${slug}`, saved)).status).toBe(200)
      return moves(await readOffers(lead))
    }
    expect(await offers(aService({ id: 'other' }))).toMatchObject([{ body: { service: 'other' } }])
    const nightly = aService({ id: 'drain-cleaning', nightly: { checkIn: '15:00', checkOut: '11:00' } })
    expect(await offers(nightly)).toMatchObject([{ body: { service: 'drain-cleaning', nights: '{nights}' } }])
    expect(await offers(aService({ bookable: false }))).toEqual([])
    const { body } = await app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start: TEN }, { key })
    expect(moves(body.nextRequests)).toEqual([])
  })

  test('offer no booking where the business is never open', async () => {
    const lead = await aLead(app, slug, key)
    const rels = async () => (await readOffers(lead)).map(({ rel }) => rel)
    expect(await rels()).toContain('book')
    const body = aCard({ hours: { weekly: [], exceptions: [] } })
    await app.call('PUT', `/operator/businesses/${slug}`, { key: OPERATOR_KEY, body })
    expect(await rels()).not.toContain('book')
  })

  const moments = [
    ['received', async () => aLead(app, slug, key)],
    ['booked', async () => (await booked()).lead],
    [
      'booked and begun',
      async () => {
        const { lead } = await booked()
        clock.now = new Date(TEN)
        return lead
      },
    ],
    [
      'closed',
      async () => {
        const { lead } = await booked()
        await app.post(`/leads/${lead}/outcomes`, { kind: 'customer_cancelled' }, { key })
        return lead
      },
    ],
  ] as const
  test.each(moments)('all succeed for a lead that is %s', async (_, arrange) => {
    const count = (await readOffers(await arrange())).length
    expect(count).toBeGreaterThan(0)
    // Each request gets its own lead, because one may rule out another.
    for (let i = 0; i < count; i++) {
      clock.now = mondayMorning().now
      slug = (await aBusiness(app)).slug
      const offer = (await readOffers(await arrange()))[i]
      if (!offer) throw new Error('fewer were offered')
      expect({ offer: offer.rel, status: await follow(offer) }).toMatchObject({
        offer: offer.rel,
        status: ['lead', 'events', 'deposit', 'availability', 'reschedule', 'cancel', 'details'].includes(
          offer.rel,
        )
          ? 200
          : 201,
      })
    }
  })
})
