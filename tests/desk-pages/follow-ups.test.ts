import { afterAll, expect, test } from 'bun:test'
import { timesIn } from '../../api/pages/times.ts'
import { mondayMorning, pass } from '../factories.ts'
import { formOf } from '../form-browser.ts'
import { openTestApp } from '../test-app.ts'
import { aDesk } from './a-desk.ts'

const clock = mondayMorning()
const app = await openTestApp({ context: { now: () => clock.now } })
const key = (await app.agent()).key
afterAll(() => app.close())

/** A lead that the business answered, and what either side does next, a minute later each. */
async function anAnsweredLead() {
  const { browser, business, lead } = await aDesk(app, key)
  const later = <T>(act: () => Promise<T>) => {
    pass(clock, 60_000)
    return act()
  }
  const ours = (verb: string, body: object) => () =>
    app.post(`/desk/leads/${lead}/${verb}`, body, { key: business.key })
  const reply = () => later(ours('messages', { text: 'At ten?' }))
  await reply()
  return {
    lead,
    reply,
    quote: () => later(ours('quote', { amount: 9900 })),
    write: () => later(() => app.post(`/leads/${lead}/messages`, { text: 'Where do I park?' }, { key })),
    report: (kind: string) => later(() => app.post(`/leads/${lead}/outcomes`, { kind }, { key })),
    read: async () => (await browser.get(`/desk/inbox/leads/${lead}`)).text,
    /** Whether it's listed and counted as waiting, with the badge, and has the badge among all leads. */
    waits: async () => {
      const waiting = (await browser.get('/desk/inbox?status=waiting')).text
      const all = (await browser.get('/desk/inbox?status=all')).text
      return [waiting.includes(lead), waiting.includes('Waiting for a reply (1)'), waiting, all].map(each =>
        typeof each === 'string' ? each.includes('<div class="badge">Customer wrote</div>') : each,
      )
    },
  }
}
const yes = [true, true, true, true]
const no = [false, false, false, false]

test('an open lead waits for a reply as long as its last message is the customer’s', async () => {
  const lead = await anAnsweredLead()
  expect(await lead.waits()).toEqual(no)
  await lead.write()
  expect(await lead.waits()).toEqual(yes)
  await lead.reply()
  expect(await lead.waits()).toEqual(no)
  await lead.write()
  await lead.quote()
  await lead.write()
  expect(await lead.waits()).toEqual(yes)
  // The second one changes no status.
  await lead.quote()
  expect(await lead.waits()).toEqual(no)
})

test('messages from before a booking and closed leads no longer wait for a reply', async () => {
  const lead = await anAnsweredLead()
  await lead.write()
  await lead.report('booked')
  expect(await lead.waits()).toEqual(no)
  await lead.write()
  expect(await lead.waits()).toEqual(yes)
  await lead.report('customer_cancelled')
  expect(await lead.waits()).toEqual(no)
})

test('the conversation has a quote at its time', async () => {
  const lead = await anAnsweredLead()
  const at = clock.now
  await lead.quote()
  await lead.write()
  const messages = [...(await lead.read()).matchAll(/<div class="card said \w+">(.*?)<\/div>/g)]
  const texts = messages.map(([, html = '']) => html.replaceAll(/<[^>]+>/g, '|'))
  const minute = (n: number) => timesIn('America/Chicago', at).dayTime(new Date(at.getTime() + n * 60_000))
  expect(texts.slice(-3)).toEqual([
    `|You, ${minute(0)}||At ten?|`,
    `|You, ${minute(1)}||You quoted |$99.00||`,
    `|The customer’s assistant, ${minute(2)}||Where do I park?|`,
  ])
})

test('the owner reads why a customer canceled, and gets a link to the lead that this closed', async () => {
  const { browser, lead, page } = await aDesk(app, key)
  await browser.get(page)
  expect((await browser.get('/desk/inbox')).text).not.toContain('on this page')
  pass(clock, 60_000)
  await app.post(`/leads/${lead}/cancel`, { reason: 'We are sick.' }, { key })
  const inbox = (await browser.get('/desk/inbox')).text
  expect(inbox).toContain('1 unread lead isn’t on this page. <a href="/desk/inbox?status=unread">')
  expect((await browser.get('/desk/inbox?status=unread')).text).not.toContain('on this page')
  expect((await browser.get(page)).text).toMatch(/assistant, [^<]*<\/p><p[^>]*>Canceled: We are sick\.</)
  expect((await browser.get('/desk/inbox')).text).not.toContain('on this page')
})

test('the owner reads what an agent reported', async () => {
  const { browser, business, lead, page } = await aDesk(app, key)
  const report = (kind: string, note?: string) => app.post(`/leads/${lead}/outcomes`, { kind, note }, { key })
  expect((await report('wrong_information', 'The number is dead.')).status).toBe(201)
  pass(clock, 25 * 3_600_000)
  expect((await report('no_response')).status).toBe(201)
  const { text } = await browser.get(page)
  for (const words of [
    'Reported that something on your card is wrong: The number is dead.',
    'Reported that you didn’t reply.',
  ])
    expect(text).toContain(words)
  await app.db
    .sql`update wrong_information_reports set done_at = ${clock.now}, decision = 'dismissed' where lead_id = ${lead}`
  expect((await browser.get(page)).text).not.toContain('on your card is wrong')
  const { outcomes } = (await app.get(`/desk/leads/${lead}`, { key: business.key })).body
  expect(outcomes.map((each: { kind: string }) => each.kind)).toEqual(['no_response'])
})

test('a reply or price that’s corrected and sent again, as after Back, is sent', async () => {
  const { browser, page, lead } = await aDesk(app, key)
  const { text } = await browser.get(page)
  const send = (verb: string, typed: Record<string, string>) =>
    browser.raw('POST', `${page}/${verb}`, formOf(text, `${page}/${verb}`, typed).toString())
  for (const reply of ['At ten?', 'At eleven?', 'At eleven?']) await send('messages', { text: reply })
  for (const amount of ['150', '250']) await send('quote', { amount })
  const { body } = await app.get(`/leads/${lead}`, { key })
  const written = body.messages.filter(({ from }: { from: string }) => from === 'business')
  expect(written).toMatchObject([{ text: 'At ten?' }, { text: 'At eleven?' }])
  expect(body.quote.amount).toBe(25_000)
})
