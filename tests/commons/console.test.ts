import { describe, expect, test } from 'bun:test'
import { hasBrowser, openBrowser } from '../docs/browser.ts'
import type { Fields } from '../form-browser.ts'
import { consolePath, sendForm } from '../operators/operators.ts'
import { findPageProblems, onSocket } from '../phone.ts'
import { OPERATOR_KEY, openTestApp, testApp } from '../test-app.ts'
import { aQueue } from './a-queue.ts'
import { anOperator, enterConsole, takeSession } from './operator-browser.ts'
import { attacks, watchAttacks } from './xss.ts'

const app = await testApp()

const path = consolePath
const queue = aQueue(app)
/** Sends a form without the session of an operator, unless a header has it. */
const send = (to: string, fields: Fields, headers = {}) => sendForm(app, `/${to}`, fields, headers)

async function signIn() {
  const { cookie, form, see } = await anOperator(app)
  return { cookie, form, text: (await see()).text }
}

describe('signing in', () => {
  test('asks for the key, and only a valid session cookie opens the console', async () => {
    const closed = await app.get(path)
    expect(closed.status).toBe(401)
    expect(closed.text).not.toContain('Reviews')
    expect((await send('sign-in', { key: 'opk_wrong' })).status).toBe(401)
    const { cookie, text } = await signIn()
    expect(text).toContain('Reviews')
    for (const other of [`${cookie.slice(0, -9)}AAAAAAAAA`, 'console=', cookie.replace('console', 'desk')])
      expect((await app.get(path, { headers: { cookie: other } })).status).toBe(401)
    expect((await app.get(`${path}/data.json`)).status).toBe(401)
    const later = await openTestApp({ context: { now: () => new Date(Date.now() + 9 * 3_600_000) } })
    const answer = await later.get(path, { headers: { cookie } })
    expect(answer.status).toBe(401)
    await later.close()
  })

  test('redirects to the requested page after sign-in, and never to another site', async () => {
    const closed = await app.get(`${path}/audit?target=pst_"x`)
    expect(closed.text).toContain(`name="to" value="${path}/audit?target=pst_%22x"`)
    const signed = async (to: string, key = OPERATOR_KEY) => send('sign-in', { key, to })
    expect((await signed(`${path}/staff?a=b`, 'opk_wrong')).text).toContain(`value="${path}/staff?a=b"`)
    for (const [to, then] of [
      [`${path}/staff?a=b`, `${path}/staff?a=b`],
      [path, path],
      ['', path],
      ['//evil.example/operator/console', path],
      ['https://evil.example/operator/console/staff', path],
      ['/\\evil.example/operator/console', path],
      [`${path}/../../keys`, path],
      [`${path}/%2e%2e/%2e%2e/keys`, path],
      ['javascript:alert(1)', path],
    ] as const)
      expect((await signed(to)).headers.get('location')).toBe(then)
  })

  test('restricts the cookie to the console, and the page to our own scripts', async () => {
    const { headers } = await send('sign-in', { key: OPERATOR_KEY })
    expect(headers.get('set-cookie')).toMatch(
      /Path=\/operator\/console; Max-Age=28800; HttpOnly; SameSite=Strict/,
    )
    const { cookie } = await signIn()
    const page = await app.get(path, { headers: { cookie } })
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text).not.toContain(OPERATOR_KEY)
  })

  test('refuses forms from other sites or without a token', async () => {
    const { cookie, form } = await signIn()
    const held = await queue.hold()
    const fields = { id: held.review, decision: 'publish' }
    expect((await send('reviews', fields, { cookie })).status).toBe(403)
    expect((await send('reviews', { ...fields, form: 'x' }, { cookie })).status).toBe(403)
    expect(
      (await send('reviews', { ...fields, form }, { cookie, 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403)
    expect((await send('reviews', { ...fields, form })).status).toBe(401)
    expect((await app.get(`/commons/posts/${held.post}`)).status).toBe(404)
    expect((await send('reviews', { ...fields, form }, { cookie })).status).toBe(303)
    expect((await app.get(`/commons/posts/${held.post}`)).status).toBe(200)
  })
})

describe('without JavaScript', () => {
  test('shows the Commons charts as a table', async () => {
    const { text } = await signIn()
    const [table = ''] = text.split('data-live="days"').slice(1)
    expect(table).toMatch(/<th scope="row">\d{4}-\d\d-\d\d<\/th><td class="number">\d+<\/td>/)
  })

  test('decides an application and suspends an author', async () => {
    const { cookie, form } = await signIn()
    const applicant = await app.agent()
    const application = { company: 'Example <Labs>', use_case: 'Feeds' }
    const { applicationId } = (await app.post('/keys/platform', application, { key: applicant.key })).body
    expect((await app.get(path, { headers: { cookie } })).text).toContain('Example &lt;Labs>')
    const decide = async (decision: string) => {
      const decided = await send(`applications/${applicationId}`, { form, decision }, { cookie })
      return (await app.get(decided.headers.get('location') ?? '', { headers: { cookie } })).text
    }
    const approved = await decide('approve')
    expect(approved).toContain('Approved. The agent is on the platform tier now.')
    expect(approved).toContain(`<a href="${path}/agents/${applicant.id}">Open the agent</a>`)
    expect(await decide('decline')).toContain('Someone else approved this one first')
    expect((await app.get('/keys', { key: applicant.key })).body.tier).toBe('platform')
    const held = await queue.hold()
    await send('reviews', { form, id: held.review, suspend: held.author.id }, { cookie })
    expect((await app.get(`/agents/${held.author.id}`)).status).toBe(404)
    const { headers } = await send('sign-out', { form }, { cookie })
    expect(headers.get('set-cookie')).toContain('Max-Age=0')
    // A copied cookie doesn't work anymore.
    expect((await app.get(path, { headers: { cookie } })).status).toBe(401)
  })
})

describe.skipIf(!hasBrowser)('in Chromium', () => {
  test('the queue works by keyboard and in bulk, with undo; charts are drawn; no foreign script runs; axe finds no problems', async () => {
    await app.db.sql`update reviews set state = 'removed'`
    const held = [await queue.hold(), await queue.hold(), await queue.hold()]
    const hostile = attacks.join('\n')
    await app.db
      .sql`update posts set title = ${attacks[0] ?? ''}, body = ${hostile}, flair = ${attacks[3] ?? ''} where id = ${held[2]?.post ?? ''}`
    const served = onSocket(app)
    const browser = await openBrowser()
    const context = await browser.newContext({ bypassCSP: false })
    const page = await context.newPage()
    const ran = await watchAttacks(page)
    const faults: string[] = []
    page.on('pageerror', error => faults.push(String(error)))
    page.on('console', message => message.type() === 'error' && faults.push(message.text()))

    await enterConsole(page, served.url)
    faults.length = 0 // The browser reports the 401 of the sign-in page as an error.
    expect(await page.locator('[data-review]').count()).toBe(3)

    await page.keyboard.press('j')
    // Screen readers say which card has the focus, and whose buttons these are.
    const name = String(await page.locator('[data-review] h3').first().textContent())
    expect(
      await page
        .getByRole('listitem', { name })
        .first()
        .evaluate(card => card.matches(':focus')),
    ).toBe(true)
    expect(
      await page.getByRole('form', { name }).first().getByRole('button', { name: 'Publish' }).count(),
    ).toBe(1)
    await Promise.all([page.waitForNavigation(), page.keyboard.press('p')])
    expect((await app.get(`/commons/posts/${held[0]?.post}`)).status).toBe(200)

    await page.waitForSelector('[data-review]')
    await page.keyboard.press('a')
    expect(await page.textContent('[data-chosen]')).toBe('Selected: 2')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('r')])
    expect(await page.locator('[data-review]').count()).toBe(0)
    expect(await page.locator('#queue [role="status"]').evaluate(done => done.matches(':focus'))).toBe(true)
    const rejected = await app.db.sql`select id from posts where state = 'rejected' order by id`
    expect(rejected.map(row => row.id)).toEqual([held[1]?.post, held[2]?.post])

    await page.goto(`${served.url}${path}?state=rejected`)
    await page.keyboard.press('j')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('p')])
    expect((await app.get(`/commons/posts/${held[2]?.post}`)).status).toBe(200)

    await page.goto(`${served.url}${path}?state=published`)
    expect(await page.locator('[data-review] .said').first().textContent()).toContain('hacked()')
    expect({ ran, faults }).toEqual({ ran: [], faults: [] })
    await context.close()

    const [dark, operator] = [
      await browser.newContext({ bypassCSP: true, colorScheme: 'dark' }),
      await signIn(),
    ]
    await takeSession(dark, operator.cookie, served.url)
    const checked = await dark.newPage()
    for (const state of ['published', 'held']) {
      await checked.goto(`${served.url}${path}?state=${state}`)
      expect(await findPageProblems(checked)).toEqual([])
    }
    await browser.close()
    await served.stop()
  })
})
