import { expect, test } from 'bun:test'
import { makeSlowBodies } from '../../api/edge/slow-bodies.ts'
import { readForm } from '../../api/pages/form.ts'
import { aDesk } from '../desk-pages/a-desk.ts'
import { testApp } from '../test-app.ts'

const app = await testApp()
const key = (await app.agent()).key

const read = async (text: string) => {
  const request = new Request('http://here/', { method: 'POST', body: new URLSearchParams({ text }) })
  return (await readForm({ request, ip: null, slowBodies: makeSlowBodies() })).get('text')
}

test('takes what an address book or a web page puts around a number or an address', async () => {
  const { browser, business } = await aDesk(app, key)
  const about = '/desk/inbox/card/about'
  const phone = await browser.submit(about, about, { phone: '\u202a+1 (210) 555-0170\u202c ' })
  expect(phone.status).toBe(303)
  const notifications = '/desk/inbox/notifications'
  const email = await browser.submit(notifications, `${notifications}/email`, {
    email: '\u200bowner@lonestar.example\ufeff',
  })
  expect(email.status).toBe(303)
  expect((await app.get(`/businesses/${business.slug}`)).body.phone).toBe('+1 (210) 555-0170')
  expect((await browser.get(notifications)).text).toContain('value="owner@lonestar.example"')
})

test('keeps what words and emoji need', async () => {
  for (const text of ['می‌خواهم', '👩🏽‍🚒 on the way', 'a \u2068محمد\u2069 b', '  two spaces\n'])
    expect(await read(text)).toBe(text)
})
