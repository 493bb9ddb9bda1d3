import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '../../shared/context.ts'
import { duties } from '../../workers/duties.ts'
import { openDrain } from '../../workers/webhooks/drain.ts'
import { formOf, pageOf, submit } from '../customer/forms.ts'
import { TEN } from '../deposits/booked.ts'
import { aBusiness, aLead, DAY, mondayMorning, pass } from '../factories.ts'
import { testApp } from '../test-app.ts'
import { until } from '../until.ts'
import { bodyOf, headerOf, mailServer } from './mail-server.ts'
import { refusingServer } from './refusing-server.ts'
import { sendMail as sendMailOf } from './send-mail.ts'

/** Mail about an inquiry waits less for its booking. */
const MINUTE = 60_000
const clock = mondayMorning()
const server = await mailServer()
const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-mail-'))
const app = await testApp({
  config: { smtpUrl: server.url, dataDir: dir, mailFrom: 'Exchange <no-reply@exchange.example>' },
  clock,
})
const key = (await app.agent()).key
beforeEach(() => void server.received.splice(0))
afterAll(() => rmSync(dir, { recursive: true }))

const sendMail = (owner: string, context: Context = app.context) => {
  pass(clock, MINUTE)
  return sendMailOf(context, owner)
}
const aMailedBusiness = async (changes: object = {}) => {
  const business = await aBusiness(app, { contact_email: 'owner@lonestar.example', ...changes })
  return { ...business, owner: `biz_${business.id}` }
}
const statesOf = async (owner: string) =>
  (
    await app.db.sql<{ state: string }[]>`
    select state from deliveries where owner = ${owner} and channel = 'mail' order by event_id`
  ).map(row => row.state)

describe('a business gets mail', () => {
  test('about inquiries, messages, bookings and cancellations only', async () => {
    const { slug, owner } = await aMailedBusiness()
    const lead = await aLead(app, slug, key)
    await sendMail(owner)
    await app.post(`/leads/${lead}/messages`, { text: 'The valve is under the sink.' }, { key })
    await app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start: TEN }, { key })
    await app.post(`/leads/${lead}/outcomes`, { kind: 'customer_cancelled' }, { key })
    await sendMail(owner)
    const subjects = server.received.map(({ text }) => headerOf(text, 'subject'))
    expect(subjects.sort()).toEqual([
      'Canceled: Tue, Nov 24, 10:00 AM CST, Drain cleaning in 78205',
      'New booking: Tue, Nov 24, 10:00 AM CST, Drain cleaning in 78205',
      'New inquiry from 78205, this week',
      'New message: Drain cleaning in 78205, this week',
    ])
    const canceled = server.received.find(({ text }) => headerOf(text, 'subject')?.startsWith('Canceled'))
    expect(bodyOf(canceled?.text ?? '')).toContain('was canceled by the customer. The time slot')
    const about = (kind: string) =>
      /^(?:It's|When:) .+/m.exec(
        bodyOf(server.received.find(({ text }) => headerOf(text, 'subject')?.startsWith(kind))?.text ?? ''),
      )?.[0]
    expect(['New inquiry', 'New message', 'New booking'].map(about)).toEqual([
      "It's from 78205, this week.",
      "It's about: Drain cleaning in 78205, this week.",
      // The service is in the sentence above.
      "It's from 78205.",
    ])
    expect(server.received.every(({ to }) => to.join() === 'owner@lonestar.example')).toBe(true)
    expect(await statesOf(owner)).toEqual(['delivered', 'delivered', 'delivered', 'delivered'])
  })

  test('with a link to the desk and no customer details', async () => {
    const { slug, owner } = await aMailedBusiness()
    const lead = await aLead(app, slug, key, { message: 'My sink drips on Houston St.' })
    await sendMail(owner)
    const [mail] = server.received
    const body = bodyOf(mail?.text ?? '')
    expect(body).toMatch(/http:\/\/localhost:3000\/desk\/inbox\/enter\/[\w-]{22}\n/)
    for (const secret of ['Dana', 'Reyes', '+1210', 'customer.example', 'drips', 'Houston', key])
      expect(mail?.text).not.toContain(secret)
    expect(headerOf(mail?.text ?? '', 'message-id')).toMatch(/^<evt_[0-9a-z]{26}@localhost>$/)
    expect(headerOf(mail?.text ?? '', 'references')).toBe(`<${lead}@localhost>`)
    expect(headerOf(mail?.text ?? '', 'auto-submitted')).toBe('auto-generated')
    expect(headerOf(mail?.text ?? '', 'from')).toContain('no-reply@exchange.example')
  })

  test('at the current address of its card, if there’s one', async () => {
    const other = await aBusiness(app)
    await aLead(app, other.slug, key)
    expect(await statesOf(`biz_${other.id}`)).toEqual([])
    const { slug, owner, id } = await aMailedBusiness()
    await app.db.sql`update businesses set contact_email = 'new@lonestar.example' where id = ${id}`
    await aLead(app, slug, key)
    await sendMail(owner)
    expect(server.received[0]?.to).toEqual(['new@lonestar.example'])
    await app.db.sql`update businesses set contact_email = null where id = ${id}`
    await aLead(app, slug, key)
    expect(await statesOf(owner)).toEqual(['delivered'])
  })

  test("whose headers can't be forged by its name", async () => {
    const { slug, owner } = await aMailedBusiness({ name: 'Plumbing: é ☂ Bcc x@example.com' })
    await aLead(app, slug, key)
    await sendMail(owner)
    expect(server.received[0]?.to).toEqual(['owner@lonestar.example'])
    expect(headerOf(server.received[0]?.text ?? '', 'bcc')).toBeNull()
  })
})

