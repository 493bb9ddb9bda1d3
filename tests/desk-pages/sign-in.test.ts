import { beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aBusiness, aLead, DAY, HOUR, mondayMorning, pass } from '../factories.ts'
import { bodyOf, headerOf, mailServer } from '../mail/mail-server.ts'
import { sendMail } from '../mail/send-mail.ts'
import { OPERATOR_KEY, openTestApp, testApp } from '../test-app.ts'
import { aBrowser } from './browser.ts'

const clock = mondayMorning()
const server = await mailServer()
const app = await testApp({ config: { smtpUrl: server.url }, clock })
const key = (await app.agent()).key
beforeEach(() => void server.received.splice(0))

const anOwner = async (changes: object = {}) => {
  const email = `${crypto.randomUUID().slice(0, 8)}@lonestar.example`
  return { email, ...(await aBusiness(app, { contact_email: email, ...changes })) }
}
const ask = (email: string, to = '/desk/inbox', browser = aBrowser(app)) =>
  browser.submit(`/desk/inbox/sign-in?to=${encodeURIComponent(to)}`, '/desk/inbox/sign-in', { email })
/** The links in the newest mail, as paths. */
const linksIn = (mail = server.received.at(-1)) =>
  [...bodyOf(mail?.text ?? '').matchAll(/http:\/\/localhost:3000(\/desk\/inbox\/enter\/\S+)/g)].map(
    match => match[1] ?? '',
  )
const subjects = () => server.received.map(({ text }) => headerOf(text, 'subject'))
const sendLinks = () => sendMail(app.context, 'desk')

