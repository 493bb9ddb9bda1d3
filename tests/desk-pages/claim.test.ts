import { beforeEach, expect, test } from 'bun:test'
import { aBusiness, mondayMorning } from '../factories.ts'
import { bodyOf, mailServer } from '../mail/mail-server.ts'
import { sendMail } from '../mail/send-mail.ts'
import { OPERATOR_KEY, openTestApp, testApp } from '../test-app.ts'
import { aBrowser } from './browser.ts'

const clock = mondayMorning()
const server = await mailServer()
const app = await testApp({ config: { smtpUrl: server.url }, clock })
beforeEach(() => void server.received.splice(0))

const claim = async (slug: string) => {
  const answer = await aBrowser(app).submit(`/b/${slug}/claim`, `/b/${slug}/claim`)
  await sendMail(app.context, 'desk')
  return answer
}
const linkIn = (mail: string) => /localhost:3000(\/desk\/inbox\/enter\/\S+)/.exec(bodyOf(mail))?.[1] ?? ''

test('an owner claims a listed business through a link to its address', async () => {
  const { slug } = await aBusiness(app, { contact_email: 'owner@lonestar.example' })
  expect((await app.get(`/b/${slug}`)).text).toContain(`<a href="/b/${slug}/claim">Manage this page</a>`)
  const page = await app.get(`/b/${slug}/claim`)
  expect(page.text).not.toContain('lonestar.example')
  expect((await claim(slug)).status).toBe(200)
  expect(server.received.map(({ to }) => to)).toEqual([['owner@lonestar.example']])
  const mail = server.received[0]?.text ?? ''
  expect(bodyOf(mail)).toContain('AI assistants use Agent Exchange to find Lone Star Plumbing')
  const browser = aBrowser(app)
  const entered = await browser.raw('POST', linkIn(mail), '')
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/desk/inbox/card'])
  expect((await browser.get('/desk/inbox/card')).status).toBe(200)
})

test('without an address the response is the same, and nothing is sent', async () => {
  const known = await aBusiness(app, { contact_email: 'owner@lonestar.example' })
  const unknown = await aBusiness(app)
  const texts: string[] = []
  for (const { slug } of [known, unknown]) {
    const { status, text } = await claim(slug)
    texts.push(`${status} ${text.replaceAll(slug, 'SLUG')}`)
  }
  expect(texts[1]).toBe(texts[0] ?? '')
  expect(server.received).toHaveLength(1)
})

test('the link goes to this business only, although others have the same address', async () => {
  const contact_email = 'office@lonestar.example'
  const { slug } = await aBusiness(app, { contact_email })
  await aBusiness(app, { contact_email, name: 'Other' })
  await claim(slug)
  const body = bodyOf(server.received[0]?.text ?? '')
  expect(body.match(/\/desk\/inbox\/enter\//g)).toHaveLength(1)
  expect(body).not.toContain('Other')
})

test('a business that’s removed or reset before the mail goes out gets none', async () => {
  for (const end of ['', '/reset-access']) {
    const { slug } = await aBusiness(app, { contact_email: 'owner@lonestar.example' })
    await aBrowser(app).submit(`/b/${slug}/claim`, `/b/${slug}/claim`)
    await app.call(end ? 'POST' : 'DELETE', `/operator/businesses/${slug}${end}`, { key: OPERATOR_KEY })
    await sendMail(app.context, 'desk')
  }
  expect(server.received).toEqual([])
})

test('is refused from another site, and for a business that isn’t listed', async () => {
  const { slug } = await aBusiness(app, { contact_email: 'owner@lonestar.example' })
  const foreign = await aBrowser(app).raw('POST', `/b/${slug}/claim`, '', { 'sec-fetch-site': 'cross-site' })
  expect(foreign.status).toBe(403)
  for (const wrong of ['nobody-here', 'No', '%00'])
    for (const method of ['GET', 'POST'])
      expect(
        (await aBrowser(app).raw(method, `/b/${wrong}/claim`, method === 'POST' ? '' : undefined)).status,
      ).toBe(404)
  await sendMail(app.context, 'desk')
  expect(server.received).toEqual([])
})

test('asking is limited for every business, with a page that says so', async () => {
  const limited = await openTestApp({ config: { rateLimitFactor: 1 }, clock })
  try {
    const { slug } = await aBusiness(limited)
    const browser = aBrowser(limited)
    for (let i = 0; i < 10; i++) expect((await browser.raw('POST', `/b/${slug}/claim`, '')).status).toBe(200)
    const { status, text } = await browser.raw('POST', `/b/${slug}/claim`, '')
    expect([status, text.includes('That’s a lot of links')]).toEqual([429, true])
  } finally {
    await limited.close()
  }
})
