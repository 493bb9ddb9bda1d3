import { expect, test } from 'bun:test'
import { anOperator } from '../commons/operator-browser.ts'
import { aBusiness, aLead, mondayMorning } from '../factories.ts'
import { aConsole, anOperatorNamed } from '../operators/operators.ts'
import { testApp } from '../test-app.ts'

const clock = mondayMorning()
const app = await testApp({ clock })
const operator = await anOperator(app)

/** The mail to a business about an inquiry. */
async function aMail() {
  const { key } = await app.agent()
  const business = await aBusiness(app, { contact_email: `${crypto.randomUUID()}@shop.example` })
  const lead = await aLead(app, business.slug, key)
  const [row] = await app.db.sql<{ id: string }[]>`
    select id from deliveries where owner = ${`biz_${business.id}`} and channel = 'mail'`
  return { ...business, lead, id: row?.id ?? '' }
}
const bounce = async (id: string) => {
  await app.db.sql`update deliveries set state = 'exhausted', attempts = 10, next_at = null where id = ${id}`
  await app.db.sql`
    insert into delivery_attempts (delivery_id, at, status, ms, error) values (${id}, ${clock.now}, 550, 12, 'smtp 550')`
}

test('mail is listed by state, and bounced mail can be sent again', async () => {
  const { id, slug, lead } = await aMail()
  const { text } = await operator.see('/mails?state=waiting')
  expect(text).toContain('to <span dir="auto">Lone Star Plumbing</span>')
  expect(text).toContain('Mail to the customer')
  expect(text).not.toMatch(/to (agt|biz)_/)
  const inGroup = async (group: string) => (await operator.see(`/mails?state=${group}`)).text.includes(id)
  expect([await inGroup('waiting'), await inGroup('bounced')]).toEqual([true, false])
  await bounce(id)
  expect([await inGroup('waiting'), await inGroup('bounced'), await inGroup('sent')]).toEqual([
    false,
    true,
    false,
  ])
  expect((await operator.see('/mails')).text).toContain('Bounced (1)')
  // It's also on the pages of the business, the inquiry and the mail itself.
  for (const path of [`/businesses/${slug}`, `/leads/${lead}`, `/deliveries/${id}`])
    expect((await operator.see(path)).text).toContain('bounced after one try, last response smtp 550')
  expect((await operator.see(`/deliveries/${id}`)).text).toContain('Tried: 550, smtp 550, 12 ms')
  const sent = await Promise.all([1, 2].map(() => operator.send(`deliveries/${id}/again`, {})))
  expect(sent.map(({ status }) => status).sort()).toEqual([303, 409])
  expect(await inGroup('waiting')).toBe(true)
  const [row] = await app.db.sql`select state, attempts from deliveries where id = ${id}`
  expect(row).toEqual({ state: 'pending', attempts: 0 })
  expect((await operator.see(`/deliveries/${id}`)).text).toContain('Send a delivery again')
})

test('mail to an address that’s gone stays where it is', async () => {
  const { id, slug } = await aMail()
  await bounce(id)
  await operator.send(`businesses/${slug}/reset`, {})
  const again = await operator.send(`deliveries/${id}/again`, {})
  expect(again.status).toBe(409)
  for (const words of ['<title>Error: Mail', 'its address is gone. Its state below says which.'])
    expect(again.text).toContain(words)
  for (const unknown of ['dlv_x', 'dlv_01kf8x7v8k2e5fa8z7c6b5d4e3'])
    expect((await operator.send(`deliveries/${unknown}/again`, {})).status).toBe(404)
})

test('pages follow each other without gaps', async () => {
  const { id, lead } = await aMail()
  const [{ owner } = {}] = await app.db.sql`select owner from deliveries where id = ${id}`
  await app.db.sql`
    insert into deliveries (owner, event_id, channel, state, created_at)
    select ${owner}, 'evt_old' || n, 'mail', 'delivered', ${clock.now} from generate_series(1, 120) n`
  const seen = new Set<string>()
  for (let path: string | undefined = '/mails?state=sent'; path; ) {
    const { text } = await operator.see(path)
    for (const [each] of text.matchAll(/deliveries\/dlv_\w{26}/g)) seen.add(each)
    path = /href="\/operator\/console(\/mails[^"]+)" rel="next"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(seen.size).toBeGreaterThanOrEqual(120)
  expect((await operator.see(`/leads/${lead}`)).status).toBe(200)
})

test('only those who may read mail see it', async () => {
  const { id } = await aMail()
  const moderator = await aConsole(app, (await anOperatorNamed(app, 'moderator')).id)
  expect((await moderator.see('/mails')).status).toBe(403)
  expect((await moderator.see(`/deliveries/${id}`)).text).not.toContain('Send it again')
  expect((await moderator.send(`/deliveries/${id}/again`)).status).toBe(403)
})

test('mail that got no response says what happened instead', async () => {
  const { id } = await aMail()
  await app.db.sql`
    update deliveries set state = 'waiting', attempts = 1, next_at = ${clock.now} where id = ${id}`
  await app.db.sql`
    insert into delivery_attempts (delivery_id, at, ms, error) values (${id}, ${clock.now}, 12, 'self signed certificate')`
  const { text } = await operator.see(`/deliveries/${id}`)
  expect(text).toContain('failed after one try, self signed certificate, will be tried again')
  expect(text).toContain('Tried: no response, self signed certificate, 12 ms')
})

test('customer mail that may have arrived is shown neither as sent nor as unnecessary', async () => {
  const { id } = await aMail()
  await app.db.sql`update deliveries set state = 'delivered', attempts = 2, next_at = null where id = ${id}`
  await app.db.sql`
    insert into delivery_attempts (delivery_id, at, status, ms, answer)
    values (${id}, ${clock.now}, 250, 12, 'handed over before')`
  const { text } = await operator.see(`/deliveries/${id}`)
  expect(text).toContain('may have arrived: sending was interrupted')
})
