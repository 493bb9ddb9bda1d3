import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { listOf, parseClock } from '../../../api/card-editor/hours/spans.ts'
import { weekLines } from '../../../api/card-editor/hours/week-text.ts'
import { testApp } from '../../test-app.ts'
import { anEditor, CARD, codes } from './editor.ts'

const app = await testApp()

/** Sets the hours of a day in a form: pairs of from and until. */
function setDay(form: URLSearchParams, day: string, ...spans: [open: string, close: string][]) {
  for (const end of ['open', 'close']) form.delete(`${day}.${end}`)
  for (const [open, close] of spans) {
    form.append(`${day}.open`, open)
    form.append(`${day}.close`, close)
  }
}

const dayOf = (form: URLSearchParams, day: string) =>
  form.getAll(`${day}.open`).map((open, i) => [open, form.getAll(`${day}.close`)[i]])

describe('hours', () => {
  test('are saved by day, with several times a day', async () => {
    const { open, send, card } = await anEditor(app)
    const form = await open('hours')
    setDay(form, 'mon', ['13:00', '17:30'], ['08:00', '12:00'], ['', ''])
    setDay(form, 'tue')
    setDay(form, 'sat', ['9 am', 'noon'], ['5:30pm', 'midnight'])
    expect((await send('hours', form)).headers.get('location')).toBe(`${CARD}?done=1`)
    const { weekly } = (await card()).hours
    expect(weekly.filter(({ day }: { day: string }) => ['mon', 'tue', 'sat'].includes(day))).toEqual([
      { day: 'mon', open: '08:00', close: '12:00' },
      { day: 'mon', open: '13:00', close: '17:30' },
      { day: 'sat', open: '09:00', close: '12:00' },
      { day: 'sat', open: '17:30', close: '00:00' },
    ])
    expect(weekly).toHaveLength(7)
  })

  test('until 11:59 PM are until midnight, so visits can go past it', async () => {
    const hours = { weekly: [{ day: 'sun', open: '10:00', close: '23:59' }], exceptions: [] }
    const { open, send, card } = await anEditor(app, { hours })
    const form = await open('hours')
    setDay(form, 'mon', ['00:00', '23:59'])
    expect((await send('hours', form)).status).toBe(303)
    expect((await card()).hours.weekly).toEqual([
      { day: 'mon', open: '00:00', close: '00:00' },
      // What was there before stays as it was.
      { day: 'sun', open: '10:00', close: '23:59' },
    ])
  })

  test('rows are added, removed and copied without saving, and nothing typed is lost', async () => {
    const { open, send, card, formOn } = await anEditor(app)
    const before = await card()
    let form = await open('hours')
    setDay(form, 'mon', ['07:00', '11:00'])
    setDay(form, 'sat', ['late', ''])
    const press = async (action: string) => {
      form.set('do', action)
      const { status, text } = await send('hours', form)
      expect(status).toBe(200)
      form = formOn(text, 'hours')
      return text
    }
    await press('add.mon')
    expect(dayOf(form, 'mon')).toEqual([
      ['07:00', '11:00'],
      ['', ''],
    ])
    setDay(form, 'mon', ['07:00', '11:00'], ['12:00', '15:00'])
    expect(await press('weekdays')).toContain(
      'Copied Monday’s hours to Tuesday–Friday. Save when you’re done.',
    )
    for (const day of ['tue', 'wed', 'thu', 'fri']) expect(dayOf(form, day)).toEqual(dayOf(form, 'mon'))
    await press('remove.mon.0')
    expect(dayOf(form, 'mon')).toEqual([['12:00', '15:00']])
    form.set('copy.from', 'mon')
    expect(await press('copy')).toContain('Choose the days to copy to.')
    form.append('copy.to', 'mon')
    expect(await press('copy')).toContain('Choose the days to copy to.')
    form.append('copy.to', 'sun')
    form.append('copy.to', 'wed')
    expect(await press('copy')).toContain('Copied Monday’s hours to Wednesday and Sunday.')
    expect([dayOf(form, 'sun'), dayOf(form, 'thu')]).toEqual([
      [['12:00', '15:00']],
      [
        ['07:00', '11:00'],
        ['12:00', '15:00'],
      ],
    ])
    expect(dayOf(form, 'sat')).toEqual([['late', '']])
    expect(await card()).toEqual(before)
  })

  test.each([
    [['8:00', '17:00'], 'mon.open.0', 'Monday: Add AM or PM to 8:00.'],
    [['08:00', 'late'], 'mon.close.0', 'Monday: Enter a time such as 8:00 AM.'],
    [['08:00', ''], 'mon.close.0', 'Monday: Enter when you close, or remove this row.'],
    [['', '17:00'], 'mon.open.0', 'Monday: Enter when you open, or remove this row.'],
  ] as [[string, string], string, string][])('%j comes back with the reason', async (span, name, words) => {
    const { open, send, card, formOn } = await anEditor(app)
    const before = await card()
    const form = await open('hours')
    setDay(form, 'mon', span)
    const { status, text } = await send('hours', form)
    expect(status).toBe(400)
    expect(text).toContain(`id="${name}-problem">${words}</p>`)
    expect(text).toContain(`<a href="#${name}">${words}</a>`)
    expect(text).not.toMatch(codes)
    expect(dayOf(formOn(text, 'hours'), 'mon')).toEqual([span])
    expect(await card()).toEqual(before)
  })

  test('that overlap, even over midnight, are named in words', async () => {
    const { open, send } = await anEditor(app)
    const form = await open('hours')
    setDay(form, 'mon', ['08:00', '12:00'], ['11:00', '15:00'])
    setDay(form, 'sat', ['20:00', '02:00'])
    setDay(form, 'sun', ['01:00', '09:00'])
    form.set('night.20:00-02:00', '20:00-02:00')
    const { status, text } = await send('hours', form)
    expect(status).toBe(400)
    expect(text).toContain('<a href="#mon">Monday 11:00 AM–3:00 PM overlaps other hours.')
    expect(text).toContain('<a href="#sun">Sunday 1:00 AM–9:00 AM overlaps other hours.')
    expect(text).not.toMatch(codes)
  })
})

