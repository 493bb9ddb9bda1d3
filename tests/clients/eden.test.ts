import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { treaty } from '@elysiajs/eden'
import type { App } from '../../api/app.ts'
import { errorCatalog } from '../../shared/errors.ts'
import { aBusiness } from '../factories.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let url: string
beforeAll(async () => {
  app = await openTestApp()
  await aBusiness(app, { industry: 'trades' })
  const { server } = app.api.listen({ port: 0, hostname: '127.0.0.1' })
  url = `http://127.0.0.1:${server?.port}`
})
afterAll(async () => {
  await app.api.server?.stop(true)
  await app.close()
})

const connect = (key?: string) =>
  treaty<App>(url, { parseDate: false, headers: key ? { authorization: `Bearer ${key}` } : {} })

/** The data of a response. Throws its error. */
function dataOf<T>({ data, error }: { data: T | null; error: unknown }): T {
  if (data === null) throw new Error(JSON.stringify(error))
  return data
}

/** Compiles only if both types are equal. `any` equals only `any`. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <A, B>(_: Same<A, B>) => {}

describe('treaty<App>', () => {
  test('searches, gets a key, sends an inquiry, books and reads the lead', async () => {
    const anonymous = connect()
    const found = dataOf(
      await anonymous.businesses.get({ query: { zip: '78205', industry: 'trades', bookable: true } }),
    )
    const slug = found.businesses[0]?.slug ?? ''
    const card = dataOf(await anonymous.businesses({ slug }).get({ query: { zip: '78205' } }))
    expect(card.serviceArea.servesZip).toBe(true)
    const { slots } = dataOf(await anonymous.businesses({ slug }).availability.get({ query: { days: 14 } }))
    const start = slots[0]?.start ?? ''
    const created = dataOf(await anonymous.keys.post({ name: 'Eden', contact_email: 'dev@eden.example' }))

    const agent = connect(created.key)
    const sent = dataOf(
      await agent.businesses({ slug }).inquiries.post({
        customer: { name: 'Dana Reyes', phone: '+12105550147' },
        message: 'The kitchen sink drips.',
        customer_consent: true,
      }),
    )
    const booking = dataOf(
      await agent.businesses({ slug }).bookings.post({ lead_id: sent.lead_id ?? '', start }),
    )
    expect(booking).toMatchObject({ status: 'confirmed', start })
    const lead = dataOf(await agent.leads({ id: booking.lead_id }).get())
    expect(lead.status).toBe('booked')
    expect(dataOf(await agent.events.get({ query: { limit: 5 } })).count).toBeGreaterThan(0)
    expect((await agent.keys.delete()).status).toBe(204)
  })

  test('errors are typed', async () => {
    const { data, error, status } = await connect().leads({ id: 'lead_x' }).get()
    expect({ data, status }).toEqual({ data: null, status: 401 })
    if (error?.status !== 401) throw new Error('expected a 401')
    expect(error.value.error.code).toBe('missing_key')
    same<typeof error.value.error.code, keyof typeof errorCatalog>(true)
  })

  test('the type has every status of the error catalog', () => {
    const known = [400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 500, 503]
    const used = new Set(Object.values(errorCatalog).map(({ status }) => status))
    expect([...used].sort()).toEqual(known)
  })

  test('has the types of the schemas', () => {
    const api = connect()
    type DataOf<T extends (...args: never[]) => Promise<{ data: unknown }>> = NonNullable<
      Awaited<ReturnType<T>>['data']
    >
    type Found = DataOf<typeof api.businesses.get>
    same<Found['businesses'][number]['slug'], string>(true)
    same<Found['ranking']['paid'], false>(true)
    type Created = DataOf<typeof api.keys.post>
    same<Created['tier'], 'free'>(true)
    // Only compiled, never run.
    const rejected = [
      // @ts-expect-error a zip is a string
      () => api.businesses.get({ query: { zip: 78205 } }),
      // @ts-expect-error unknown industry
      () => api.businesses.get({ query: { industry: 'astrology' } }),
      // @ts-expect-error contact_email is missing
      () => api.keys.post({ name: 'Eden' }),
      // @ts-expect-error unknown path
      () => api.paid.placements.post(),
      // @ts-expect-error agents can't delete cards
      () => api.businesses({ slug: 'x' }).delete(),
      // @ts-expect-error the placeholder is called slug
      () => api.businesses({ id: 'x' }),
    ]
    expect(rejected).toHaveLength(6)
  })
})
