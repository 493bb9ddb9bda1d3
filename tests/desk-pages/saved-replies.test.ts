import { expect, test } from 'bun:test'
import { addSavedReply, readSavedReplies } from '../../shared/desk/saved-replies.ts'
import { formOf } from '../form-browser.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { aDesk } from './a-desk.ts'

const PAGE = '/desk/inbox/replies'

const app = await testApp()
const key = (await app.agent()).key

type Desk = Awaited<ReturnType<typeof aDesk>>

const add = ({ browser }: Pick<Desk, 'browser'>, text: string) => browser.submit(PAGE, PAGE, { text })
const actionsOn = (text: string) =>
  [...text.matchAll(/action="(\/desk\/inbox\/replies\/\d+)"/g)].map(([, to = '']) => to)

test('adds, changes and removes replies, each form once', async () => {
  const desk = await aDesk(app, key)
  const { browser } = desk
  const form = formOf((await browser.get(PAGE)).text, PAGE, { text: 'On our way.' }).toString()
  await browser.raw('POST', PAGE, form)
  await browser.raw('POST', PAGE, form)
  await add(desk, 'Please send a <b>photo</b>.')
  const { text } = await browser.get(PAGE)
  const [first = '', second = ''] = actionsOn(text)
  expect(actionsOn(text)).toHaveLength(2)
  expect(text).toContain('Please send a &lt;b>photo')
  await browser.submit(PAGE, first, { text: 'We’re on our way.' })
  await browser.submit(PAGE, second, {})
  const remove = formOf(text, second, {}).toString()
  for (let again = 0; again < 2; again++)
    expect((await browser.raw('POST', `${second}/remove`, remove)).status).toBe(303)
  const after = (await browser.get(PAGE)).text
  expect(actionsOn(after)).toEqual([first])
  expect(after).toContain('We’re on our way.')
  const stored = await app.db.sql`select text from saved_replies`
  expect(stored.some(row => row.text.includes('way'))).toBe(false)
})

test('says at the field what’s wrong, and keeps what was typed', async () => {
  const desk = await aDesk(app, key)
  const { browser } = desk
  // The browser would cut what's pasted.
  expect((await browser.get(PAGE)).text).not.toContain('maxlength')
  for (const [text, words] of [
    ['', 'Write the reply first.'],
    ['x'.repeat(1001), 'This is 1 too long.'],
  ] as const) {
    const answer = await add(desk, text)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(`id="text-new-problem">`)
    expect(answer.text).toContain(words)
    expect(answer.text).toContain(text)
  }
  for (let n = 1; n <= 12; n++) expect((await add(desk, `Reply number ${n}`)).status).toBe(303)
  const full = (await browser.get(PAGE)).text
  expect(full).toContain('You can save up to 12')
  const [first = ''] = actionsOn(full)
  // From a tab that was opened before.
  const late = formOf(full, first, { text: 'The thirteenth' }).toString()
  const answer = await browser.raw('POST', PAGE, late)
  expect([
    answer.status,
    answer.text.includes('There are 12 already'),
    answer.text.includes('The thirteenth'),
  ]).toEqual([400, true, true])
  // Removed in another tab: what was typed isn't lost.
  await browser.raw('POST', `${first}/remove`, late)
  expect((await browser.raw('POST', first, late)).headers.get('location')).toContain('done=added')
})

test('tabs that save at once never make more than twelve, and the same form makes one', async () => {
  const { business } = await aDesk(app, key)
  const save = (claim: string) =>
    addSavedReply(app.context, {
      business: business.id,
      text: claim,
      claim: Buffer.from(`${business.slug} ${claim}`),
    })
  expect(await Promise.all(Array.from({ length: 5 }, () => save('same')))).toEqual(Array(5).fill(true))
  const saved = await Promise.all(Array.from({ length: 20 }, (_, n) => save(`${n}`)))
  expect(saved.filter(Boolean)).toHaveLength(11)
  expect(await readSavedReplies(app.context, business.id)).toHaveLength(12)
})

test('inserts a reply after what was typed, without sending', async () => {
  const desk = await aDesk(app, key)
  const { browser, page, lead } = desk
  await add(desk, 'We can come tomorrow at nine.')
  const { text } = await browser.get(page)
  const [, n = ''] = /<option value="(\d+)">We can come/.exec(text) ?? []
  const insert = (fields: Record<string, string>) =>
    browser.raw('POST', `${page}/insert`, formOf(text, `${page}/messages`, fields).toString())
  const inserted = await insert({ text: 'Hi Dana!', saved: n })
  expect(inserted.status).toBe(200)
  expect(inserted.text).toContain('Hi Dana!\n\nWe can come tomorrow at nine.</textarea>')
  expect((await insert({ text: '', saved: n })).text).toContain('>We can come tomorrow at nine.</textarea>')
  for (const [saved, words] of [
    ['', 'Choose a reply first.'],
    ['999999', 'This reply was removed.'],
  ] as const) {
    const answer = await insert({ text: 'Typed text', saved })
    expect([
      answer.status,
      answer.text.includes(words),
      answer.text.includes('>Typed text</textarea>'),
    ]).toEqual([400, true, true])
  }
  expect((await app.get(`/leads/${lead}`, { key })).body.messages).toHaveLength(1)
})

test('nobody else sees or changes them, and they end with the business', async () => {
  const desk = await aDesk(app, key)
  await add(desk, 'Mine alone')
  const [mine = ''] = actionsOn((await desk.browser.get(PAGE)).text)
  const other = await aDesk(app, key)
  await add(other, 'Theirs')
  const form = formOf((await other.browser.get(PAGE)).text, PAGE, { text: 'Taken over' }).toString()
  await other.browser.raw('POST', mine, form)
  await other.browser.raw('POST', `${mine}/remove`, form)
  expect((await desk.browser.get(PAGE)).text).toContain('Mine alone')
  expect((await other.browser.get(PAGE)).text).not.toContain('Mine alone')
  const { slug, id } = desk.business
  await app.call('DELETE', `/operator/businesses/${slug}`, { key: OPERATOR_KEY })
  expect(await app.db.sql`select from saved_replies where business_id = ${id}`).toHaveLength(0)
})
