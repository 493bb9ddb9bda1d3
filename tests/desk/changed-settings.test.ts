import { beforeEach, expect, test } from 'bun:test'
import { aCard } from '../businesses/cards.ts'
import { aBrowser } from '../desk-pages/browser.ts'
import { aBusiness, DAY, mondayMorning, pass } from '../factories.ts'
import { bodyOf, headerOf, mailServer } from '../mail/mail-server.ts'
import { sendMail } from '../mail/send-mail.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const clock = mondayMorning()
const server = await mailServer()
const app = await testApp({ config: { smtpUrl: server.url }, clock })
beforeEach(() => void server.received.splice(0))

const aName = () => `${crypto.randomUUID().slice(0, 8)}@lonestar.example`
const mailed = async () => {
  await sendMail(app.context, 'desk')
  return server.received.map(({ to, text }) => ({
    to,
    subject: headerOf(text, 'subject'),
    body: bodyOf(text),
  }))
}
const atTheDesk = async (slug: string) => {
  const browser = aBrowser(app)
  await browser.enter(slug)
  return (email: string) =>
    browser.submit('/desk/inbox/notifications', '/desk/inbox/notifications/email', { email })
}

test('the old address of a desk gets a mail that it was changed, without the new one', async () => {
  const former = aName()
  const { slug } = await aBusiness(app, { contact_email: former })
  const change = await atTheDesk(slug)
  await change(former)
  expect(await mailed()).toEqual([])
  await change('intruder@example.net')
  const [mail, ...others] = await mailed()
  expect([mail?.to, mail?.subject, others]).toEqual([
    [former],
    'The email address of Lone Star Plumbing was changed',
    [],
  ])
  expect(mail?.body).toContain('at its desk, on Monday, November 23, 2026, 9:00 AM')
  expect(mail?.body).toContain('http://localhost:3000/contact')
  expect(mail?.body).not.toContain('intruder')
})

test('so is one that was replaced or removed with the card, and of a new payout account', async () => {
  const [first, second] = [aName(), aName()]
  const { key } = await aBusiness(app, { contact_email: first })
  const save = async (changes: object) =>
    expect((await app.call('PUT', '/desk/card', { key, body: aCard(changes) })).status).toBe(200)
  await save({ payout_account: 'acct_1' })
  await save({ payout_account: 'acct_1', phone: '+1 512 555 0199' })
  await save({ contact_email: second })
  await save({ contact_email: null })
  await save({ payout_account: null })
  const mails = (await mailed()).map(({ to, subject }) => `${to}: ${subject}`)
  expect(mails.sort()).toEqual(
    [
      `${first}: The email address of Lone Star Plumbing was changed`,
      `${first}: The payout account of Lone Star Plumbing was changed`,
      `${second}: The email address of Lone Star Plumbing was changed`,
    ].sort(),
  )
})

test('an address gets at most one of these mails a day', async () => {
  const [stranger, own] = [aName(), aName()]
  const { slug } = await aBusiness(app, { contact_email: own })
  const change = await atTheDesk(slug)
  const change5Times = async () => {
    for (let n = 0; n < 5; n++) for (const address of [stranger, own]) await change(address)
  }
  const count = async () => (await mailed()).filter(({ to }) => to[0] === stranger).length
  await change5Times()
  expect(await count()).toBe(1)
  // Ids of events are by Postgres' clock.
  await app.db.sql`update events set id = 'evt_00' || substr(id, 7) where owner = 'desk'`
  pass(clock, DAY)
  await change5Times()
  expect(await count()).toBe(2)
})

test('nobody gets a mail about an address that the operator changed, or about a removed business', async () => {
  const former = aName()
  const { slug } = await aBusiness(app, { contact_email: former })
  const changes = { contact_email: aName(), payout_account: 'acct_2' }
  for (const [method, path, body] of [
    ['PUT', `/operator/businesses/${slug}`, aCard(changes)],
    ['POST', `/operator/businesses/${slug}/reset-access`, undefined],
    ['PUT', `/operator/businesses/${slug}`, aCard(changes)],
    ['DELETE', `/operator/businesses/${slug}`, undefined],
  ] as const)
    expect((await app.call(method, path, { key: OPERATOR_KEY, body })).status).toBeLessThan(300)
  expect(await mailed()).toEqual([])
})