describe('a failed mail', () => {
  test.each([421, 451, 550])('is sent again unchanged after a %d', async code => {
    const { slug, owner } = await aMailedBusiness()
    await aLead(app, slug, key)
    server.refuse(code)
    await sendMail(owner)
    expect([server.received.length, await statesOf(owner)]).toEqual([0, ['waiting']])
    const [tried] = await app.db.sql`
      select a.status from delivery_attempts a join deliveries d on d.id = a.delivery_id where d.owner = ${owner}`
    expect(tried?.status).toBe(code)
    pass(clock, MINUTE)
    await sendMail(owner)
    expect([server.received.length, await statesOf(owner)]).toEqual([1, ['delivered']])
  })

  test('is given up at once if there’s no such address', async () => {
    const { slug, owner } = await aMailedBusiness()
    await aLead(app, slug, key)
    const { url: smtpUrl } = await refusingServer({
      RCPT: '550 5.1.1 <owner@lonestar.example>: no such user',
    })
    await sendMail(owner, { ...app.context, config: { ...app.context.config, smtpUrl } })
    expect(await statesOf(owner)).toEqual(['exhausted'])
  })

  test("waits while the server can't be reached", async () => {
    const { slug, owner } = await aMailedBusiness()
    await aLead(app, slug, key)
    const config = { ...app.context.config, smtpUrl: 'smtp://127.0.0.1:1' }
    await sendMail(owner, { ...app.context, config })
    expect(await statesOf(owner)).toEqual(['waiting'])
  })

  test('is sent again if this release has no text for it, as beside a newer one', async () => {
    const { slug, owner } = await aMailedBusiness()
    await aLead(app, slug, key)
    const become = (type: string) => app.db.sql`update events set type = ${type} where owner = ${owner}`
    await become('lead.quoted')
    await sendMail(owner)
    expect([server.received.length, await statesOf(owner)]).toEqual([0, ['waiting']])
    await become('lead.received')
    await sendMail(owner)
    expect(headerOf(server.received[0]?.text ?? '', 'subject')).toContain('New inquiry')
  })

  test('has the same id, date, link and text when it’s sent again', async () => {
    const { slug, owner } = await aMailedBusiness()
    await aLead(app, slug, key)
    await sendMail(owner)
    await app.db.sql`update deliveries set state = 'pending' where owner = ${owner}`
    pass(clock, 3_600_000)
    await sendMail(owner)
    const [first, second] = server.received.map(({ text }) => text)
    expect(second).toBe(first ?? '')
  })
})

