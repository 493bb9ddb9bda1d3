import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { aLead, mondayMorning, pass } from '../factories.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { aDesk } from './a-desk.ts'
import { formOf } from './browser.ts'

const clock = mondayMorning()
let app: TestApp
let key: string
beforeAll(async () => {
  app = await openTestApp({ context: { now: () => clock.now } })
  key = (await app.agent()).key
})
afterAll(() => app.close())

describe('the inbox', () => {
  test('lists leads newest first, by status and page by page', async () => {
    const { browser, business, lead } = await aDesk(app, key)
    const leads = [lead]
    for (let i = 0; i < 26; i++) {
      pass(clock, 1)
      leads.unshift(await aLead(app, business.slug, key))
    }
    const shown = async (path: string) =>
      [...(await browser.get(path)).text.matchAll(/leads\/(lead_\w+)"/g)].map(([, id]) => id)
    expect(await shown('/desk/inbox')).toEqual(leads.slice(0, 25))
    expect(await shown(`/desk/inbox?after=${leads[24]}`)).toEqual(leads.slice(25))
    await browser.submit(`/desk/inbox/leads/${lead}`, `/desk/inbox/leads/${lead}/close`)
    expect(await shown('/desk/inbox?status=closed')).toEqual([lead])
    expect((await browser.get('/desk/inbox?status=nonsense&after=x')).status).toBe(200)
  })

  test('shows the contact, the request and the consent, all escaped', async () => {
    const { business, browser } = await aDesk(app, key)
    const lead = await aLead(app, business.slug, key, {
      customer: { name: '<b>Dana</b>', phone: '+12105550147', email: 'dana@customer.example' },
      message: '<script>alert(1)</script> drips',
    })
    const { text, headers } = await browser.get(`/desk/inbox/leads/${lead}`)
    for (const words of [
      '+12105550147',
      'mailto:dana%40customer.example',
      '412 E Houston St',
      'agreed to be contacted',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/<script|<b>Dana/)
    expect(text).toContain('&lt;script>')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})

describe('answering a lead', () => {
  test('sends a reply and a quote to the agent, once per form', async () => {
    const { browser, page, lead } = await aDesk(app, key)
    const { text } = await browser.get(page)
    const reply = formOf(text, `${page}/messages`, { text: 'Monday at 9?\r\nBring the key.' }).toString()
    const answers = [
      await browser.raw('POST', `${page}/messages`, reply),
      await browser.raw('POST', `${page}/messages`, reply),
    ]
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual([
      `${page}?done=messages`,
      `${page}?done=messages`,
    ])
    await browser.submit(page, `${page}/quote`, { amount: '$1,189.50', note: 'Parts and labor' })
    const read = await app.get(`/leads/${lead}`, { key })
    expect(read.body).toMatchObject({
      status: 'quoted',
      quote: { amount: 118_950, currency: 'USD', note: 'Parts and labor' },
    })
    expect(read.body.messages.slice(1)).toMatchObject([
      { from: 'business', text: 'Monday at 9?\nBring the key.' },
    ])
    const after = await browser.get(`${page}?done=quote`)
    expect(after.text).toContain('Your quote was sent.')
    expect(after.text).toContain('$1,189.50')
  })

  test.each([
    ['messages', { text: '  ' }, 'Enter 1 to 4000 characters'],
    ['messages', { text: 'x'.repeat(4001) }, 'Enter 1 to 4000 characters'],
    ['quote', { amount: 'a lot' }, 'such as 189.00'],
    ['quote', { amount: '1.234' }, 'such as 189.00'],
    ['quote', { amount: '-5' }, 'such as 189.00'],
  ] as [string, Record<string, string>, string][])(
    '%s %j comes back with the reason',
    async (verb, fields, words) => {
      const { browser, page } = await aDesk(app, key)
      const answer = await browser.submit(page, `${page}/${verb}`, fields)
      expect(answer.status).toBe(400)
      expect(answer.text).toContain(words)
      expect(answer.text).toContain(Object.values(fields)[0] ?? '')
    },
  )

  test('closes it with a reason, after which it can’t be quoted', async () => {
    const { browser, page, lead } = await aDesk(app, key)
    const open = (await browser.get(page)).text
    await browser.submit(page, `${page}/close`, { reason: 'Booked out until May.' })
    expect((await app.get(`/leads/${lead}`, { key })).body).toMatchObject({ status: 'closed' })
    const late = await browser.raw(
      'POST',
      `${page}/quote`,
      formOf(open, `${page}/quote`, { amount: '5' }).toString(),
    )
    expect(late.status).toBe(409)
    expect(late.text).toContain('This lead is closed')
  })
})
