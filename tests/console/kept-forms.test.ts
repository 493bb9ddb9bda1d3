import { expect, test } from 'bun:test'
import { anOperator } from '../commons/operator-browser.ts'
import { hiddenFields } from '../form-browser.ts'
import { sendForm } from '../operators/operators.ts'
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
  const back = await again.send('new-business', { ...hiddenFields(kept.text), form: '' })
  expect([back.status, back.text.includes('You’re signed in again')]).toEqual([403, true])
  expect((await again.send('new-business', hiddenFields(back.text))).text).toMatch(/bzk_[0-9a-f]{40}/)
  const { name, description } = (await app.get('/businesses/kept-roofing')).body
  expect([name, description]).toEqual([typed.name, typed.description])
})

test('a form from elsewhere is never kept', async () => {
  const { cookie } = await anOperator(app)
  for (const [sent, status] of [
    ['', 401],
    [cookie, 403],
  ] as const) {
    const headers = { cookie: sent, 'sec-fetch-site': 'none' }
    const answer = await sendForm(app, '/new-business', typed, headers)
    expect([answer.status, answer.text.includes(typed.name)]).toEqual([status, false])
  }
})