describe('before anything runs past midnight', () => {
  const ask = async (open: string, close: string, answer?: string, days = ['mon', 'tue', 'wed']) => {
    const editor = await anEditor(app, { hours: {} })
    const form = await editor.open('hours')
    for (const day of days) setDay(form, day, [open, close])
    if (answer !== undefined) form.set(`night.${open}-${close}`, answer)
    const sent = await editor.send('hours', form)
    return { ...sent, editor, form, weekly: (await editor.card()).hours.weekly }
  }

  test('the form asks once, and saves only with the answer', async () => {
    const question = await ask('08:00', '05:00')
    expect([question.status, question.weekly]).toEqual([400, []])
    for (const words of [
      'Monday–Wednesday, 8:00 AM to 5:00 AM: open until 5:00 AM the next day?',
      'No, 8:00 AM–5:00 PM',
      'Yes, until 5:00 AM the next day',
      'Past midnight, until 5:00 AM on Tuesday.',
    ])
      expect(question.text.split(words)).toHaveLength(2)
    const form = question.editor.formOn(question.text, 'hours', { 'night.08:00-05:00': '08:00-17:00' })
    expect((await question.editor.send('hours', form)).status).toBe(303)
    expect((await question.editor.card()).hours.weekly).toEqual(
      ['mon', 'tue', 'wed'].map(day => ({ day, open: '08:00', close: '17:00' })),
    )
  })

  test.each([
    ['08:00', '05:00', '08:00-05:00', '08:00', '05:00'],
    ['20:00', '17:00', '08:00-17:00', '08:00', '17:00'],
    ['08:00', '00:00', '08:00-12:00', '08:00', '12:00'],
    ['08:00', '00:00', '08:00-00:00', '08:00', '00:00'],
    ['00:00', '00:00', '00:00-00:00', '00:00', '00:00'],
    ['18:00', '06:00', '06:00-18:00', null, null],
    ['08:00', '05:00', '09:00-17:00', null, null],
  ])('%s to %s, answered with %s', async (from, until, answer, open, close) => {
    const { weekly } = await ask(from, until, answer, ['mon'])
    expect(weekly).toEqual(open === null ? [] : [{ day: 'mon', open, close }])
  })

  test('an answer about other times doesn’t count', async () => {
    const { editor, form } = await ask('08:00', '05:00', '08:00-05:00')
    const next = editor.formOn((await editor.browser.get(`${CARD}/hours`)).text, 'hours')
    setDay(next, 'thu', ['09:00', '04:00'])
    next.set('night.08:00-05:00', form.get('night.08:00-05:00') ?? '')
    expect((await editor.send('hours', next)).status).toBe(400)
  })

  test('nothing is asked about nights that are saved already, or that end at midnight', async () => {
    const { editor } = await ask('18:00', '02:00', '18:00-02:00')
    const form = await editor.open('hours')
    setDay(form, 'thu', ['18:00', '00:00'])
    expect((await editor.send('hours', form)).status).toBe(303)
    expect((await editor.card()).hours.weekly).toHaveLength(4)
    const fri = await editor.open('hours')
    setDay(fri, 'fri', ['18:00', '02:00'])
    expect((await editor.send('hours', fri)).text).toContain('Friday, 6:00 PM to 2:00 AM')
  })

  test('no two times without an answer ever become a night', async () => {
    const { open, send, card } = await anEditor(app, { hours: {} })
    const twoDigits = (n: number) => String(n).padStart(2, '0')
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30'))
      .map(([hour, minute]) => `${twoDigits(hour)}:${minute}`)
    await fc.assert(
      fc.asyncProperty(time, time, async (from, until) => {
        const form = await open('hours')
        setDay(form, 'mon', [from, until])
        const { status } = await send('hours', form)
        const [saved] = (await card()).hours.weekly
        if (status === 303)
          expect(saved.close > saved.open || (saved.close === '00:00' && saved.open >= '12:00')).toBe(true)
        else expect(until <= from).toBe(true)
      }),
      { numRuns: 40 },
    )
  })
})