describe('"Email me a link"', () => {
  test('signs an owner in from scratch, and opens the requested page', async () => {
    const { slug, email } = await anOwner()
    const lead = await aLead(app, slug, key)
    const browser = aBrowser(app)
    const page = `/desk/inbox/leads/${lead}`
    const refused = await browser.get(page)
    expect([refused.status, refused.text.includes(`name="to" value="${page}"`)]).toEqual([401, true])
    const sent = await browser.raw(
      'POST',
      '/desk/inbox/sign-in',
      new URLSearchParams({ email, to: page }).toString(),
    )
    expect([sent.status, sent.text.includes('Check your email')]).toEqual([200, true])
    await sendLinks()
    expect(subjects()).toEqual(['Sign in to Lone Star Plumbing'])
    expect(server.received[0]?.to).toEqual([email])
    expect(bodyOf(server.received[0]?.text ?? '')).toContain(
      'works once, until Tuesday, November 24, 2026, 9:00 AM',
    )
    const entered = await browser.raw('POST', linksIn()[0] ?? '', '')
    expect([entered.status, entered.headers.get('location')]).toEqual([303, page])
    expect((await browser.get(page)).status).toBe(200)
  })

  test('keeps the page of a form that was sent after the session ended', async () => {
    const { slug, email } = await anOwner()
    const browser = aBrowser(app)
    const { status, text } = await browser.raw('POST', '/desk/inbox/card/about', 'card=x', {
      referer: 'http://localhost:3000/desk/inbox/card/about?done=1',
      // An old browser, which doesn't say where the form was.
      'sec-fetch-site': '',
    })
    expect([status, text.includes('name="to" value="/desk/inbox/card/about?done=1"')]).toEqual([401, true])
    const foreign = await browser.raw('POST', '/desk/inbox/card/about', 'card=x', {
      referer: 'https://evil.example/desk/inbox/card',
      'sec-fetch-site': '',
    })
    expect(foreign.text).toContain('name="to" value="/desk/inbox"')
    await ask(email, '/desk/inbox/card/about?done=1')
    await sendLinks()
    const entered = await browser.raw('POST', linksIn()[0] ?? '', '')
    expect([entered.headers.get('location'), slug.length > 0]).toEqual([
      '/desk/inbox/card/about?done=1',
      true,
    ])
  })

  test('responds the same and writes the same whether or not the address is known', async () => {
    const { email } = await anOwner()
    const unknown = 'nobody@lonestar.example'
    const rows = async () => {
      const [row] = await app.db.sql`
        select (select count(*) from events where owner = 'desk') as events,
               (select count(*) from deliveries where owner = 'desk') as deliveries`
      return [Number(row?.events), Number(row?.deliveries)]
    }
    const answers: string[] = []
    for (const each of [email, unknown]) {
      const before = await rows()
      const { status, text, headers } = await ask(each)
      const after = await rows()
      const named = [...headers.keys()].filter(name => !/^(ratelimit|request-id)/.test(name)).sort()
      answers.push(
        JSON.stringify([
          status,
          text.replaceAll(each, 'X'),
          named,
          after.map((n, i) => n - (before[i] ?? 0)),
        ]),
      )
    }
    expect(answers[1]).toBe(answers[0] ?? '')
    await sendLinks()
    expect(server.received.map(({ to }) => to)).toEqual([[email]])
    // What was typed is stored nowhere.
    const events = await app.db.sql`select record from events where owner = 'desk'`
    expect(JSON.stringify(events)).not.toContain('lonestar.example')
  })

  test('finds an address in any case, and sends one mail for several businesses', async () => {
    const first = await anOwner({ name: 'Alamo Heating' })
    await aBusiness(app, { name: 'Bexar Roofing', contact_email: first.email })
    await ask(first.email.toUpperCase(), `/desk/inbox/calendar`)
    await sendLinks()
    expect(subjects()).toEqual(['Sign in to your businesses'])
    const body = bodyOf(server.received[0]?.text ?? '')
    expect(body).toMatch(/Alamo Heating:\s+http\S+\s+Bexar Roofing:\s+http\S+\s/)
    for (const [i, name] of ['Alamo Heating', 'Bexar Roofing'].entries()) {
      const browser = aBrowser(app)
      const entered = await browser.raw('POST', linksIn()[i] ?? '', '')
      expect(entered.headers.get('location')).toBe('/desk/inbox/calendar')
      expect((await browser.get('/desk/inbox')).text).toContain(name)
    }
  })

  test('opens a lead only at the desk it belongs to', async () => {
    const first = await anOwner({ name: 'Alamo Heating' })
    const second = await aBusiness(app, { name: 'Bexar Roofing', contact_email: first.email })
    const lead = await aLead(app, second.slug, key)
    await ask(first.email, `/desk/inbox/leads/${lead}`)
    await sendLinks()
    const opened = await Promise.all(linksIn().map(link => aBrowser(app).raw('POST', link, '')))
    expect(opened.map(({ headers }) => headers.get('location'))).toEqual([
      '/desk/inbox',
      `/desk/inbox/leads/${lead}`,
    ])
  })

  test('says what is wrong with an address, and keeps it and the page', async () => {
    for (const wrong of ['', 'office', 'office@', 'a b@c.example', `${'a'.repeat(300)}@c.example`]) {
      const { status, text } = await ask(wrong, '/desk/inbox/card')
      expect(status).toBe(400)
      expect(text).toContain('Enter an email address, such as office@example.com.')
      if (wrong) expect(text).toContain(`value="${wrong}"`)
      expect(text).toContain('name="to" value="/desk/inbox/card"')
    }
  })

  test('can’t be sent from another site', async () => {
    const { email } = await anOwner()
    const body = new URLSearchParams({ email }).toString()
    const { status } = await aBrowser(app).raw('POST', '/desk/inbox/sign-in', body, {
      'sec-fetch-site': 'cross-site',
    })
    expect(status).toBe(403)
    await sendLinks()
    expect(server.received).toEqual([])
  })

  test('redirects an owner who is already signed in', async () => {
    const { slug } = await anOwner()
    const browser = aBrowser(app)
    await browser.enter(slug)
    const { status, headers } = await browser.get('/desk/inbox/sign-in?to=/desk/inbox/card')
    expect([status, headers.get('location')]).toEqual([303, '/desk/inbox/card'])
  })
})

