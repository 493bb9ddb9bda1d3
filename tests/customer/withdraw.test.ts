import { expect, test } from 'bun:test'
import { deleteOld } from '../../workers/retention/delete-old.ts'
import { closedLeads } from '../../workers/retention/rules.ts'
import { TEN } from '../deposits/booked.ts'
import { aBusiness, aLead, anInquiry, mondayMorning, pass } from '../factories.ts'
import { testApp } from '../test-app.ts'
import { formOf, pageOf, submit } from './forms.ts'

const clock = mondayMorning()
const app = await testApp({ clock })
const { key, id: agent } = await app.agent()

const urlOf = async (lead: string, by = key) =>
  (await app.get(`/leads/${lead}`, { key: by })).body.customerUrl
const withdraw = async (page: string) =>
  submit(app, `${page}/withdraw`, formOf(await app.get(`${page}/withdraw`)))

test('closes what the agent sent for this customer, tells the businesses and erases the contact', async () => {
  const { customer } = anInquiry()
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => aBusiness(app)))
  const lead = await aLead(app, first?.slug ?? '', key, { customer })
  const booked = await aLead(app, second?.slug ?? '', key, { customer })
  await app.post(`/businesses/${second?.slug}/bookings`, { lead_id: booked, start: TEN }, { key })
  const stranger = await app.agent()
  const elsewhere = await aLead(app, third?.slug ?? '', stranger.key, { customer })
  const page = pageOf(await urlOf(lead))

  const answer = await app.get(`${page}/withdraw`)
  expect(answer.text).toContain('We delete your name')
  expect(answer.text).toContain('Besides appointments and any payments, we keep only when')
  // It's another lead's, and no mail can tell the customer afterward.
  expect(answer.text).toContain(
    'Your appointment at Lone Star Plumbing on Tuesday, November 24, 2026, 10:00 AM CST is canceled. You haven’t paid anything here.',
  )
  const unseen = { ...formOf(answer), terms: '' }
  expect((await submit(app, `${page}/withdraw`, unseen)).text).toContain(
    'This has changed since you opened the page.',
  )
  expect((await withdraw(page)).status).toBe(303)

  for (const [id, reason] of [
    [lead, 'withdrawn'],
    [booked, 'customer_cancelled'],
  ])
    expect((await app.get(`/leads/${id}`, { key })).body).toMatchObject({
      status: 'closed',
      closedReason: reason,
      customer: { name: null },
    })
  const contacts = await app.db
    .sql`select lead_id from contacts where lead_id in (${lead}, ${booked}, ${elsewhere})`
  expect(contacts.map(row => row.lead_id)).toEqual([elsewhere])
  expect((await app.get(`/leads/${elsewhere}`, { key: stranger.key })).body.status).toBe('received')

  const events = await app.db.sql`
    select owner, lead_id from events where type = 'lead.consent_withdrawn' order by owner`
  expect(events.map(row => row.owner).sort()).toEqual(
    [agent, agent, `biz_${first?.id}`, `biz_${second?.id}`].sort(),
  )
  const { text } = await app.get(page)
  expect(text).toContain('You took this back on Monday, November 23, 2026')
  expect(text).not.toContain('Dana')
  expect(text).toContain('We keep only the two dates.')
  const ofBooking = (await app.get(pageOf(await urlOf(booked)))).text
  expect(ofBooking).toContain('Besides the appointment, we keep only the two dates.')
  // The proof stays.
  const [proof] = await app.db.sql`select consented_at, withdrawn_at from leads where id = ${lead}`
  expect([proof?.consented_at, proof?.withdrawn_at]).toEqual([clock.now, clock.now])
})

test('sends nobody into a new inquiry', async () => {
  const { slug } = await aBusiness(app)
  const [lead, ended] = [await aLead(app, slug, key), await aLead(app, slug, key)]
  expect((await app.get(`/leads/${lead}`, { key })).body.consentWithdrawnAt).toBeNull()
  expect((await withdraw(pageOf(await urlOf(lead)))).status).toBe(303)
  await app.post(`/leads/${ended}/cancel`, {}, { key })
  const tries = (id: string) => [
    app.post(`/leads/${id}/messages`, { text: 'Hello again.' }, { key }),
    app.call('PATCH', `/leads/${id}`, { body: { details: { problem: 'It drips.' } }, key }),
    app.post(`/businesses/${slug}/bookings`, { lead_id: id, start: TEN }, { key }),
    app.post(`/businesses/${slug}/holds`, { lead_id: id, start: TEN }, { key }),
    app.post(`/leads/${id}/reschedule`, { start: TEN }, { key }),
  ]
  for (const { status, body } of await Promise.all(tries(lead))) {
    expect([status, body.error.code]).toEqual([409, 'lead_closed'])
    expect(body.error.message).toBe('The customer withdrew their consent to be contacted.')
    expect(body.error.hint).toStartWith("Delete the customer's details")
  }
  for (const { body } of await Promise.all(tries(ended)))
    expect(body.error.hint).toBe(`Send a new inquiry with POST /businesses/${slug}/inquiries.`)
  expect((await app.get(`/leads/${lead}`, { key })).body).toMatchObject({
    closedReason: 'withdrawn',
    consentWithdrawnAt: clock.now.toISOString(),
  })
})

