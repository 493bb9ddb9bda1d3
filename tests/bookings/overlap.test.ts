import { describe, expect, test } from 'bun:test'
import { aBusiness, aLead, mondayMorning } from '../factories.ts'
import { testApp } from '../test-app.ts'

const TEN = '2026-11-24T10:00:00-06:00'
const HALF_PAST = '2026-11-24T10:30:00-06:00'
const ELEVEN = '2026-11-24T11:00:00-06:00'
const app = await testApp({ clock: mondayMorning() })
const key = (await app.agent()).key

const book = (slug: string, lead: string, start = TEN, more: object = {}) =>
  app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start, ...more }, { key })
const move = (lead: string, start: string, more: object = {}) =>
  app.post(`/leads/${lead}/reschedule`, { start, ...more }, { key })
const codeOf = async (answer: ReturnType<typeof move>) => {
  const { status, body } = await answer
  return `${status} ${body.error?.code ?? body.start}`
}

describe('409 customer_already_booked', () => {
  const customer = () => ({
    customer: {
      name: 'Ana',
      phone: `(210) ${200 + Math.floor(Math.random() * 700)}-${1000 + Math.floor(Math.random() * 9000)}`,
    },
  })

  test('for the same customer at an overlapping time, unless confirm_overlap is true', async () => {
    const ana = customer()
    const salon = await aBusiness(app, { capacity: 2 })
    const other = await aBusiness(app)
    await book(salon.slug, await aLead(app, salon.slug, key, ana))
    const again = await aLead(app, salon.slug, key, ana)
    const elsewhere = await aLead(app, other.slug, key, ana)
    expect(await codeOf(book(salon.slug, again))).toBe('409 customer_already_booked')
    expect(await codeOf(book(other.slug, elsewhere, HALF_PAST))).toBe('409 customer_already_booked')
    expect(await codeOf(book(salon.slug, again, TEN, { confirm_overlap: true }))).toBe(`201 ${TEN}`)
    expect(await codeOf(book(other.slug, elsewhere, ELEVEN))).toBe(`201 ${ELEVEN}`)
    expect(await codeOf(move(elsewhere, HALF_PAST))).toBe('409 customer_already_booked')
    expect(await codeOf(move(elsewhere, HALF_PAST, { confirm_overlap: true }))).toBe(`200 ${HALF_PAST}`)
  })

  test("not for another key's appointments elsewhere, nor for canceled ones, nor for a name alone", async () => {
    const ana = customer()
    const [salon, other] = [await aBusiness(app), await aBusiness(app)]
    const stranger = (await app.agent()).key
    const theirs = await aLead(app, salon.slug, stranger, ana)
    await app.post(`/businesses/${salon.slug}/bookings`, { lead_id: theirs, start: TEN }, { key: stranger })
    const mine = await aLead(app, other.slug, key, ana)
    expect(await codeOf(book(other.slug, mine))).toBe(`201 ${TEN}`)
    await app.post(`/leads/${mine}/cancel`, {}, { key })
    const third = await aBusiness(app)
    expect(await codeOf(book(third.slug, await aLead(app, third.slug, key, ana)))).toBe(`201 ${TEN}`)
    const nameOnly = { customer: { name: 'John Smith' } }
    const wide = await aBusiness(app, { capacity: 2 })
    for (const _ of [1, 2])
      expect(await codeOf(book(wide.slug, await aLead(app, wide.slug, key, nameOnly)))).toBe(`201 ${TEN}`)
  })

  test("not for strangers whose phone isn't one", async () => {
    const salon = await aBusiness(app, { capacity: 2 })
    for (const name of ['Alice', 'Bob']) {
      const lead = await aLead(app, salon.slug, key, { customer: { name, phone: 'none' } })
      expect(await codeOf(book(salon.slug, lead))).toBe(`201 ${TEN}`)
    }
  })

  test('for all but one of many requests at the same moment', async () => {
    const ana = customer()
    const shops = await Promise.all(Array.from({ length: 12 }, () => aBusiness(app)))
    const leads = await Promise.all(shops.map(({ slug }) => aLead(app, slug, key, ana)))
    const answers = await Promise.all(shops.map(({ slug }, i) => codeOf(book(slug, leads[i] ?? ''))))
    expect(answers.filter(each => each === `201 ${TEN}`)).toHaveLength(1)
    expect(answers.filter(each => each === '409 customer_already_booked')).toHaveLength(11)
  })
})
