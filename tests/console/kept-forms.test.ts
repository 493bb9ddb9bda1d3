import { expect, test } from 'bun:test'
import { anOperator, consolePath } from '../commons/operator-browser.ts'
import { testApp } from '../test-app.ts'

const app = await testApp()

const typed = {
  name: 'Kept Roofing',
  industry: 'trades',
  description: 'Roofs “of all kinds” <b>.',
  zip: '78205',
  phone: '(210) 555-0123',
  email: 'owner@roofing.example',
  timezone: 'America/Chicago',
  slug: 'kept-roofing',
}

test('a form whose session ended is kept, and is saved after signing in again', async () => {
  const operator = await anOperator(app)
  await operator.send('sign-out', {})
  const kept = await operator.send('new-business', typed)
  expect(kept.status).toBe(401)
  expect(kept.text).toContain('You’ve been signed out')
  expect((await app.get('/businesses/kept-roofing')).status).toBe(404)

  const again = await anOperator(app)
  const back = await again.send('new-business', { ...hiddenOf(kept.text), form: '' })
  expect([back.status, back.text.includes('You’re signed in again')]).toEqual([403, true])
  expect((await again.send('new-business', hiddenOf(back.text))).text).toMatch(/bzk_[0-9a-f]{40}/)
  const { name, description } = (await app.get('/businesses/kept-roofing')).body
  expect([name, description]).toEqual([typed.name, typed.description])
})

test('a form from elsewhere is never kept', async () => {
  const { cookie } = await anOperator(app)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'none' }
  for (const [sent, status] of [
    ['', 401],
    [cookie, 403],
  ] as const) {
    const answer = await app.call('POST', `${consolePath}/new-business`, {
      body: new URLSearchParams(typed).toString(),
      headers: { ...headers, cookie: sent },
    })
    expect([answer.status, answer.text.includes(typed.name)]).toEqual([status, false])
  }
})

/** The hidden fields of a page with one form. */
const hiddenOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value = '']) => [
      name,
      unescaped(value),
    ]),
  )

const unescaped = (value: string) =>
  value.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
