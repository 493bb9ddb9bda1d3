import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { treaty } from '@elysiajs/eden'
import type { App } from '../../api/app.ts'
import { catalogue } from '../../shared/errors.ts'
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

/** What was answered, where it is what was hoped for. */
function had<T>({ data, error }: { data: T | null; error: unknown }): T {
  if (data === null) throw new Error(JSON.stringify(error))
  return data
}

/** Compiles only where both are the same type, `any` being none of them. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <A, B>(_: Same<A, B>) => {}

describe('treaty<App>', () => {
  test('runs the story: search, card, slots, key, inquiry, booking, lead', async () => {
    const open = connect()
    const found = had(
      await open.businesses.get({ query: { zip: '78205', industry: 'trades', bookable: true } }),
    )
    const slug = found.businesses[0]?.slug ?? ''
    const card = had(await open.businesses({ slug }).get({ query: { zip: '78205' } }))
    expect(card.serviceArea.servesZip).toBe(true)
    const { slots } = had(await open.businesses({ slug }).availability.get({ query: { days: 14 } }))
    const start = slots[0]?.start ?? ''
    const made = had(await open.keys.post({ name: 'Eden', contact_email: 'dev@eden.example' }))

    const agent = connect(made.key)
    const sent = had(
      await agent.businesses({ slug }).inquiries.post({
        customer: { name: 'Dana Reyes', phone: '+12105550147' },
        message: 'The kitchen sink drips.',
        customer_consent: true,
      }),
    )
    const booking = had(
      await agent.businesses({ slug }).bookings.post({ lead_id: sent.lead_id ?? '', start }),
    )
    expect(booking).toMatchObject({ status: 'confirmed', start })
    const lead = had(await agent.leads({ id: booking.lead_id }).get())
    expect(lead.status).toBe('booked')
    expect(had(await agent.events.get({ query: { limit: 5 } })).count).toBeGreaterThan(0)
    expect((await agent.keys.delete()).status).toBe(204)
  })

  test('refusals are typed: the code, the message and the next move', async () => {
    const { data, error, status } = await connect().leads({ id: 'lead_x' }).get()
    expect({ data, status }).toEqual({ data: null, status: 401 })
    if (error?.status !== 401) throw new Error('it was let in')
    expect(error.value.error.code).toBe('missing_key')
    same<typeof error.value.error.code, keyof typeof catalogue>(true)
  })

  test('every status of the catalogue is one that the type knows', () => {
    const known = [400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 500, 503]
    const used = new Set(Object.values(catalogue).map(({ status }) => status))
    expect([...used].sort()).toEqual(known)
  })

  test('the types are those of the schemas', () => {
    const api = connect()
    type Answered<T extends (...given: never[]) => Promise<{ data: unknown }>> = NonNullable<
      Awaited<ReturnType<T>>['data']
    >
    type Found = Answered<typeof api.businesses.get>
    same<Found['businesses'][number]['slug'], string>(true)
    same<Found['ranking']['paid'], false>(true)
    type Made = Answered<typeof api.keys.post>
    same<Made['tier'], 'free'>(true)
    // Written for the compiler, never run: what the schemas forbid does not compile.
    const wrong = [
      // @ts-expect-error a zip is text
      () => api.businesses.get({ query: { zip: 78205 } }),
      // @ts-expect-error there is no such industry
      () => api.businesses.get({ query: { industry: 'astrology' } }),
      // @ts-expect-error contact_email is missing
      () => api.keys.post({ name: 'Eden' }),
      // @ts-expect-error there is no such path
      () => api.paid.placements.post(),
      // @ts-expect-error cards are not deleted by agents
      () => api.businesses({ slug: 'x' }).delete(),
      // @ts-expect-error the placeholder is called slug
      () => api.businesses({ id: 'x' }),
    ]
    expect(wrong).toHaveLength(6)
  })
})
