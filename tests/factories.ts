import { hashKey } from '../shared/secrets.ts'
import { aCard } from './businesses/cards.ts'
import { OPERATOR_KEY, type TestApp } from './test-app.ts'

/** A business in the directory, created through the API. */
export async function aBusiness(
  app: TestApp,
  changes: object = {},
): Promise<{ slug: string; key: string; id: number; by: Buffer }> {
  const slug = `business-${crypto.randomUUID().slice(0, 8)}`
  const created = await app.call('PUT', `/operator/businesses/${slug}`, {
    key: OPERATOR_KEY,
    body: aCard(changes),
  })
  if (created.status !== 201) throw new Error(created.text)
  const [row] = await app.db.sql<{ id: number }[]>`select id from businesses where slug = ${slug}`
  if (!row) throw new Error('the business was not created')
  const key = created.body.businessKey
  return { slug, key, id: row.id, by: hashKey(key, app.context.config.keyPepper) }
}

/** A new customer each time, to avoid the limit per customer and conflicts with their other appointments. */
export function anInquiry(changes: object = {}) {
  const number = Math.floor(Math.random() * 8_000_000) + 2_000_000
  return {
    customer: {
      name: 'Dana Reyes',
      phone: `+1210${number}`,
      email: `${crypto.randomUUID()}@customer.example`,
    },
    message: 'The kitchen sink drips.',
    details: {
      problem: 'The kitchen sink drips',
      service_address: '412 E Houston St, 78205',
      urgency: 'this_week',
    },
    customer_consent: true,
    ...changes,
  }
}

/** An open lead from an agent to a business. */
export async function aLead(app: TestApp, slug: string, key: string, changes: object = {}): Promise<string> {
  const sent = await app.post(`/businesses/${slug}/inquiries`, anInquiry(changes), { key })
  if (sent.status !== 201) throw new Error(sent.text)
  return sent.body.lead_id
}

/** The starts that agents are offered in the next days. */
export async function freeStarts(app: TestApp, slug: string): Promise<string[]> {
  const { body } = await app.get(`/businesses/${slug}/availability?days=3`)
  return body.slots.map((slot: { start: string }) => slot.start)
}

export interface Clock {
  now: Date
}

/** A Monday morning in San Antonio. Tests move it. */
export const mondayMorning = (): Clock => ({ now: new Date('2026-11-23T15:00:00.000Z') })

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const pass = (clock: Clock, ms: number): void => {
  clock.now = new Date(clock.now.getTime() + ms)
}
