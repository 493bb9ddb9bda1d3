import { expect, test } from 'bun:test'
import { anOperator } from '../commons/operator-browser.ts'
import { aBooking } from '../deposits/booked.ts'
import { aBusiness, aLead, HOUR } from '../factories.ts'
import { aConsole, anOperatorNamed, consolePath } from '../operators/operators.ts'
import { queued } from '../queued.ts'
import { testApp } from '../test-app.ts'

const app = await testApp()
const operator = await anOperator(app)

const typed = (changes: Record<string, string> = {}) => ({
  name: 'Bright Locks',
  industry: 'trades',
  description: 'Locks of all kinds.',
  zip: '78205',
  city: '',
  street: '',
  phone: '(210) 555-0123',
  email: 'owner@brightlocks.example',
  timezone: 'America/Chicago',
  slug: '',
  ...changes,
})

test('the list has the newest first, in pages, and finds by words, slug and address', async () => {
  for (let i = 0; i < 52; i++) await aBusiness(app, { name: `Listed ${i}` })
  const zebra = await aBusiness(app, { name: 'Zebra Roofing', contact_email: 'zoe@zebra.example' })
  const first = await operator.see('/businesses')
  expect(first.text.indexOf('Zebra Roofing')).toBeLessThan(first.text.indexOf('Listed 51'))
  const more = /href="\/operator\/console(\/businesses\?before=\d+)"/.exec(first.text)?.[1] ?? ''
  const second = await operator.see(more)
  expect(second.text).toContain('>Listed 0<')
  expect(second.text).not.toContain('Zebra Roofing')
  for (const q of ['zebra', zebra.slug, 'Zoe@zebra.example'])
    expect((await operator.see(`/businesses?q=${encodeURIComponent(q)}`)).text).toContain('Zebra Roofing')
  for (const q of ['nobody has this name', '%', '☃', 'x'.repeat(5000)])
    expect((await operator.see(`/businesses?q=${encodeURIComponent(q)}`)).text).toContain('No business found')
  for (const before of ['x', '-1', '0', '99999999999999'])
    expect((await operator.see(`/businesses?before=${before}`)).status).toBe(200)
})

test('a business is added with a slug of its name, and its key is shown once', async () => {
  expect((await operator.see('/new-business')).text).toContain('Add a business')
  const created = await operator.send('new-business', typed())
  expect(created.text).toMatch(/bzk_[0-9a-f]{40}/)
  const { body } = await app.get('/businesses/bright-locks')
  expect(body).toMatchObject({ name: 'Bright Locks', location: { city: 'San Antonio', state: 'TX' } })
  const page = await operator.see('/businesses/bright-locks')
  expect(page.text).not.toContain('bzk_')
  expect(page.text).toContain('owner@brightlocks.example')
})

test('a name whose slug is for test businesses keeps everything typed', async () => {
  const { status, text } = await operator.send('new-business', typed({ name: 'Sandbox Toys' }))
  expect([status, text.includes('value="Sandbox Toys"')]).toEqual([400, true])
  expect(text).toContain('Slugs that begin with sandbox- are for test businesses.')
})

test('a form that adds a business, sent twice, shows a key that works', async () => {
  const once = () => operator.once('/new-business')
  const form = { ...typed({ name: 'Twice Locks' }), ...(await once()) }
  const [first, last] = [await operator.send('new-business', form), await operator.send('new-business', form)]
  const keyOf = ({ text }: { text: string }) => /bzk_[0-9a-f]{40}/.exec(text)?.[0] ?? ''
  expect((await app.get('/desk', { key: keyOf(last) })).body).toMatchObject({ slug: 'twice-locks' })
  expect((await app.get('/desk', { key: keyOf(first) })).status).toBe(401)
  // Another form for the same business changes nothing.
  const other = await operator.send('new-business', { ...form, ...(await once()) })
  expect(other.text).toContain('a business called twice-locks already')
  expect((await app.get('/desk', { key: keyOf(last) })).status).toBe(200)
})

