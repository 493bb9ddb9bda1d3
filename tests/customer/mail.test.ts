import { beforeEach, expect, test } from 'bun:test'
import { intercept } from '../../db/intercept.ts'
import { sendBookingReminders } from '../../shared/bookings/reminders.ts'
import { handOver } from '../../shared/customer/mail-queries.ts'
import { aBusiness, aLead, anInquiry, mondayMorning, pass } from '../factories.ts'
import { headerOf, mailServer, readable } from '../mail/mail-server.ts'
import { sendMail } from '../mail/send-mail.ts'
import { testApp } from '../test-app.ts'
import { formOf, pageOf, submit } from './forms.ts'
import { aVisit } from './visits.ts'

const clock = mondayMorning()
const server = await mailServer()
const app = await testApp({
  config: { smtpUrl: server.url, mailFrom: 'Exchange <no-reply@exchange.example>' },
  clock,
})
beforeEach(() => {
  server.received.splice(0)
  clock.now = mondayMorning().now
})

const send = (agent: string) => sendMail(app.context, agent, 'customer')
const subjects = () => server.received.map(({ text }) => headerOf(text, 'subject'))
const statesOf = async (agent: string) =>
  (
    await app.db.sql<{ state: string }[]>`
      select state from deliveries where owner = ${agent} and channel = 'customer' order by event_id`
  ).map(row => row.state)

test('a customer gets a receipt of what was passed on, even if nothing gets booked', async () => {
  const { key, id } = await app.agent()
  const { slug } = await aBusiness(app)
  const inquiry = anInquiry()
  const lead = await aLead(app, slug, key, inquiry)
  await send(id)
  expect(server.received.map(({ to }) => to)).toEqual([[inquiry.customer.email]])
  const mail = readable(server.received[0]?.text ?? '')
  const { customerUrl } = (await app.get(`/leads/${lead}`, { key })).body
  for (const words of ['passed your request and your contact details on to Lone Star Plumbing', customerUrl])
    expect(mail).toContain(words)
  expect(mail).toContain('Content-Type: text/html')
  for (const secret of ['Dana', 'drips', 'Houston', '+1210']) expect(mail).not.toContain(secret)
  await send(id)
  expect(server.received).toHaveLength(1)
})

test('without an address nothing is sent, and the address is stored nowhere in the clear', async () => {
  const { key, id } = await app.agent()
  const { slug } = await aBusiness(app)
  await aLead(app, slug, key, { customer: { name: 'Ana', phone: '+12105550199' } })
  expect(await statesOf(id)).toEqual([])
  const { customer } = anInquiry()
  await aLead(app, slug, key, { customer })
  await send(id)
  for (const table of ['endpoints', 'deliveries', 'delivery_attempts', 'events', 'leads', 'contacts']) {
    const rows = await app.db.sql.unsafe(`select t::text as row from ${table} t`)
    expect(rows.some(({ row }) => row.includes(customer.email))).toBe(false)
  }
})

test('a booking, a move and a cancellation are one mail each, with a calendar file', async () => {
  const { key, id } = await app.agent()
  const { lead, page } = await aVisit(app, key)
  await send(id)
  await app.post(`/leads/${lead}/reschedule`, { start: '2026-11-25T09:00:00-06:00' }, { key })
  await send(id)
  await submit(app, `${page}/cancel`, formOf(await app.get(`${page}/cancel`)))
  await send(id)
  expect(subjects().sort()).toEqual([
    'Booked: Tuesday, November 24, 2026, 10:00 AM CST, Lone Star Plumbing',
    'Canceled: Wednesday, November 25, 2026, 9:00 AM CST, Lone Star Plumbing',
    'Moved to Wednesday, November 25, 2026, 9:00 AM CST, Lone Star Plumbing',
    'Your request to Lone Star Plumbing',
  ])
  const mailAbout = (word: string) =>
    server.received.find(({ text }) => headerOf(text, 'subject')?.startsWith(word))?.text ?? ''
  const fileOf = (mail: string) =>
    Buffer.from(
      /filename=appointment\.ics\r\n\r\n([\s\S]*?)\r\n--/.exec(mail)?.[1] ?? '',
      'base64',
    ).toString()
  const booked = mailAbout('Booked')
  expect(booked).toContain('appointment.ics')
  expect(booked).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/m)
  expect(readable(booked)).toContain(
    'Canceling: Free until Tuesday, November 24, 2026, 6:00 AM CST. After that, the business’s policy has a fee of $50.00.',
  )
  expect(fileOf(booked)).toContain('DTSTART:20261124T160000Z')
  // The same entry, so a calendar that has it marks it as canceled.
  const canceled = fileOf(mailAbout('Canceled'))
  expect(canceled).toContain('STATUS:CANCELLED')
  expect(canceled).not.toContain('Change or cancel')
  expect(/^UID:.*$/m.exec(canceled)?.[0]).toBe(/^UID:.*$/m.exec(fileOf(booked))?.[0])
})

