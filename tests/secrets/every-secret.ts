import { expect } from 'bun:test'
import { createECDH, randomBytes } from 'node:crypto'
import { keepOwnTime } from '../../shared/bookings/own-times.ts'
import { renewFeed } from '../../shared/calendars/feed.ts'
import { linkCalendar } from '../../shared/calendars/link.ts'
import { addSavedReply } from '../../shared/desk/saved-replies.ts'
import { subscribe } from '../../shared/push/subscription.ts'
import { placeOf, sealedColumns } from '../../shared/sealed-columns.ts'
import { hashKey, type SecretBox } from '../../shared/secrets.ts'
import { setWebhook } from '../../shared/webhooks/endpoint.ts'
import { pageOf, submit } from '../customer/forms.ts'
import { aBusiness, aLead } from '../factories.ts'
import type { TestApp } from '../test-app.ts'

/** A lead with every kind of text, and an owner with everything that's sealed. */
export async function makeEverySecret(app: TestApp): Promise<{ key: string; lead: string }> {
  const { context } = app
  const agent = await app.agent('verified')
  const business = await aBusiness(app)
  const lead = await aLead(app, business.slug, agent.key)
  const desk = { key: business.key, headers: { 'idempotency-key': crypto.randomUUID() } }
  const { customerUrl } = (await app.get(`/leads/${lead}`, { key: agent.key })).body
  await submit(app, `${pageOf(customerUrl)}/report`, { text: 'Not me' })
  await app.post(`/desk/leads/${lead}/quote`, { amount: 100, note: 'All in' }, desk)
  await app.post(`/leads/${lead}/outcomes`, { kind: 'wrong_information', note: 'Closed' }, agent)
  await app.post(`/desk/leads/${lead}/close`, { reason: 'Too far away' }, desk)

  const by = hashKey(agent.key, context.config.keyPepper)
  for (let n = 0; n < 3; n++) await setWebhook(context, agent.id, 'http://127.0.0.1:65535/hook', by)
  const device = createECDH('prime256v1')
  const keys = {
    p256dh: device.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  await subscribe(context, business, { endpoint: 'http://127.0.0.1:65535/push', ...keys }, 'A phone')
  await renewFeed(context, business)
  const linked = await linkCalendar(context, business, {
    address: 'http://127.0.0.1:65535/mine.ics',
    chair: null,
  })
  if ('fault' in linked) throw new Error(linked.fault)
  const name = context.secrets.seal('Family', `linked_calendars.name ${linked.id}`)
  await app.db.sql`update linked_calendars set name = ${name} where id = ${linked.id}`
  const start = new Date(Date.now() + 86_400_000)
  const end = new Date(start.getTime() + 3_600_000)
  const time = { businessId: business.id, chair: null, start, end, title: 'Dentist' }
  await keepOwnTime(context, { ...time, over: true, claim: randomBytes(16) })
  await addSavedReply(context, { business: business.id, text: 'On our way', claim: randomBytes(16) })
  return { key: agent.key, lead }
}

/** The text of every sealed value, by column. Throws if one can't be opened. */
export async function readEverySecret({ db }: TestApp, secrets: SecretBox): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>()
  for (const column of sealedColumns) {
    const rows = await db.sql<{ row: string; value: Buffer }[]>`
      select (${db.sql.unsafe(column.row)})::text as row, ${db.sql(column.column)} as value
      from ${db.sql(column.table)} where ${db.sql(column.column)} is not null`
    const texts = rows.map(({ row, value }) => secrets.open(value, placeOf(column, row)))
    all.set(`${column.table}.${column.column}`, texts.sort())
  }
  const empty = [...all].filter(([, texts]) => texts.length === 0).map(([column]) => column)
  expect(empty, 'sealed columns that makeEverySecret writes no value into').toEqual([])
  return all
}
