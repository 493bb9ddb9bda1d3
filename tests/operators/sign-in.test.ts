import { beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeKey } from '../../shared/keys/key.ts'
import { operatorLinkMail } from '../../shared/operators/links.ts'
import { aBusiness, HOUR, mondayMorning, pass } from '../factories.ts'
import { cookieOf, hiddenFields } from '../form-browser.ts'
import { bodyOf, headerOf, mailServer } from '../mail/mail-server.ts'
import { sendMail } from '../mail/send-mail.ts'
import { queued } from '../queued.ts'
import { OPERATOR_KEY, openTestApp, testApp } from '../test-app.ts'
import { aConsole, anOperatorNamed, sendForm, withCookie } from './operators.ts'

const clock = mondayMorning()
const server = await mailServer()
const app = await testApp({ config: { smtpUrl: server.url }, clock })
beforeEach(() => void server.received.splice(0))

const ask = (email: string) => sendForm(app, '/sign-in-link', { email })
const linkIn = (mail = server.received.at(-1)) =>
  /\/operator\/console(\/enter\/\S+)/.exec(bodyOf(mail?.text ?? ''))?.[1] ?? ''
async function mailedLink(email: string): Promise<string> {
  await ask(email)
  await sendMail(app.context, 'operators')
  return linkIn()
}

test('/operator redirects to the console, which says where the key is', async () => {
  const { status, headers } = await app.get('/operator')
  expect([status, headers.get('location')]).toEqual([303, '/operator/console'])
  expect((await app.get('/operator/console')).text).toContain('keeps in DATA_DIR/operator-key')
})

test('an operator’s key opens the console without signing in', async () => {
  const sue = await anOperatorNamed(app, 'support', 'Sue')
  const see = (key: string, path = '') => app.get(`/operator/console${path}`, { key })
  const page = await see(OPERATOR_KEY)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const hers = await see(sue.key, '/mails')
  expect([hers.status, hers.text.includes('Sue, support')]).toEqual([200, true])
  expect((await see(sue.key, '/new-business')).status).toBe(403)
  const business = await aBusiness(app)
  const agent = await app.agent()
  for (const key of [makeKey('opk'), business.key, agent.key]) expect((await see(key)).status).toBe(401)
  await app.call('DELETE', `/operator/operators/${sue.id}`, { key: OPERATOR_KEY })
  expect((await see(sue.key)).status).toBe(401)
})

