import { describe, expect, test } from 'bun:test'
import { leastCpuMs } from '../../cpu.ts'
import { testApp } from '../../test-app.ts'
import { anEditor, CARD, codes } from './editor.ts'
import { fullCard, sections } from './full-card.ts'

const app = await testApp()

const MAX_CPU_MS = 50

const times = (count: number, add: (form: URLSearchParams, i: number) => void) => (form: URLSearchParams) => {
  for (let i = 0; i < count; i++) add(form, i)
}

const floods: [what: string, section: string, fill: (form: URLSearchParams) => void][] = [
  [
    '1,000 spans',
    'hours',
    times(1000, form => {
      form.append('mon.open', '08:00')
      form.append('mon.close', '05:00')
    }),
  ],
  ['4,000 empty rows', 'hours', times(4000, form => form.append('tue.open', ''))],
  ['1,000 answers', 'hours', times(1000, (form, i) => form.append(`night.${i}`, 'x'))],
  [
    'copying to 3,000 days',
    'hours',
    form => {
      form.set('do', 'copy')
      times(3000, each => each.append('copy.to', 'tue'))(form)
    },
  ],
  [
    '10,000 services',
    'json',
    form => form.set('whole', JSON.stringify({ services: Array(10_000).fill({ name: 'x' }) })),
  ],
  ['JSON 20,000 deep', 'json', form => form.set('whole', '['.repeat(20_000))],
  ['10,000 zips', 'area', form => form.set('zips', '78209 78205 '.repeat(5000))],
  ['10,000 words for zips', 'area', form => form.set('zips', 'abc '.repeat(10_000))],
  ['6,000 states', 'area', times(6000, form => form.append('states', 'WY'))],
  ['unknown states', 'area', times(1000, (form, i) => form.append('states', `X${i}`))],
  ['20,000 questions', 'questions', form => form.set('own', 'a?\n'.repeat(15_000))],
  ['a word of 60,000 letters', 'questions', form => form.set('own', 'a'.repeat(60_000))],
  ['60,000 letters', 'about', form => form.set('description', 'x'.repeat(60_000))],
  ['30,000 combining marks', 'about', form => form.set('name', `a${'\u0301\u0316'.repeat(7000)}`)],
  ['an amount of 60,000 digits', 'policies', form => form.set('fee', '9'.repeat(60_000))],
  ['an amount of 60,000 spaces', 'policies', form => form.set('fee', `${' '.repeat(60_000)}x`)],
  ['5,000 unknown names', 'emergencies', times(4000, (form, i) => form.append(`x${i}`, 'y'))],
  [
    'names of prototypes',
    'booking',
    times(100, form => {
      for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) form.append(name, 'x')
    }),
  ],
  ['1,000 marks', 'about', form => form.set('marks', 'a.'.repeat(20_000))],
  ['1,000 choices', 'about', times(1000, (form, i) => form.append(`keep.${i}`, 'saved'))],
]

describe('too much of anything', () => {
  test.each(floods)('%s: a page for people, nothing published, no CPU time', async (_, section, fill) => {
    const { open, send, card } = await anEditor(app, fullCard)
    const before = await card()
    const form = await open(section)
    fill(form)
    const { status, text } = await send(section, form)
    expect([200, 303, 400, 413]).toContain(status)
    if (section !== 'json') expect(text.replaceAll(/<textarea.*?<\/textarea>/gs, '')).not.toMatch(codes)
    const { version: _version, ...after } = await card()
    expect({ ...after, version: before.version }).toEqual(before)
    expect(await leastCpuMs(() => send(section, form), MAX_CPU_MS)).toBeLessThan(MAX_CPU_MS)
  })

  test('1 MB in one field is refused in words', async () => {
    const { fill } = await anEditor(app)
    for (const section of ['about', 'hours', 'json']) {
      const { status, text } = await fill(section, { description: 'x'.repeat(1_000_000) })
      expect([status, text.includes('too much text')]).toEqual([413, true])
    }
  })
})

describe('odd text', () => {
  test.each(sections.filter(section => section !== 'json'))(
    'in every field of %s is never a 500',
    async section => {
      const { open, send } = await anEditor(app, fullCard)
      const form = await open(section)
      const names = [...new Set(form.keys())].filter(
        name => !['form', 'business', 'once', 'marks'].includes(name),
      )
      for (const name of names)
        for (const odd of [
          '\0',
          '\ud800',
          '\u202e',
          '"><script>alert(1)</script>',
          '{{7*7}}',
          "';--",
          'a\u0301'.repeat(40),
        ]) {
          const sent = new URLSearchParams(form)
          sent.set(name, odd)
          const { status, text } = await send(section, sent)
          expect({ name, odd, ok: [303, 400, 409].includes(status) }).toEqual({ name, odd, ok: true })
          expect(text).not.toContain('<script')
        }
    },
  )

  test('in an address finds nothing', async () => {
    const { browser } = await anEditor(app)
    for (const id of ['%00', '..%2f..%2fjson', 'constructor', '__proto__', '%ff', 'x'.repeat(3000)])
      for (const path of [`/services/${id}`, `/services/${id}/remove`])
        expect((await browser.get(CARD + path)).status).toBe(404)
  })

  test('of a NUL or a control character is dropped or named', async () => {
    const { fill, card } = await anEditor(app)
    expect((await fill('about', { name: 'Ana\0’s' })).status).toBe(303)
    expect((await card()).name).toBe('Ana’s')
    const { status, text } = await fill('about', { name: 'Ana\u202es' })
    expect([status, text.includes('has a character that can’t be shown')]).toEqual([400, true])
  })
})
