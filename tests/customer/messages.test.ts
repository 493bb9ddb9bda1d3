import { afterAll, expect, test } from 'bun:test'
import { eraseLeads } from '../../shared/contacts/queries.ts'
import { aDesk } from '../desk-pages/a-desk.ts'
import { openTestApp } from '../test-app.ts'
import { formOf, pageOf, submit } from './forms.ts'

const app = await openTestApp()
const key = (await app.agent()).key
afterAll(() => app.close())

/** A lead, what its business writes, and the customer's page. */
async function aConversation() {
  const desk = await aDesk(app, key)
  const page = pageOf((await app.get(`/leads/${desk.lead}`, { key })).body.customerUrl)
  const write = (text: string) =>
    app.post(`/desk/leads/${desk.lead}/messages`, { text }, { key: desk.business.key })
  return { ...desk, customer: page, write }
}

test('the page shows the latest messages of the business, the newest last', async () => {
  const { customer, write, lead } = await aConversation()
  for (let i = 1; i <= 6; i++) await write(`Answer ${i}`)
  await app.post(`/leads/${lead}/messages`, { text: 'Said by the assistant' }, { key })
  await write('<b>Bring</b> the key.')
  const { text } = await app.get(customer)
  const shown = [...text.matchAll(/<p class="text" dir="auto">([^<]*)/g)].map(([, words]) => words)
  expect(shown).toEqual(['Answer 3', 'Answer 4', 'Answer 5', 'Answer 6', '&lt;b>Bring&lt;/b> the key.'])
  expect(text).toMatch(/Lone Star Plumbing wrote on \w+, \w+ \d+, \d{4}, \d/)
  expect(text).not.toContain('Said by the assistant')
})

test('nothing is shown once the customer took back the consent or the contact was erased', async () => {
  const withdrawn = await aConversation()
  await withdrawn.write('At nine?')
  const form = formOf(await app.get(`${withdrawn.customer}/withdraw`))
  await submit(app, `${withdrawn.customer}/withdraw`, form)
  const erased = await aConversation()
  await erased.write('At nine?')
  await eraseLeads(app.db.sql, [erased.lead as never], new Date())
  await erased.write('At ten?')
  for (const { customer } of [withdrawn, erased])
    expect((await app.get(customer)).text).not.toMatch(/At (nine|ten)\?/)
})

test('the desk says who gets a reply', async () => {
  const { browser, page, lead } = await aConversation()
  const replyNotice = async () => {
    await browser.submit(page, `${page}/messages`, { text: 'At nine?' })
    return (await browser.get(`${page}?done=messages`)).text
  }
  expect(await replyNotice()).toContain(
    'Your reply was sent. The customer’s assistant gets it, and the customer can read it on their page.',
  )
  await eraseLeads(app.db.sql, [lead as never], new Date())
  expect(await replyNotice()).toContain('Your reply was sent. The customer’s assistant gets it.')
})