describe('times', () => {
  test.each([
    ['08:00', '08:00'],
    ['23:59', '23:59'],
    ['8am', '08:00'],
    ['8 AM', '08:00'],
    ['8:30 p.m.', '20:30'],
    ['830pm', '20:30'],
    ['12am', '00:00'],
    ['12 PM', '12:00'],
    ['Noon', '12:00'],
    ['midnight', '00:00'],
    ['17', '17:00'],
    ['0:30', '00:30'],
  ])('%s is %s', (text, time) => expect(parseClock(text)).toEqual({ time }))

  test.each(['5:00', '5', '24:00', '25', '8:60', '13pm', '8 to 5', '8:00-5:00', '-1', 'x'.repeat(1e6)])(
    '%# is refused',
    text => expect(parseClock(text)).toHaveProperty('problem'),
  )

  test('a week is summed up in a few lines', () => {
    const on = (days: string, open: string, close: string) =>
      days.split(' ').map(day => ({ day, open, close }) as never)
    expect(weekLines([...on('mon tue wed fri', '08:00', '17:00'), ...on('fri', '18:00', '00:00')])).toEqual([
      'Mon–Wed 8:00 AM–5:00 PM',
      'Fri 8:00 AM–5:00 PM, 6:00 PM–midnight',
    ])
    expect(weekLines(on('sat sun', '00:00', '00:00'))).toEqual(['Sat–Sun 24 hours'])
    expect([listOf(['mon', 'tue']), listOf(['mon', 'wed', 'thu'])]).toEqual([
      'Monday and Tuesday',
      'Monday, Wednesday, and Thursday',
    ])
  })
})
