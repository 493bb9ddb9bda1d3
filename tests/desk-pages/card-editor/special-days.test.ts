import { expect, test } from 'bun:test'
import { DAY, mondayMorning, pass } from '../../factories.ts'
import { testApp } from '../../test-app.ts'
import { anEditor, CARD, codes } from './editor.ts'

const clock = mondayMorning()
const app = await testApp({ clock })

type Row = [date: string, open: string, close: string]
const PAGE = 'special-days'
const parts = ['date', 'open', 'close']

function setRows(form: URLSearchParams, ...rows: Row[]) {
  for (const part of parts) form.delete(`special.${part}`)
  for (const row of rows)
    for (const [i, part] of parts.entries()) form.append(`special.${part}`, row[i] ?? '')
}
const rowsIn = (form: URLSearchParams): Row[] =>
  form
    .getAll('special.date')
    .map((date, i) => [date, ...parts.slice(1).map(part => form.getAll(`special.${part}`)[i])] as Row)

const blank: Row = ['', '', '']
const christmasEve = { date: '2026-12-24', open: '08:00', close: '12:00' }
const weekly = [{ day: 'mon', open: '08:00', close: '17:00' }]

test('days off and other hours are saved, and decide what can be booked', async () => {
  const { open, send, card, business, browser } = await anEditor(app)
  const form = await open(PAGE)
  expect(rowsIn(form)).toEqual([blank])
  setRows(
    form,
    ['2026-11-25', '1 PM', '5:00 pm'],
    ['11/26/2026', '', ''],
    ['2026-11-25', '08:00', '11:00'],
    blank,
  )
  expect((await send(PAGE, form)).headers.get('location')).toBe(`${CARD}?done=1`)
  expect((await card()).hours.exceptions).toEqual([
    { date: '2026-11-25', open: '08:00', close: '11:00' },
    { date: '2026-11-25', open: '13:00', close: '17:00' },
    { date: '2026-11-26', closed: true },
  ])
  const { slots } = (await app.get(`/businesses/${business.slug}/availability?from=2026-11-25&to=2026-11-26`))
    .body
  expect(slots.map(({ start }: { start: string }) => start.slice(0, 10))).not.toContain('2026-11-26')
  expect(slots[0].start).toBe('2026-11-25T08:00:00-06:00')
  const { text } = await browser.get(CARD)
  for (const line of ['Wednesday, November 25, 2026: 1:00 PM–5:00 PM', 'Thursday, November 26, 2026: closed'])
    expect(text).toContain(line)
})

test('rows are added and removed without saving, and nothing typed is lost', async () => {
  const { open, send, card, formOn } = await anEditor(app, { hours: { weekly, exceptions: [christmasEve] } })
  let form = await open(PAGE)
  const saved: Row = ['2026-12-24', '08:00', '12:00']
  expect(rowsIn(form)).toEqual([saved, blank])
  const press = async (action: string) => {
    form.set('do', action)
    const { status, text } = await send(PAGE, form)
    expect(status).toBe(200)
    form = formOn(text, PAGE)
  }
  setRows(form, saved, ['next week', 'late', ''])
  await press('add')
  expect(rowsIn(form)).toEqual([saved, ['next week', 'late', ''], blank])
  await press('remove.0')
  expect(rowsIn(form)).toEqual([['next week', 'late', ''], blank])
  expect((await card()).hours.exceptions).toEqual([christmasEve])
  setRows(form)
  form.delete('do')
  expect((await send(PAGE, form)).status).toBe(303)
  expect((await card()).hours.exceptions).toEqual([])
})

test.each<[Row[], string, string]>([
  [[['', '08:00', '12:00']], 'special.date.0', 'Choose the date, or remove this row.'],
  [[blank, ['soon', '', '']], 'special.date.1', 'Enter a date such as 12/24/2026.'],
  [[['02/30/2027', '', '']], 'special.date.0', 'Enter a date such as 12/24/2026.'],
  [[['2226-12-24', '', '']], 'special.date.0', 'Enter a date such as 12/24/2026.'],
  [[['2026-11-22', '', '']], 'special.date.0', 'Sunday, November 22, 2026 has passed.'],
  [[['2026-12-24', '8:00', '12:00']], 'special.open.0', 'Thursday, December 24, 2026: Add AM or PM to 8:00.'],
  [
    [['2026-12-24', '08:00', '']],
    'special.close.0',
    'Thursday, December 24, 2026: Enter when you close, or remove this row.',
  ],
  [
    [
      ['2026-12-24', '08:00', '12:00'],
      ['2026-12-24', '', ''],
    ],
    'special',
    'Thursday, December 24, 2026, closed, conflicts with another row. Change or remove one of them.',
  ],
  [
    [
      ['2026-12-24', '08:00', '12:00'],
      ['2026-12-24', '11:00', '15:00'],
    ],
    'special',
    'Thursday, December 24, 2026, 11:00 AM–3:00 PM, conflicts with another row. Change or remove one of them.',
  ],
])('%j comes back with the reason', async (rows, name, words) => {
  const { open, send, card, formOn } = await anEditor(app)
  const form = await open(PAGE)
  setRows(form, ...rows)
  const { status, text } = await send(PAGE, form)
  expect(status).toBe(400)
  expect(text).toContain(`id="${name}-problem">${words}</p>`)
  expect(text).toContain(`<a href="#${name}">${words}</a>`)
  expect(text).not.toMatch(codes)
  expect(rowsIn(formOn(text, PAGE)).slice(0, rows.length)).toEqual(
    rows.map(([date, ...times]) => [date, ...times]),
  )
  expect((await card()).hours.exceptions).toEqual([])
})

