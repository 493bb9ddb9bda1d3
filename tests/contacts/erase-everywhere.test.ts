import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sealedColumns } from '../../shared/sealed-columns.ts'
import { pageOf, submit } from '../customer/forms.ts'
import { aDeposit } from '../deposits/booked.ts'
import { anInquiry, mondayMorning } from '../factories.ts'
import { sendMail } from '../mail/send-mail.ts'
import { testApp } from '../test-app.ts'
import { everythingKept } from './everything-kept.ts'
import { runErase } from './run-erase.ts'

const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-erase-'))
const app = await testApp({ config: { dataDir: dir }, clock: mondayMorning() })
afterAll(() => rmSync(dir, { recursive: true }))

const ana = { name: 'Ana Ruiz', phone: '+1 (210) 555-0123', email: 'Ana+home@ruiz.example' }
const traces = [/ana ruiz/i, /\bana\b/i, /210\D{0,3}555\D{0,3}0123/, /ruiz\.example/i, /ruiz lane/i]
const placesWithTraces = async () =>
  [...(await everythingKept(app, dir))].flatMap(([place, text]) =>
    traces.some(trace => trace.test(text)) ? [place] : [],
  )
/** Every sealed column of leads and of what belongs to one. A page's token isn't text. */
async function textsOfLeads(): Promise<string[]> {
  const rows = await app.db.sql<{ table: string }[]>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'lead_id'`
  const tables = ['leads', ...rows.map(row => row.table)]
  return sealedColumns
    .filter(({ table, column }) => tables.includes(table) && column !== 'page_token')
    .map(({ table, column }) => `public.${table}.${column}`)
}

test('`bun run erase` removes a person from every table and file, and the service keeps working', async () => {
  const { key, id } = await app.agent('verified')
  const repeatable = (suffix: string) => ({ key, headers: { 'idempotency-key': `ana ${suffix}` } })
  const { business, lead } = await aDeposit(app, key, { contact_email: 'owner@lonestar.example' })
  // A lead with every kind of text that can be stored.
  const path = `/businesses/${business.slug}/inquiries`
  const details = { problem: 'A leak', service_address: '7 Ruiz Lane, 78205', urgency: 'this_week' }
  const inquiry = anInquiry({ customer: ana, message: 'Ana here, call 210.555.0123', details })
  const sent = await app.post(path, inquiry, repeatable('1'))
  const anasLead = sent.body.lead_id
  const message = { text: 'Ana Ruiz asks again: ana@ruiz.example' }
  await app.post(`/leads/${anasLead}/messages`, message, repeatable('2'))
  const desk = { key: business.key, headers: { 'idempotency-key': 'desk' } }
  await app.post(`/desk/leads/${anasLead}/messages`, { text: 'Dear Ana' }, desk)
  await app.post(`/desk/leads/${anasLead}/quote`, { amount: 100, note: 'For Ana Ruiz' }, desk)
  const outcome = { kind: 'wrong_information', note: 'Ana says so' }
  await app.post(`/leads/${anasLead}/outcomes`, outcome, repeatable('3'))
  const start = '2026-11-24T12:00:00-06:00'
  await app.post(`/businesses/${business.slug}/bookings`, { lead_id: anasLead, start }, repeatable('4'))
  const { payUrl } = (await app.post(`/leads/${anasLead}/deposit`, undefined, { key })).body
  await submit(app, `${pageOf(payUrl)}/report`, { text: 'Ana Ruiz did not book this' })
  await sendMail(app.context, `biz_${business.id}`)
  await app.post(`/desk/leads/${anasLead}/close`, { reason: 'Ana moved away' }, desk)
  await app.db.sql`
    insert into delivery_attempts (delivery_id, at, status, answer)
    select d.id, now(), 200, 'Thanks, Ana Ruiz'
    from deliveries d join events e on e.owner = d.owner and e.id = d.event_id
    where e.lead_id = ${anasLead}`
  const post = {
    board: 'trades',
    title: 'Call (210) 555 0123',
    body: 'Or write to ANA@ruiz.example, she answers.',
  }
  const posted = await app.post('/commons/posts', post, repeatable('5'))
  await app.post(
    '/commons/reports',
    { target: 'post', id: posted.body.post.id, reason: '2105550123' },
    { key },
  )

  const written = await placesWithTraces()
  const places = [
    ...(await textsOfLeads()),
    'public.delivery_attempts.answer',
    'public.idempotency_claims.body',
    'public.posts.body',
    'public.posts.title',
  ]
  expect(
    places.filter(place => !written.includes(place)),
    'texts that this lead lacks',
  ).toEqual([])
  const { out, err } = await runErase(app, '2105550123')
  expect({ err, first: out.split('\n')[0] }).toEqual({ err: '', first: 'Erased from 1 lead.' })
  expect(out).toContain('on the Commons')
  expect(await placesWithTraces()).toEqual([])

  // Retries find what they created, without the erased texts. The other customer is untouched.
  const again = await app.post(path, inquiry, repeatable('1'))
  expect(again.body).toMatchObject({ lead_id: anasLead })
  expect((await app.get(`/leads/${anasLead}`, { key })).body.messages).toHaveLength(3)
  expect((await app.get(`/leads/${lead}`, { key })).body.customer.name).toBe('Dana Reyes')
  expect((await app.get(`/agents/${id}`)).body.record.inquiries).toBe(2)
})