test('what is no longer true isn’t sent', async () => {
  const { key, id } = await app.agent()
  const { lead } = await aVisit(app, key)
  await app.post(`/leads/${lead}/cancel`, {}, { key })
  await send(id)
  expect(subjects().filter(subject => subject?.startsWith('Booked'))).toEqual([])
})

test('a reminder the day before, until the customer stops them with one click', async () => {
  const { key, id } = await app.agent()
  const other = await app.agent()
  const start = '2026-11-27T10:00:00-06:00'
  const remind = async (key: string) => {
    clock.now = mondayMorning().now
    const { slug } = await aBusiness(app)
    const lead = await aLead(app, slug, key, { customer })
    await app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start, confirm_overlap: true }, { key })
    clock.now = new Date('2026-11-26T16:30:00Z')
    await sendBookingReminders(app.context)
    return lead
  }
  const { customer } = anInquiry()
  await remind(key)
  await send(id)
  const reminder = server.received.find(({ text }) => headerOf(text, 'subject')?.startsWith('Reminder'))
  const unsubscribe = /<(.*)>/.exec(headerOf(reminder?.text ?? '', 'list-unsubscribe') ?? '')?.[1] ?? ''
  expect(headerOf(reminder?.text ?? '', 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const path = pageOf(unsubscribe)
  expect((await app.get(path)).text).toContain('Stop reminders?')
  await app.post('/keys', { name: 'x1', contact_email: 'a@b.example' })
  await remind(key)
  expect((await submit(app, path, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
  server.received.splice(0)
  await send(id)
  expect(subjects().filter(subject => subject?.startsWith('Reminder'))).toEqual([])
  // Stopping one agent's reminders doesn't stop another's: any agent could make up a lead with somebody's address.
  await remind(other.key)
  expect((await submit(app, path, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
  await send(other.id)
  expect(subjects().filter(subject => subject?.startsWith('Reminder'))).toHaveLength(1)
})

test('each mail is sent once, by two workers at once and after a kill', async () => {
  const { key, id } = await app.agent()
  const { slug } = await aBusiness(app)
  await aLead(app, slug, key)
  await Promise.all([send(id), send(id)])
  expect(server.received).toHaveLength(1)
  // Killed after the mail server accepted it, but before the delivery was marked.
  await app.db.sql`
    update deliveries set state = 'waiting', next_at = ${clock.now} where owner = ${id} and channel = 'customer'`
  await send(id)
  expect([server.received.length, await statesOf(id)]).toEqual([1, ['delivered']])
})

test.each([421, 550])(
  'a mail that the server refuses with %d is sent later, and its response is not stored',
  async code => {
    const { key, id } = await app.agent()
    const { slug } = await aBusiness(app)
    await aLead(app, slug, key)
    server.refuse(code)
    await send(id)
    expect([server.received.length, await statesOf(id)]).toEqual([0, ['waiting']])
    pass(clock, 60_000)
    await send(id)
    expect([server.received.length, await statesOf(id)]).toEqual([1, ['delivered']])
    const answers = await app.db.sql`
    select a.answer from delivery_attempts a join deliveries d on d.id = a.delivery_id where d.owner = ${id}`
    expect(answers.every(({ answer }) => answer === null)).toBe(true)
  },
)

test.each([
  ['before the greeting', 0],
  ['after the mail', 1],
] as const)('is neither lost nor sent twice if the mail server hangs up %s', async (when, sent) => {
  const { key, id } = await app.agent()
  const { slug } = await aBusiness(app)
  await aLead(app, slug, key)
  server.hangUp(when)
  await send(id)
  server.hangUp(null)
  expect([server.received.length, await statesOf(id)]).toEqual([sent, ['waiting']])
  pass(clock, 60_000)
  await send(id)
  expect([server.received.length, await statesOf(id)]).toEqual([1, ['delivered']])
})

test('an erased contact gets nothing, and a stranger at most five receipts a day', async () => {
  const { key, id } = await app.agent()
  const { slug } = await aBusiness(app)
  const lead = await aLead(app, slug, key)
  const page = pageOf((await app.get(`/leads/${lead}`, { key })).body.customerUrl)
  await submit(app, `${page}/withdraw`, formOf(await app.get(`${page}/withdraw`)))
  await send(id)
  expect(server.received).toEqual([])
  const { customer } = anInquiry()
  for (let i = 0; i < 7; i++) await aLead(app, (await aBusiness(app)).slug, key, { customer })
  await send(id)
  expect(server.received).toHaveLength(5)
})

test('five receipts a day are all, however the agent spells the address, and even if it takes back each consent', async () => {
  const { key, id } = await app.agent()
  const spellings = [
    'danareyes',
    'dana.reyes',
    'd.anareyes',
    'danareyes+1',
    'DanaReyes',
    'da.na.reyes',
    'danareye.s',
  ]
  for (const local of spellings) {
    const customer = { name: 'Dana Reyes', email: `${local}@customer.example` }
    const lead = await aLead(app, (await aBusiness(app)).slug, key, { customer })
    await send(id)
    const page = pageOf((await app.get(`/leads/${lead}`, { key })).body.customerUrl)
    await submit(app, `${page}/withdraw`, formOf(await app.get(`${page}/withdraw`)))
  }
  expect(subjects()).toEqual(Array(5).fill('Your request to Lone Star Plumbing'))
})

test('an address gets at most twenty mails a day about appointments, however often they move', async () => {
  const { key, id } = await app.agent()
  const { lead } = await aVisit(app, key)
  const move = async (times: number) => {
    for (let i = 0; i < times; i++) {
      const start = `2026-11-25T${i % 2 ? '10' : '09'}:00:00-06:00`
      expect((await app.post(`/leads/${lead}/reschedule`, { start }, { key })).status).toBe(200)
      await send(id)
    }
  }
  await send(id)
  await move(24)
  expect(subjects().filter(each => each?.startsWith('Moved'))).toHaveLength(19)
  pass(clock, 86_400_001)
  server.received.splice(0)
  await move(24)
  expect(server.received).toHaveLength(20)
  await app.post(`/leads/${lead}/cancel`, {}, { key })
  await send(id)
  expect(subjects().slice(20)).toEqual([expect.stringContaining('anceled')])
})

test("an agent's name becomes no link and no markup", async () => {
  const agent = await app.post('/keys', {
    name: '<b>Visit evil.example/pay evil。com evil．net evil｡org</b>',
    contact_email: 'a@b.example',
  })
  const { slug } = await aBusiness(app)
  await aLead(app, slug, agent.body.key)
  await send(agent.body.id)
  const mail = readable(server.received[0]?.text ?? '')
  expect(mail).toContain('evil example pay evil com evil net evil org')
  expect(mail).not.toContain('evil.example')
  expect(mail).not.toContain('<b>Visit')
})

test('a mark is set once, by the worker that has the lease', async () => {
  const { key, id } = await app.agent()
  await aVisit(app, key)
  const [row] = await app.db.sql<{ id: string }[]>`
    select id from deliveries where owner = ${id} and channel = 'customer' limit 1`
  const lease = (name: string, until: string) => app.db.sql`
    update deliveries set state = 'leased', lease = ${name}, lease_until = ${until} where id = ${row?.id ?? ''}`
  const mark = (name: string) => handOver(app.db.sql, row?.id ?? '', name)
  await lease('one', '2026-11-24T10:00:00Z')
  // Again, as after a lost response.
  expect([await mark('two'), await mark('one'), await mark('one')]).toEqual([false, true, true])
  await lease('two', '2026-11-24T10:00:21Z')
  expect([await mark('one'), await mark('two')]).toEqual([false, false])
})

test('a worker that loses the connection while it marks a mail sends it', async () => {
  const { key, id } = await app.agent()
  const { slug } = await aBusiness(app)
  await aLead(app, slug, key)
  let lost = 0
  const sql = intercept(app.context.sql, (statement, execute, [text]) => {
    const { reject } = statement
    if (String(text).includes('set handed_over_at') && lost++ === 0)
      statement.resolve = () => reject(Object.assign(new Error('lost'), { code: 'CONNECTION_CLOSED' }))
    execute()
  })
  await sendMail({ ...app.context, sql }, id, 'customer')
  expect([lost, server.received.length]).toEqual([2, 1])
})