test('asks once for all days before it saves hours past midnight', async () => {
  const { open, send, card, formOn } = await anEditor(app)
  const form = await open(PAGE)
  setRows(form, ['2026-12-24', '08:00', '05:00'], ['2026-12-31', '08:00', '05:00'])
  const question = await send(PAGE, form)
  expect(question.status).toBe(400)
  for (const words of [
    'Thursday, December 24, 2026; Thursday, December 31, 2026, 8:00 AM to 5:00 AM: open until 5:00 AM the next day?',
    'Past midnight, until 5:00 AM on Friday, December 25, 2026.',
  ])
    expect(question.text.split(words)).toHaveLength(2)
  const answered = formOn(question.text, PAGE, { 'night.08:00-05:00': '08:00-05:00' })
  expect((await send(PAGE, answered)).status).toBe(303)
  expect((await card()).hours.exceptions.map((each: { close: string }) => each.close)).toEqual([
    '05:00',
    '05:00',
  ])
  // The owner confirmed it, so it isn't asked again.
  expect((await send(PAGE, await open(PAGE))).status).toBe(303)
})

test('days that have passed stay until nothing depends on them, and aren’t in the way', async () => {
  const past = (days: number) => `${Temporal.PlainDate.from('2026-11-23').subtract({ days })}`
  const exceptions = [past(121), past(120), past(1)].map(date => ({ date, closed: true }))
  const { open, send, card, formOn } = await anEditor(app, { hours: { weekly, exceptions } })
  const form = await open(PAGE)
  expect(rowsIn(form)).toEqual([blank])
  setRows(form, ['2026-11-23', '', ''])
  expect((await send(PAGE, form)).status).toBe(303)
  const dates = async () => (await card()).hours.exceptions.map(({ date }: { date: string }) => date)
  expect(await dates()).toEqual([past(120), past(1), '2026-11-23'])
  // The form was open when the day ended.
  const [stale, late] = [await open(PAGE), await open(PAGE)]
  pass(clock, DAY)
  expect((await send(PAGE, stale)).status).toBe(303)
  setRows(late, ...rowsIn(late), ['2026-12-24', '', ''])
  const conflict = await send(PAGE, late)
  expect(conflict.status).toBe(409)
  expect((await send(PAGE, formOn(conflict.text, PAGE))).status).toBe(303)
  expect(await dates()).toEqual([past(1), '2026-11-23', '2026-12-24'])
  pass(clock, -DAY)
})

test('two tabs: a change elsewhere isn’t overwritten, even if only the day off moved', async () => {
  const eve: Row = ['2026-12-24', '08:00', '12:00']
  const { open, send, card } = await anEditor(app)
  const first = await open(PAGE)
  setRows(first, eve, ['2026-12-31', '', ''])
  await send(PAGE, first)
  const [mine, stale, theirs] = [await open(PAGE), await open(PAGE), await open(PAGE)]
  setRows(theirs, ['2026-12-24', '', ''], ['2026-12-31', '08:00', '12:00'])
  expect((await send(PAGE, theirs)).status).toBe(303)
  expect((await send(PAGE, stale)).status).toBe(303)
  const saved = [
    { date: '2026-12-24', closed: true },
    { date: '2026-12-31', open: '08:00', close: '12:00' },
  ]
  expect((await card()).hours.exceptions).toEqual(saved)
  setRows(mine, eve)
  const conflict = await send(PAGE, mine)
  expect(conflict.status).toBe(409)
  expect(conflict.text).toContain('Thursday, December 24, 2026: 8:00 AM–noon')
  expect((await card()).hours.exceptions).toEqual(saved)
})

test('a card with the most special days that it can have is shown and saved', async () => {
  const day = (n: number) => `${Temporal.PlainDate.from('2027-01-01').add({ days: n })}`
  const exceptions = Array.from({ length: 400 }, (_, n) => ({ date: day(n), open: '08:00', close: '12:00' }))
  const { open, send, card } = await anEditor(app, { hours: { weekly, exceptions } })
  const form = await open(PAGE)
  expect((await send(PAGE, form)).status).toBe(303)
  expect((await card()).hours.exceptions).toEqual(exceptions)
  setRows(form, ...rowsIn(form).slice(0, 400), ['2026-12-24', '', ''])
  const full = await send(PAGE, form)
  expect(full.status).toBe(400)
  expect(full.text).toContain('Use at most 400 rows.')
})
