import { expect, test } from 'bun:test'
import { storeNextPart } from '../../shared/imports/imports.ts'
import { MAX_FILE_BYTES, readFile } from '../../shared/imports/read-file.ts'
import { aCard } from '../businesses/cards.ts'
import { anOperator } from '../commons/operator-browser.ts'
import { aConsole, anOperatorNamed, consolePath } from '../operators/operators.ts'
import { testApp } from '../test-app.ts'

const app = await testApp()
const operator = await anOperator(app)

const lineOf = (slug: string, changes: object = {}) => JSON.stringify({ slug, ...aCard(changes) })

async function upload(
  content: string | Uint8Array,
  fields: Record<string, string> = {},
  cookie = operator.cookie,
) {
  const data = new FormData()
  for (const [name, value] of Object.entries({ form: operator.form, ...fields })) data.set(name, value)
  data.set('file', new File([content as string], 'cards.ndjson'))
  const { headers, body } = new Request('http://localhost', { method: 'POST', body: data })
  const answer = await app.api.handle(
    new Request(`http://localhost:3000${consolePath}/imports`, {
      method: 'POST',
      headers: { 'content-type': headers.get('content-type') ?? '', cookie, 'sec-fetch-site': 'same-origin' },
      body: await new Response(body).arrayBuffer(),
    }),
  )
  return {
    status: answer.status,
    text: await answer.text(),
    id: answer.headers.get('location')?.split('/').at(-1) ?? '',
  }
}
const rowOf = async (id: string) =>
  (
    await app.db
      .sql`select lines, lines_done, created, updated, unchanged, refused, finished_at is not null as done from imports where id = ${id}`
  )[0]
/** Does the worker's job, until nothing is left. */
async function work(id: string) {
  while (!(await rowOf(id))?.done) await storeNextPart(app.context, id as never)
}

test('a file is stored part by part, with progress and refused lines that can be downloaded', async () => {
  const lines = Array.from({ length: 450 }, (_, i) => lineOf(`imported-${i}`))
  lines[3] = '{"slug": "broken'
  lines[7] = lineOf('no-zip', { location: { zip: '00000' } })
  lines[9] = ''
  lines[210] = JSON.stringify({ slug: '<script>alert(1)</script>' })
  const { status, id } = await upload(lines.join('\n'))
  expect(status).toBe(303)
  const first = await app.get(`${consolePath}/imports/${id}`, { headers: { cookie: operator.cookie } })
  expect(first.headers.get('refresh')).toBe('2')
  expect(first.text).toContain('0%')
  await storeNextPart(app.context, id as never)
  expect((await operator.see(`/imports/${id}`)).text).toContain('44%')
  await work(id)
  expect(await rowOf(id)).toEqual({
    lines: 449,
    lines_done: 449,
    created: 446,
    updated: 0,
    unchanged: 0,
    refused: 3,
    done: true,
  })
  const last = await app.get(`${consolePath}/imports/${id}`, { headers: { cookie: operator.cookie } })
  expect(last.headers.get('refresh')).toBeNull()
  expect(last.text).toContain("This line isn't valid JSON.")
  expect(last.text).not.toContain('<script>alert')
  const refused = (await operator.see(`/imports/${id}/refused`)).text
    .trim()
    .split('\n')
    .map(each => JSON.parse(each))
  expect(refused.map(({ line }) => line)).toEqual([4, 8, 211])
  expect(refused[1]).toMatchObject({ slug: 'no-zip', reason: expect.stringContaining('zip') })
  expect((await app.get('/businesses/imported-449')).status).toBe(200)
  expect((await operator.see('/imports')).text).toContain('cards.ndjson')
})

test('twice at once, or killed in between, counts each line once', async () => {
  const lines = Array.from({ length: 60 }, (_, i) => lineOf(`once-${i}`))
  const once = await operator.once('/imports')
  const clicks = await Promise.all(Array.from({ length: 8 }, () => upload(lines.join('\n'), once)))
  expect(new Set(clicks.map(({ id }) => id)).size).toBe(1)
  const id = clicks[0]?.id ?? ''
  await Promise.all([1, 2, 3].map(() => storeNextPart(app.context, id as never)))
  await storeNextPart(app.context, id as never)
  expect(await rowOf(id)).toMatchObject({ lines_done: 60, created: 60, done: true })
  // Another file, chosen after Back.
  expect((await upload(lineOf('once-60'), once)).id).not.toBe(id)
  // The same cards again change nothing, and others replace them.
  const again = await upload([...lines.slice(0, 59), lineOf('once-59', { name: 'Renamed' })].join('\r\n'))
  await work(again.id)
  expect(await rowOf(again.id)).toMatchObject({ created: 0, updated: 1, unchanged: 59 })
})

test('anything but a file of cards is explained in words', async () => {
  const wrong: [content: string | Uint8Array, words: string][] = [
    ['', 'This file is empty.'],
    [' \n\n ', 'This file is empty.'],
    [' [{"slug": "a-list"}]', 'This file is one list.'],
    [new Uint8Array([0xff, 0xfe, 0x00, 0x41]), 'isn’t text in UTF-8'],
    [new Uint8Array(MAX_FILE_BYTES + 20_000).fill(97), 'larger than 8 MB'],
  ]
  for (const [content, words] of wrong) {
    const { status, text } = await upload(content)
    expect({ status, found: text.includes(words), words }).toEqual({ status: 400, found: true, words })
  }
  for (const body of ['', 'nonsense', '--x\r\n']) {
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      cookie: operator.cookie,
      'sec-fetch-site': 'same-origin',
    }
    expect((await app.call('POST', `${consolePath}/imports`, { body, headers })).status).toBeLessThan(500)
  }
  expect((await upload(lineOf('forged'), { form: 'x' })).status).toBe(403)
  const support = await aConsole(app, (await anOperatorNamed(app, 'support')).id)
  expect((await upload(lineOf('support'), {}, support.cookie)).status).toBe(403)
  for (const id of ['imp_x', 'imp_01kf8x7v8k2e5fa8z7c6b5d4e3'])
    expect((await operator.see(`/imports/${id}`)).status).toBe(404)
})

test('a file with too many lines is refused before it’s split', () => {
  const many = readFile(new TextEncoder().encode('{}\n'.repeat(MAX_FILE_BYTES / 3)))
  expect(many).toEqual({ problem: 'This file has more than 20000 lines. Use npm run import.' })
  expect(readFile(new TextEncoder().encode('{}\n'.repeat(20_000)))).toMatchObject({ lines: 20_000 })
  expect(readFile(new TextEncoder().encode(`${' '.repeat(5000)}[`))).toHaveProperty('lines')
})
