import { describe, expect, test } from 'bun:test'
import { HOUR, mondayMorning, pass } from '../factories.ts'
import { formBrowser } from '../form-browser.ts'
import { OPERATOR_KEY, openTestApp, testApp } from '../test-app.ts'
import { aVisitor, signedIn, textOf } from './visitor.ts'

const clock = mondayMorning()
const app = await testApp({ clock })

describe('signing in', () => {
  test('accepts the key, and opens the requested page', async () => {
    const { key } = await app.agent()
    const visitor = aVisitor(app)
    const refused = await visitor.go('/account/webhooks?show=waiting')
    expect([refused.status, textOf(refused)]).toEqual([401, expect.stringContaining('Agent key')])
    const answer = await visitor.fill('/account/sign-in', { key: ` ${key} ` })
    expect([answer.status, textOf(answer)]).toEqual([200, expect.stringContaining('Deliveries')])
    const [cookie] = await app.db.sql`select who, digest from sessions order by expires_at desc limit 1`
    expect(JSON.stringify(cookie)).not.toContain(key)
  })

  test('has its own page, which redirects a visitor who’s signed in', async () => {
    const { visitor } = await signedIn(app)
    expect((await visitor.go('/account/sign-in')).headers.get('location')).toBe('/account')
    expect((await app.get('/account/sign-in', { headers: { accept: 'text/html' } })).status).toBe(200)
  })

  test('sets a cookie that scripts and other sites can’t use, and never shows the key', async () => {
    const { key } = await app.agent()
    const browser = formBrowser(app)
    const answer = await browser.post('/account/sign-in', { key })
    expect(answer.headers.get('set-cookie')).toMatch(
      /^account=[\w-]+; Path=\/account; .*HttpOnly; SameSite=Lax/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await browser.get('/account')).text).not.toContain(key)
  })

  test.each([
    ['nothing', '', 'isn’t an agent’s key'],
    ['a key that’s cut off', 'agx_0123', 'isn’t an agent’s key'],
    ['a business’s key', 'bzk_0123', 'a business’s key'],
    ['an operator’s key', OPERATOR_KEY, 'an operator’s key'],
    ['a page of letters', 'é'.repeat(5000), 'isn’t an agent’s key'],
  ])('explains %s at the field', async (_, key, complaint) => {
    const answer = await aVisitor(app).signIn(key)
    expect([answer.status, textOf(answer)]).toEqual([401, expect.stringContaining(complaint)])
    expect(answer.text).toContain('aria-describedby="key-problem key-help"')
  })

  test('is limited for wrong keys, and refused from another site', async () => {
    const strict = await openTestApp({ config: { rateLimitFactor: 0.05 } })
    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push((await aVisitor(strict).signIn('agx_wrong')).status)
    await strict.close()
    expect(statuses).toContain(429)
    const foreign = await app.call('POST', '/account/sign-in', {
      body: 'key=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
    })
    expect(foreign.status).toBe(403)
  })

  test('ends with the button even if no change is left this hour', async () => {
    const strict = await openTestApp({ config: { rateLimitFactor: 0.05 } })
    const { visitor, key } = await signedIn(strict)
    const change = async () =>
      (await strict.call('PATCH', '/keys', { key, body: { operator: 'Rosa' } })).status
    const changes = []
    while (changes.length < 10) changes.push(await change())
    expect(changes.at(-1)).toBe(429)
    await visitor.go('/account')
    await visitor.fill('/account/sign-out')
    expect((await visitor.go('/account')).status).toBe(401)
    await strict.close()
  })

  test('ends with the button, the key, a suspension, or after eight hours', async () => {
    const one = await signedIn(app)
    const copy = one.visitor.cookie()
    await one.visitor.go('/account')
    expect((await one.visitor.fill('/account/sign-out')).status).toBe(401)
    expect((await app.get('/account', { headers: { cookie: copy } })).status).toBe(401)

    const revoked = await signedIn(app)
    await app.call('DELETE', '/keys', { key: revoked.key })
    expect((await revoked.visitor.go('/account')).status).toBe(401)
    expect(textOf(await revoked.visitor.signIn(revoked.key))).toContain('no longer works')

    const suspended = await signedIn(app)
    await app.call('PATCH', `/operator/agents/${suspended.id}`, {
      key: OPERATOR_KEY,
      body: { suspended: true },
    })
    expect((await suspended.visitor.go('/account')).status).toBe(401)

    const old = await signedIn(app)
    pass(clock, 8 * HOUR + 1000)
    expect((await old.visitor.go('/account')).status).toBe(401)
  })
})
