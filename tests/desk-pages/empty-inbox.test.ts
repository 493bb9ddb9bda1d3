import { expect, test } from 'bun:test'
import { testApp } from '../test-app.ts'
import { aDesk } from './a-desk.ts'

const app = await testApp()

test('an empty inbox promises an email only to an owner with an address', async () => {
  const { browser, business, page } = await aDesk(app, (await app.agent()).key)
  await browser.submit(page, `${page}/close`)
  const isPromised: boolean[] = []
  for (const address of ['owner@alamo.example', null]) {
    await app.db.sql`update businesses set contact_email = ${address} where slug = ${business.slug}`
    isPromised.push((await browser.get('/desk/inbox')).text.includes('We’ll email you'))
  }
  expect(isPromised).toEqual([true, false])
})
