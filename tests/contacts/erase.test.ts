import { describe, expect, test } from 'bun:test'
import { addressPoints, contactPoints } from '../../shared/contacts/contact.ts'
import { erasePerson } from '../../shared/retention/erase-person.ts'
import { deleteOld } from '../../workers/retention/delete-old.ts'
import { closedLeads } from '../../workers/retention/rules.ts'
import { aBusiness, aLead, DAY, mondayMorning, pass } from '../factories.ts'
import { queued } from '../queued.ts'
import { testApp } from '../test-app.ts'
import { runErase } from './run-erase.ts'

const clock = mondayMorning()
const app = await testApp({ clock })
const agent = await app.agent()
const business = await aBusiness(app)

const lead = (changes?: object) => aLead(app, business.slug, agent.key, changes)
const read = async (id: string) => (await app.get(`/leads/${id}`, { key: agent.key })).body
const atDesk = async (id: string) => (await app.get(`/desk/leads/${id}`, { key: business.key })).body
const fill = async (id: string) => {
  await app.post(`/desk/leads/${id}/messages`, { text: 'We call you' }, { key: business.key })
  await app.post(`/desk/leads/${id}/quote`, { amount: 100, note: 'For you' }, { key: business.key })
  await app.post(
    `/leads/${id}/outcomes`,
    { kind: 'wrong_information', note: 'Old price' },
    { key: agent.key },
  )
}
/** Every encrypted text of a lead. */
const sealed = async (id: string) => {
  const [row] = await app.db.sql`
    select (select count(*) from contacts where lead_id = ${id})
         + (select count(*) from contact_points where lead_id = ${id})
         + (select count(text) from lead_messages where lead_id = ${id})
         + (select count(note) from lead_quotes where lead_id = ${id})
         + (select count(note) from outcomes where lead_id = ${id})
         + (select count(closing_note) from leads where id = ${id}) as n`
  return row?.n
}

describe('90 days after the close', () => {
  test('the contact and texts are deleted, and the history stays', async () => {
    const id = await lead()
    const open = await lead()
    await fill(id)
    await app.post(`/desk/leads/${id}/close`, { reason: 'Not our trade' }, { key: business.key })
    pass(clock, 90 * DAY)
    await deleteOld(app.context, closedLeads)
    expect(await sealed(id)).toBeGreaterThan(5)
    pass(clock, 1)
    await deleteOld(app.context, closedLeads)
    expect(await sealed(id)).toBe(0)
    const found = await read(id)
    expect(found).toMatchObject({
      customer: { name: null },
      closedReason: 'declined',
      quote: { amount: 100, note: null },
    })
    expect(found.messages).toMatchObject([{ text: null }, { text: null }])
    expect(await atDesk(id)).toMatchObject({ customer: null, intake: [] })
    expect((await app.get('/desk/leads', { key: business.key })).status).toBe(200)
    expect((await read(open)).customer.name).toBe('Dana Reyes')
  })
})

describe('bun run erase', () => {
  const erase = (...args: string[]) => runErase(app, ...args)

  test('erases one person, in any phone notation', async () => {
    const customer = { name: 'Ana Ruiz', phone: '+1 (210) 555-0123', email: 'Ana+home@ruiz.example' }
    const ids = [
      await lead({ customer }),
      await lead({ customer: { name: 'Ana', email: 'ana@ruiz.example' } }),
    ]
    const other = await lead()
    for (const id of ids) await fill(id)
    const byPhone = await erase('210-555-0123')
    expect(byPhone).toMatchObject({ code: 0, err: '' })
    expect(byPhone.out).toContain('Erased from 1 lead.')
    expect(byPhone.out).toContain(`${ids[0]} is still quoted.`)
    // The other lead shares the email but not the number, so it may belong to someone else.
    expect(byPhone.out).toContain('share a number or an address with these: 1.')
    expect((await erase('ana@ruiz.example')).out).toContain('Erased from 1 lead.')
    for (const id of ids) {
      expect(await sealed(id)).toBe(0)
      expect((await read(id)).customer.name).toBeNull()
    }
    expect((await read(other)).customer.name).toBe('Dana Reyes')
    expect((await erase('ana@ruiz.example')).out).toContain('Erased from 0 leads.')
  })

  test('erases by lead id, including messages written after an earlier erasure', async () => {
    const id = await lead({ customer: { name: 'Only A. Name' } })
    expect((await erase(id)).out).toContain('Erased from 1 lead.')
    await app.post(`/desk/leads/${id}/messages`, { text: 'Dear Only' }, { key: business.key })
    await app.post(`/desk/leads/${id}/close`, { reason: 'Only left' }, { key: business.key })
    expect(await sealed(id)).toBe(2)
    pass(clock, 91 * DAY)
    await deleteOld(app.context, closedLeads)
    expect(await sealed(id)).toBe(0)
  })

  test('erases even what was being written when it began', async () => {
    const id = await lead()
    await queued<unknown>(
      app.context.sql,
      held => held`select from leads where id = ${id} for no key update`,
      () => app.post(`/leads/${id}/messages`, { text: 'I am Dana' }, { key: agent.key }),
      () => erasePerson(app.context, id, clock.now),
    )
    expect(await sealed(id)).toBe(0)
  })

  test('prints errors on one line', async () => {
    for (const args of [[], ['somebody']]) {
      const { code, err } = await erase(...args)
      expect(code).toBe(1)
      expect(err.trim().split('\n')).toHaveLength(1)
    }
  })
})

test('a phone number has one digest in any notation, and a name is used only without phone and email', () => {
  const { secrets } = app.context
  const points = ['+12105550123', '(210) 555-0123', '1-210-555-0123'].map(phone =>
    contactPoints(secrets, { name: 'x', phone, email: null })[0]?.toString('hex'),
  )
  expect(new Set(points).size).toBe(1)
  expect(contactPoints(secrets, { name: 'Ana', phone: null, email: null })).toHaveLength(1)
})

test("a text that can't be a phone number identifies nobody", () => {
  const { secrets } = app.context
  const pointsOf = (phone: string) => addressPoints(secrets, { phone, email: null })
  for (const phone of ['none', 'n/a', 'N/A', '-', 'ext. 12', '000', '+49 30']) {
    expect(pointsOf(phone)).toEqual([])
    const named = (name: string) => contactPoints(secrets, { name, phone, email: null })
    expect(named('Ana')).not.toEqual(named('Bob'))
  }
  expect(pointsOf('555-0123')).toHaveLength(1)
})