describe('the mail with links', () => {
  test('is sent again unchanged if the worker dies, and its link still works once', async () => {
    const { email } = await anOwner()
    await ask(email)
    await sendLinks()
    await app.db.sql`update deliveries set state = 'pending' where owner = 'desk'`
    pass(clock, HOUR / 2)
    server.received.splice(1)
    await sendLinks()
    const mine = server.received.filter(({ to }) => to.includes(email))
    expect(mine).toHaveLength(2)
    expect(mine[1]?.text).toBe(mine[0]?.text ?? '')
    const entered = await Promise.all(
      [0, 1].map(i => aBrowser(app).raw('POST', linksIn(mine[i])[0] ?? '', '')),
    )
    expect(entered.map(({ status }) => status).sort()).toEqual([303, 410])
  })

  test('waits while the mail server is down, but not for longer than its link works', async () => {
    const { email } = await anOwner()
    const states = async () =>
      (await app.db.sql`select state from deliveries where owner = 'desk' order by event_id desc limit 1`)[0]
        ?.state
    await ask(email)
    server.refuse(451)
    await sendLinks()
    expect([server.received.length, await states()]).toEqual([0, 'waiting'])
    pass(clock, HOUR)
    await sendLinks()
    expect([server.received.length, await states()]).toEqual([1, 'delivered'])
    await ask(email)
    pass(clock, DAY + 1)
    await sendLinks()
    expect([server.received.length, await states()]).toEqual([1, 'delivered'])
  })

  test('isn’t sent to an address that the business had before', async () => {
    const { slug, email, id } = await anOwner()
    await ask(email)
    await app.db.sql`update businesses set contact_email = 'new@lonestar.example' where id = ${id}`
    await sendLinks()
    expect([server.received, slug.length > 0]).toEqual([[], true])
  })

  test('has links that stop working once the address has changed', async () => {
    const { slug, email } = await anOwner()
    await ask(email)
    await sendLinks()
    const operators = await app.post(`/operator/businesses/${slug}/desk-link`, undefined, {
      key: OPERATOR_KEY,
    })
    const browser = aBrowser(app)
    await browser.enter(slug)
    const [page, form] = ['/desk/inbox/notifications', '/desk/inbox/notifications/email']
    expect((await browser.submit(page, form, { email: 'new@' })).text).toContain(
      '<title>Error: Notifications',
    )
    await browser.submit(page, form, {
      email: 'new@lonestar.example',
    })
    const entered = await aBrowser(app).raw('POST', linksIn()[0] ?? '', '')
    expect([entered.status, entered.text.includes('This link no longer works')]).toEqual([410, true])
    // The operator's own link doesn't depend on the address.
    expect((await aBrowser(app).raw('POST', new URL(operators.body.url).pathname, '')).status).toBe(303)
    expect((await browser.get('/desk/inbox')).status).toBe(200)
  })

  test('is sent to an address at most five times an hour, no matter who asks and for what', async () => {
    const first = await anOwner()
    const slugs = [first.slug]
    for (let i = 0; i < 6; i++) slugs.push((await aBusiness(app, { contact_email: first.email })).slug)
    const mailed = () => server.received.filter(({ to }) => to.includes(first.email)).length
    for (const slug of slugs) {
      await aBrowser(app).submit(`/b/${slug}/claim`, `/b/${slug}/claim`)
      await sendLinks()
    }
    expect(mailed()).toBe(5)
    await ask(first.email)
    await sendLinks()
    expect(mailed()).toBe(5)
    pass(clock, HOUR)
    await ask(first.email)
    await sendLinks()
    expect(mailed()).toBe(6)
  })
})

test('asking is limited for each sender and each address, and the form stays filled in', async () => {
  const limited = await openTestApp({ config: { rateLimitFactor: 1 }, clock })
  const from = (ip: string, email: string) =>
    limited.call('POST', '/desk/inbox/sign-in', {
      body: new URLSearchParams({ email, to: '/desk/inbox/card' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': ip },
    })
  try {
    for (let i = 0; i < 10; i++)
      expect((await from('203.0.113.1', `a${i}@lonestar.example`)).status).toBe(200)
    const { status, text, headers } = await from('203.0.113.1', 'one-more@lonestar.example')
    expect([status, headers.get('retry-after') === null]).toEqual([429, true])
    expect(text).toContain('That’s a lot of links')
    expect(text).toContain('value="one-more@lonestar.example"')
    expect(text).toContain('name="to" value="/desk/inbox/card"')
  } finally {
    await limited.close()
  }
})

test('the operator sees the mails of a service without a mail server', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-links-'))
  const local = await openTestApp({ config: { dataDir: dir }, clock })
  try {
    await aBusiness(local, { contact_email: 'owner@lonestar.example' })
    await aBrowser(local).submit('/desk/inbox/sign-in', '/desk/inbox/sign-in', {
      email: 'owner@lonestar.example',
    })
    await sendMail(local.context, 'desk')
    const console = aBrowser(local)
    await console.raw('POST', '/operator/console/sign-in', `key=${OPERATOR_KEY}`)
    const { text } = await console.get('/operator/console/mails')
    expect(text).toContain('Sign in to Lone Star Plumbing')
    expect(text).toContain('/desk/inbox/enter/')
  } finally {
    await local.close()
    rmSync(dir, { recursive: true })
  }
})