test("leaves strangers alone whose phone isn't one either", async () => {
  const { slug } = await aBusiness(app)
  const named = (name: string) => aLead(app, slug, key, { customer: { name, phone: 'N/A' } })
  const [alice, bob] = [await named('Alice'), await named('Bob')]
  expect((await withdraw(pageOf(await urlOf(alice)))).status).toBe(303)
  expect((await app.get(`/leads/${bob}`, { key })).body).toMatchObject({
    status: 'received',
    customer: { name: 'Bob' },
  })
})

test('changes nothing but these leads, whatever the agent gave as a name and number', async () => {
  const { slug } = await aBusiness(app)
  const other = await app.agent()
  const post = async (title: string, headers: Record<string, string> = {}) =>
    app.post(
      '/commons/posts',
      { board: 'bugs', title, body: 'It fails since then.' },
      { key: other.key, headers },
    )
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const { body } = await post('Search is slow since 2026-11-25', headers)
  const lead = await aLead(app, slug, key, { customer: { name: 'e', phone: '20261125' } })
  expect((await withdraw(pageOf(await urlOf(lead)))).status).toBe(303)
  const [kept] = await app.db.sql`select title from posts where id = ${body.post.id}`
  expect(kept?.title).toBe('Search is slow since 2026-11-25')
  const repeated = await post('Search is slow since 2026-11-25', headers)
  expect(repeated.headers.get('idempotent-replayed')).toBe('true')
})

test('happens once, even if it’s sent twice at the same time or was interrupted', async () => {
  const { slug, id } = await aBusiness(app)
  const lead = await aLead(app, slug, key)
  const page = pageOf(await urlOf(lead))
  const form = formOf(await app.get(`${page}/withdraw`))
  const both = await Promise.all([1, 2].map(() => submit(app, `${page}/withdraw`, form)))
  expect(both.map(({ status }) => status)).toEqual([303, 303])
  const [row] = await app.db.sql`
    select count(*) as n from events where owner = ${`biz_${id}`} and type = 'lead.consent_withdrawn'`
  expect(row?.n).toBe(1)

  // Killed between closing and erasing.
  const other = await aLead(app, slug, key)
  await app.post(`/leads/${other}/cancel`, {}, { key })
  await app.db.sql`update leads set withdrawn_at = ${clock.now} where id = ${other}`
  await deleteOld(app.context, closedLeads)
  const [left] = await app.db.sql`select count(*) as n from contacts where lead_id = ${other}`
  expect(left?.n).toBe(0)
})

test('the same form finishes a try that ended after it canceled an appointment', async () => {
  const { slug } = await aBusiness(app)
  const lead = await aLead(app, slug, key)
  await app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start: TEN }, { key })
  const page = pageOf(await urlOf(lead))
  const shown = await app.get(`${page}/withdraw`)
  expect(shown.text).toContain('is canceled')
  const form = formOf(shown)
  await app.post(`/leads/${lead}/cancel`, {}, { key })
  await app.db.sql`update leads set withdrawn_at = ${clock.now} where id = ${lead}`
  expect((await submit(app, `${page}/withdraw`, form)).status).toBe(303)
  const [left] = await app.db.sql`select count(*) as n from contacts where lead_id = ${lead}`
  expect(left?.n).toBe(0)
})

test('the business can’t write to the customer afterward, and its desk has no contact', async () => {
  const { slug, key: businessKey } = await aBusiness(app)
  const lead = await aLead(app, slug, key)
  await withdraw(pageOf(await urlOf(lead)))
  const refused = await app.post(`/desk/leads/${lead}/messages`, { text: 'Hello?' }, { key: businessKey })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'lead_closed'])
  expect((await app.get(`/desk/leads/${lead}`, { key: businessKey })).body.customer).toBeNull()
})

test('needs the form of the page, and nothing to withdraw leads back', async () => {
  const { slug } = await aBusiness(app)
  const lead = await aLead(app, slug, key)
  const page = pageOf(await urlOf(lead))
  expect((await submit(app, `${page}/withdraw`, {})).status).toBe(403)
  expect((await app.get(`/leads/${lead}`, { key })).body.status).toBe('received')
  await withdraw(page)
  for (const answer of [await app.get(`${page}/withdraw`), await withdraw(page)])
    expect([303, 403]).toContain(answer.status)
})

test('stays the customer’s own cancellation if the agent cancels afterward', async () => {
  const { slug } = await aBusiness(app)
  const booked = await aLead(app, slug, key)
  const inquiry = await aLead(app, slug, key)
  await app.post(`/businesses/${slug}/bookings`, { lead_id: booked, start: TEN }, { key })
  const [appointment, request] = [pageOf(await urlOf(booked)), pageOf(await urlOf(inquiry))]
  expect((await withdraw(appointment)).status).toBe(303)
  await submit(app, `${request}/cancel`, formOf(await app.get(`${request}/cancel`)))
  pass(clock, 60_000)
  for (const lead of [booked, inquiry])
    expect((await app.post(`/leads/${lead}/cancel`, {}, { key })).status).toBe(200)
  expect((await app.get(appointment)).text).toContain('You canceled it on Monday')
  expect((await app.get(request)).text).toContain('You withdrew your request.')
})