test('a reset sent twice at once makes one key, and says so', async () => {
  const { slug } = await aBusiness(app)
  const form = await operator.once(`/businesses/${slug}`)
  const both = await Promise.all([1, 2].map(() => operator.send(`businesses/${slug}/reset`, form)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const key = /bzk_[0-9a-f]{40}/.exec(both.map(({ text }) => text).join(''))?.[0] ?? ''
  expect((await app.get('/desk', { key })).status).toBe(200)
  // A reload of its page.
  const again = await operator.send(`businesses/${slug}/reset`, form)
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('This form was sent before')])
  expect((await app.get('/desk', { key })).status).toBe(200)
  // What failed can be sent again.
  for (const _ of [1, 2]) expect((await operator.send('businesses/nobody-here/reset', form)).status).toBe(404)
})

test('errors are shown at their fields, and everything typed stays', async () => {
  const { slug } = await aBusiness(app, { name: 'The first one' })
  const wrong: [changes: Record<string, string>, field: string, words: string][] = [
    [{ name: '' }, 'name', 'Enter the name of your business.'],
    [{ zip: '00000' }, 'zip', '00000 isn’t a US ZIP code.'],
    [{ email: 'nobody' }, 'email', 'Enter an email address such as'],
    [{ industry: 'magic' }, 'industry', 'Choose one from the list.'],
    [{ slug: 'Bright Locks' }, 'slug', 'Enter 3 to 80 of a-z'],
    [{ slug: '../etc' }, 'slug', 'Enter 3 to 80 of a-z'],
    [{ name: '☃', slug: '' }, 'slug', 'Enter 3 to 80 of a-z'],
    [{ slug }, 'slug', `There’s a business called ${slug} already.`],
  ]
  for (const [changes, field, words] of wrong) {
    const { status, text } = await operator.send(
      'new-business',
      typed({ ...changes, description: 'We <b>pick</b> locks.' }),
    )
    expect({ changes, status }).toEqual({ changes, status: 400 })
    expect(text).toContain(`<a href="#${field}">`)
    expect(text).toContain(words)
    expect(text).toContain('We &lt;b>pick&lt;/b> locks.')
  }
  // The business that already had the slug is unchanged.
  expect((await app.get(`/businesses/${slug}`)).body.name).toBe('The first one')
})

test('the card is edited with the forms of the desk, as the operator', async () => {
  const { slug, id } = await aBusiness(app, { name: 'Old Name' })
  const card = `businesses/${slug}/card`
  const overview = await operator.see(`/${card}`)
  expect(overview.text).toContain(`href="${consolePath}/${card}/services"`)
  expect(overview.text).not.toContain('/desk/inbox')
  for (const part of [
    'about',
    'hours',
    'special-days',
    'services',
    'add-service',
    'area',
    'policies',
    'emergencies',
    'booking',
    'questions',
    'json',
  ]) {
    const { status, text } = await operator.see(`/${card}/${part}`)
    expect({ part, status, desk: text.includes('/desk/inbox') }).toEqual({ part, status: 200, desk: false })
  }
  const { text: about } = await operator.see(`/${card}/about`)
  const marks = /name="marks" value="([^"]*)"/.exec(about)?.[1] ?? ''
  const form = { ...typed({ name: 'New Name', description: 'Now with keys.' }), marks }
  const refused = await operator.send(`${card}/about`, { ...form, zip: 'x' })
  expect([refused.status, refused.text.includes('Now with keys.')]).toEqual([400, true])
  const saved = await operator.send(`${card}/about`, form)
  expect(saved.location).toBe(`${consolePath}/${card}?done=1`)
  const [row] = await app.db.sql`select name, written_by, version from businesses where id = ${id}`
  expect(row).toEqual({ name: 'New Name', written_by: 'operator', version: 2 })
  expect((await operator.see(`/businesses/${slug}`)).text).toContain('Edit the card of a business')
  expect((await operator.see('/businesses/nobody-here/card')).status).toBe(404)
})