describe('a mailed link', () => {
  test('signs an operator in once, and only with the button', async () => {
    const { email } = await anOperatorNamed(app, 'support', 'Sue')
    const link = await mailedLink(email.toUpperCase())
    expect(server.received[0]?.to).toEqual([email])
    expect(headerOf(server.received[0]?.text ?? '', 'subject')).toBe('Sign in to the operator console')
    // A mail scanner that follows it uses nothing up.
    for (const _ of [1, 2])
      expect((await app.get(`/operator/console${link}`)).text).toContain('signed in as Sue')
    const entered = await sendForm(app, link)
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/operator/console'])
    const page = await (await withCookie(app, cookieOf(entered))).see('/mails')
    expect([page.status, page.text.includes('Sue, support')]).toEqual([200, true])
    expect((await sendForm(app, link)).status).toBe(410)
    expect((await app.get(`/operator/console${link}`)).text).toContain('no longer works')
  })
  test('lets only one of two at once in', async () => {
    const { email } = await anOperatorNamed(app, 'support')
    const link = await mailedLink(email)
    const answers = await Promise.all([1, 2, 3].map(() => sendForm(app, link)))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410])
  })
  test('signs in after a double click, and in no other browser', async () => {
    const { email } = await anOperatorNamed(app, 'support')
    const link = await mailedLink(email)
    const formHere = async () => hiddenFields((await app.get(`/operator/console${link}`)).text)
    const [form, elsewhere] = [await formHere(), await formHere()]
    expect((await sendForm(app, link, form)).status).toBe(303)
    const again = await sendForm(app, link, form)
    expect((await (await withCookie(app, cookieOf(again))).see('/mails')).status).toBe(200)
    expect((await sendForm(app, link, elsewhere)).status).toBe(410)
  })
  test('ends after half an hour, and when the operator is disabled', async () => {
    const [late, gone] = [await anOperatorNamed(app, 'support'), await anOperatorNamed(app, 'support')]
    const expired = await mailedLink(late.email)
    pass(clock, HOUR / 2)
    expect((await sendForm(app, expired)).text).toContain('expired')
    const ended = await mailedLink(gone.email)
    await app.call('DELETE', `/operator/operators/${gone.id}`, { key: OPERATOR_KEY })
    expect((await sendForm(app, ended)).status).toBe(404)
    await ask(gone.email)
    await sendMail(app.context, 'operators')
    expect(server.received).toHaveLength(2)
  })
  test('ends with what it starts when the operator gets a new key at the same moment', async () => {
    const { email, id } = await anOperatorNamed(app, 'support')
    const link = await mailedLink(email)
    const [entered] = await queued(
      app.context.sql,
      held => held`select from operator_links where operator_id = ${id} for update`,
      () => sendForm(app, link),
      () => app.post(`/operator/operators/${id}/key`, undefined, { key: OPERATOR_KEY }),
    )
    expect(entered?.status).toBe(303)
    const sessions = await app.db.sql`select from sessions where who = ${`operator ${id}`}`
    expect(sessions).toHaveLength(0)
  })
  test('is the same if its mail is sent twice', async () => {
    const { email } = await anOperatorNamed(app, 'support')
    const link = await mailedLink(email)
    await app.db
      .sql`update deliveries set state = 'waiting', next_at = ${clock.now} where owner = 'operators'`
    await sendMail(app.context, 'operators')
    expect(server.received.length).toBeGreaterThan(1)
    expect(new Set(server.received.filter(({ to }) => to.includes(email)).map(linkIn))).toEqual(
      new Set([link]),
    )
  })
  test('is refused from another site, and if it was never made', async () => {
    const { email } = await anOperatorNamed(app, 'support')
    const link = await mailedLink(email)
    expect((await sendForm(app, link, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await sendForm(app, '/sign-in-link', { email }, { 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    )
    for (const token of ['x', 'A'.repeat(22), '%00', 'A'.repeat(5000)])
      expect((await sendForm(app, `/enter/${token}`)).status).toBe(404)
    expect((await sendForm(app, link)).status).toBe(303)
  })
})

describe('the form for an address', () => {
  test('says and stores the same whether or not it’s known', async () => {
    const { email } = await anOperatorNamed(app, 'support')
    const [known, unknown] = [await ask(email), await ask('nobody@exchange.example')]
    expect(known.text.replaceAll(email, '…')).toBe(unknown.text.replaceAll('nobody@exchange.example', '…'))
    const events = await app.db.sql`
      select count(*)::int as n from events where owner = 'operators' and type = 'operator.link_requested'
      group by data -> 'operator' = 'null'::jsonb order by 1`
    expect(events.length).toBe(2)
    await sendMail(app.context, 'operators')
    expect(server.received.map(({ to }) => to)).toEqual([[email]])
  })
  test('comes back with what was typed', async () => {
    const { status, text } = await ask('ana at example')
    expect([status, text.includes('value="ana at example"')]).toEqual([400, true])
    expect(text).toContain('Enter an email address')
  })
  test('mails at most five links an hour to an operator', async () => {
    const { email } = await anOperatorNamed(app, 'support')
    for (let n = 0; n < 7; n++) await ask(email)
    await sendMail(app.context, 'operators')
    expect(server.received).toHaveLength(5)
    pass(clock, HOUR)
    await mailedLink(email)
    expect(server.received).toHaveLength(6)
  })
  test('mails no more if they are written at once', async () => {
    const { id, email } = await anOperatorNamed(app, 'support')
    for (let n = 0; n < 7; n++) await ask(email)
    const events = await app.db.sql<{ record: string }[]>`
      select record from events where type = 'operator.link_requested' and data ->> 'operator' = ${id}`
    // Workers, which write mails, wait longer for a lock than the API.
    const context = { ...app.context, sql: app.db.sql }
    const mails = await queued(
      app.db.sql,
      held => held`select from operators where id = ${id} for update`,
      ...events.map(event => () => operatorLinkMail(context, JSON.parse(event.record))),
    )
    expect([events.length, mails.filter(Boolean).length]).toEqual([7, 5])
  })
  test('is limited for its sender and for the address', async () => {
    const strict = await openTestApp({ config: { rateLimitFactor: 1 } })
    const answers = []
    for (let n = 0; n < 12; n++)
      answers.push(await sendForm(strict, '/sign-in-link', { email: 'a@exchange.example' }))
    expect(answers.at(0)?.status).toBe(200)
    expect(answers.at(-1)?.status).toBe(429)
    expect(answers.at(-1)?.text).toContain('a lot of links')
    await strict.close()
  })
})

test('a key signs in, and a wrong one says so at the field', async () => {
  const { key } = await anOperatorNamed(app, 'read-only', 'Rea')
  const entered = await sendForm(app, '/sign-in', { key, to: '/operator/console/actions' })
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/operator/console/actions'])
  const page = await (await withCookie(app, cookieOf(entered))).see('/actions')
  expect(page.text).toContain('Sign in with a key')
  for (const wrong of ['', 'opk_x', `opk_${'0'.repeat(40)}`, 'x'.repeat(9000)]) {
    const { status, text } = await sendForm(app, '/sign-in', { key: wrong })
    expect([status, text.includes('That isn’t an operator’s key')]).toEqual([401, true])
    if (wrong) expect(text).not.toContain(wrong)
  }
})

test("support doesn't see others' links in the mails of a service without a mail server", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'agent-exchange-links-'))
  const files = await openTestApp({ config: { dataDir } })
  const [owner, support] = [await anOperatorNamed(files, 'owner'), await anOperatorNamed(files, 'support')]
  await sendForm(files, '/sign-in-link', { email: owner.email })
  await sendMail(files.context, 'operators')
  const mails = async ({ id }: { id: string }) => (await (await aConsole(files, id)).see('/mails')).text
  const [mail] = await files.db.sql<{ id: string }[]>`select id from deliveries where owner = 'operators'`
  const page = async ({ id }: { id: string }) =>
    (await (await aConsole(files, id)).see(`/deliveries/${mail?.id}`)).text
  for (const read of [mails, page]) {
    expect(await read(owner)).toContain('/operator/console/enter/')
    expect(await read(support)).not.toContain('/operator/console/enter/')
  }
  await files.close()
  rmSync(dataDir, { recursive: true })
})

test('a key that’s just being replaced starts no session', async () => {
  const { key, id } = await anOperatorNamed(app, 'support')
  const [, refused] = await queued(
    app.context.sql,
    held => held`select from operators where id = ${id} for update`,
    () => app.post(`/operator/operators/${id}/key`, undefined, { key: OPERATOR_KEY }),
    () => sendForm(app, '/sign-in', { key }),
  )
  expect(refused?.status).toBe(401)
})