describe('without a mail server, mail', () => {
  test('is a file named after its event that only its owner can read', async () => {
    const { slug, owner } = await aMailedBusiness()
    await aLead(app, slug, key)
    const context = { ...app.context, config: { ...app.context.config, smtpUrl: null } }
    await sendMail(owner, context)
    const [delivery] = await app.db
      .sql`select event_id from deliveries where owner = ${owner} and channel = 'mail'`
    const name = `${delivery?.event_id}.eml`
    expect(readdirSync(join(dir, 'mail')).sort()).toEqual([name, `${name}.json`])
    const path = join(dir, 'mail', name)
    const mail = readFileSync(path, 'utf8')
    expect(headerOf(mail, 'to')).toBe('owner@lonestar.example')
    expect(bodyOf(mail)).toContain('/desk/inbox/enter/')
    for (const each of [path, `${path}.json`]) expect(statSync(each).mode & 0o077).toBe(0)
  })

  test('goes with the customer’s details, and after 30 days', async () => {
    const context = { ...app.context, config: { ...app.context.config, smtpUrl: null } }
    const written = () => new Set(readdirSync(join(dir, 'mail')).map(name => name.split('.')[0])).size
    for (const name of readdirSync(join(dir, 'mail'))) rmSync(join(dir, 'mail', name))
    const { slug } = await aBusiness(app)
    const agent = await app.agent()
    const [lead, other] = [await aLead(app, slug, agent.key), await aLead(app, slug, agent.key)]
    pass(clock, MINUTE)
    await sendMailOf(context, agent.id, 'customer')
    expect(written()).toBe(2)
    const page = pageOf((await app.get(`/leads/${lead}`, { key: agent.key })).body.customerUrl)
    await submit(app, `${page}/withdraw`, formOf(await app.get(`${page}/withdraw`)))
    expect(written()).toBe(1)
    expect((await app.get(`/leads/${other}`, { key: agent.key })).body.customer.name).toBe('Dana Reyes')
    const deletion = duties.find(({ name }) => name === 'delete old mail files')
    await deletion?.run(context)
    expect(written()).toBe(1)
    await deletion?.run({ ...context, now: () => new Date(clock.now.getTime() + 60 * DAY) })
    expect(written()).toBe(0)
  })
})

test('many owners at once share twenty connections', async () => {
  const owners = await Promise.all(Array.from({ length: 30 }, () => aMailedBusiness()))
  for (const { slug } of owners) await aLead(app, slug, key)
  pass(clock, MINUTE)
  const deliveries = openDrain(app.context)
  try {
    await Promise.all(owners.map(({ owner }) => deliveries.drain(owner)))
  } finally {
    deliveries.close()
  }
  expect(server.received).toHaveLength(30)
  expect(server.mostConnections()).toBeLessThanOrEqual(20)
})

test('mail that finds all twenty connections in use is sent later, and that doesn’t count as a try', async () => {
  const owners = await Promise.all(Array.from({ length: 20 }, () => aMailedBusiness()))
  for (const { slug } of owners) await aLead(app, slug, key)
  pass(clock, MINUTE)
  const late = await aMailedBusiness()
  const agent = await app.agent()
  await aLead(app, late.slug, agent.key)
  pass(clock, MINUTE)
  const release = server.hold()
  const deliveries = openDrain(app.context)
  const lateRows = () => app.db.sql`
    select d.channel, d.state, d.attempts, d.handed_over_at, a.error,
           d.next_at between ${clock.now} + interval '9 s' and ${clock.now} + interval '30 s' as "isSoon"
    from deliveries d left join delivery_attempts a on a.delivery_id = d.id
    where d.owner in (${late.owner}, ${agent.id}) and d.channel in ('mail', 'customer') order by d.channel`
  try {
    const underWay = owners.map(({ owner }) => deliveries.drain(owner))
    await until(() => server.received.length === 20)
    await Promise.all([deliveries.drain(late.owner), deliveries.drain(agent.id)])
    const postponed = { state: 'waiting', attempts: 0, handed_over_at: null, error: null, isSoon: true }
    expect([...(await lateRows())]).toEqual([
      { channel: 'customer', ...postponed },
      { channel: 'mail', ...postponed },
    ])
    release()
    await Promise.all(underWay)
    pass(clock, MINUTE)
    await Promise.all([deliveries.drain(late.owner), deliveries.drain(agent.id)])
  } finally {
    release()
    deliveries.close()
  }
  expect(server.received).toHaveLength(22)
  expect((await lateRows()).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(
    Array(2).fill('delivered 1'),
  )
})