test('links, a reset and a removal ask once more, and are shown once', async () => {
  const { slug, key, id } = await aBusiness(app, { contact_email: 'owner@shop.example' })
  expect((await operator.send(`businesses/${slug}/mail-link`, {})).location).toContain('done=mailed')
  const [mailed] = await app.db
    .sql`select data from events where owner = 'desk' and data -> 'businesses' @> ${app.db.sql.json([id])}`
  expect(mailed).toBeDefined()
  const { text } = await operator.send(`businesses/${slug}/link`, {})
  expect(text).toMatch(/It works once, until .+ [AP]M UTC\./)
  const link = /http\S+\/desk\/inbox\/enter\/[\w-]{22}/.exec(text)?.[0]
  expect((await app.get(new URL(link ?? '').pathname)).status).toBe(200)
  const reset = await operator.send(`businesses/${slug}/reset`, {})
  const fresh = /bzk_[0-9a-f]{40}/.exec(reset.text)?.[0] ?? ''
  // The page is part of the request that it would call “not finished”.
  expect(reset.text).not.toContain('not finished')
  expect((await operator.see(`/businesses/${slug}`)).text).toContain('Reset the access of a business')
  expect((await app.get('/desk', { key })).status).toBe(401)
  expect((await app.get('/desk', { key: fresh })).status).toBe(200)
  await operator.send(`businesses/${slug}/remove`, {})
  const removed = await operator.see(`/businesses/${slug}`)
  expect(removed.text).toContain('removed')
  expect(removed.text).not.toContain('Reset access')
  const again = await operator.send(`businesses/${slug}/remove`, {})
  expect(again.location).toBe(`${consolePath}/businesses/${slug}`)
  expect((await operator.send('businesses/nobody-here/remove', {})).status).toBe(404)
})

test('two clicks that remove a business both lead to its page', async () => {
  const { slug } = await aBusiness(app)
  const click = () => operator.send(`businesses/${slug}/remove`, {})
  const answers = await queued(
    app.context.sql,
    held => held`select from businesses where slug = ${slug} for update`,
    click,
    click,
  )
  const to = `${consolePath}/businesses/${slug}`
  expect(answers.map(({ location }) => location)).toEqual([to, to])
})

test('a removal says how many appointments it cancels', async () => {
  const { key } = await app.agent()
  const { business, lead, booking } = await aBooking(app, key)
  const see = async () => (await operator.see(`/businesses/${business.slug}`)).text
  const one =
    'Its upcoming appointment is canceled, a paid deposit is refunded, and the customer gets an email if we have an address.'
  expect(await see()).toContain(one)
  const other = await aLead(app, business.slug, key)
  const start = new Date(Date.parse(booking.start) + 2 * HOUR).toISOString()
  await app.post(`/businesses/${business.slug}/bookings`, { lead_id: other, start }, { key })
  expect(await see()).toContain('Its 2 upcoming appointments are canceled, paid deposits are refunded')
  await app.db.sql`update bookings set status = 'completed' where lead_id = ${other}`
  expect(await see()).toContain(one)
  await app.db
    .sql`update bookings set start_at = start_at - interval '60 days', end_at = end_at - interval '60 days',
    busy = tstzrange(lower(busy) - interval '60 days', upper(busy) - interval '60 days') where lead_id = ${lead}`
  expect(await see()).not.toContain('canceled')
})

test('support may send links, and only owners may change businesses', async () => {
  const { slug } = await aBusiness(app, { contact_email: 'owner@other.example' })
  const support = await aConsole(app, (await anOperatorNamed(app, 'support')).id)
  const { text } = await support.see(`/businesses/${slug}`)
  expect(
    ['Mail a link to the desk', 'Reset access', 'Edit the card'].map(words => text.includes(words)),
  ).toEqual([true, false, false])
  expect((await support.send(`/businesses/${slug}/mail-link`)).status).toBe(303)
  for (const path of [
    `/businesses/${slug}/reset`,
    `/businesses/${slug}/remove`,
    `/businesses/${slug}/card/about`,
    '/new-business',
  ])
    expect((await support.send(path)).status).toBe(403)
})
