import { expect, test } from 'bun:test'
import { findInInbox } from '../../shared/desk/find-in-inbox.ts'
import { aBusiness, aLead, anInquiry } from '../factories.ts'
import { testApp } from '../test-app.ts'

/** As long as they may be, these are more than two megabytes. */
const LEADS = 34
const app = await testApp()

test('an agent’s long answers don’t keep an owner from finding the others’ leads', async () => {
  const { key } = await app.agent()
  const { slug, id: business } = await aBusiness(app)
  const find = (query: string) => findInInbox(app.context, { business, filter: 'all', query })
  const customer = { ...anInquiry().customer, name: 'Zoe Jones' }
  const lead = await aLead(app, slug, key, { customer })
  const long = { details: { problem: 'It drips. '.repeat(6300) } }
  for (let n = 0; n < LEADS; n++) await aLead(app, slug, key, long)
  const { leads, searched } = await find('zoe')
  expect(leads.map(({ id }) => String(id))).toEqual([lead])
  expect(searched).toBeLessThan(LEADS)
  expect((await find('dana')).leads.length).toBeGreaterThan(10)
})
