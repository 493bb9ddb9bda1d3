import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeAll } from '../../shared/feed/place.ts'
import { testApp } from '../test-app.ts'
import { aCard } from './cards.ts'

const dir = mkdtempSync(join(tmpdir(), 'import-'))
const app = await testApp()
afterAll(() => rmSync(dir, { recursive: true }))

const env = () => ({ ...process.env, DATABASE_URL: app.db.url, DATA_DIR: dir, KEY_PEPPER: '' })
const start = (file: string, stdin?: Blob) =>
  Bun.spawn([process.execPath, 'workers/commands/import.ts', file], {
    cwd: join(import.meta.dir, '../..'),
    env: env(),
    stdin: stdin ?? null,
    stderr: 'pipe',
  })
const run = async (file: string, stdin?: Blob) => {
  const child = start(file, stdin)
  const output = await new Response(child.stderr).text()
  return { code: await child.exited, output }
}
const lineOf = (slug: string, changes: object = {}) => JSON.stringify({ slug, ...aCard(changes) })
const linesIn = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))

test('imports valid cards, reports the others, and hands out keys that work', async () => {
  const file = join(dir, 'cards.ndjson')
  const lines = [
    lineOf('first'),
    'not json',
    lineOf('second', { timezone: 'Mars/Olympus', name: '' }),
    '',
    lineOf('third', { contact_email: 'third@desk.example' }),
    lineOf('NO'),
    lineOf('first', { name: 'First, updated' }),
  ]
  writeFileSync(file, lines.join('\r\n'))
  const { code, output } = await run(file)
  expect(output).toContain('2 created, 1 updated, 0 unchanged, 3 refused.')
  expect(code).toBe(0)
  const refused = linesIn(`${file}.refused.ndjson`)
  expect(refused.map(each => [each.line, each.slug])).toEqual([
    [2, null],
    [3, 'second'],
    [6, null],
  ])
  expect(refused[1].reason).toContain('timezone: ')
  expect(refused[1].reason).toContain('name: ')
  const keys = linesIn(`${file}.keys.ndjson`)
  expect(statSync(`${file}.keys.ndjson`).mode & 0o777).toBe(0o600)
  expect(keys.map(each => each.slug)).toEqual(['first', 'third'])
  const own = await app.get('/desk/card', { key: keys[1].businessKey })
  expect(own.body).toMatchObject({ slug: 'third', contact_email: 'third@desk.example' })
  expect((await app.get('/businesses?q=updated')).body.businesses[0].slug).toBe('first')
  const wrong = await app.db.sql`
    select r.key from business_reach r join businesses b on b.id = r.business_id
    where (r.merit, r.kind, r.tie) is distinct from (b.merit, b.kind, b.tie)`
  expect(wrong).toHaveLength(0)
})

test('reports lines that aren’t UTF-8 or too long, and skips a byte order mark', async () => {
  const file = join(dir, 'odd.ndjson')
  const lines = [
    Buffer.from(`\ufeff${lineOf('odd-first', { name: 'Café Olé' })}\n`),
    Buffer.from(`${lineOf('odd-latin', { name: 'Café' })}\n`, 'latin1'),
    Buffer.alloc(3 << 20, 'x'),
    Buffer.from(`\n${lineOf('odd-last')}`),
  ]
  writeFileSync(file, Buffer.concat(lines))
  expect((await run(file)).output).toContain('2 created, 0 updated, 0 unchanged, 2 refused.')
  expect(linesIn(`${file}.refused.ndjson`)).toEqual([
    { line: 2, slug: null, reason: "This line isn't valid UTF-8." },
    { line: 3, slug: null, reason: 'This line is longer than 1 MiB.' },
  ])
  expect((await app.get('/businesses/odd-first')).body.name).toBe('Café Olé')
})

test('importing again changes nothing, and only changed cards reach the feed', async () => {
  const cards = (name: string) => new Blob([`${lineOf('again-a')}\n${lineOf('again-b', { name })}\n`])
  expect((await run('-', cards('One'))).output).toContain('2 created')
  await placeAll(app.context)
  expect((await run('-', cards('One'))).output).toContain('0 created, 0 updated, 2 unchanged')
  expect((await run('-', cards('Two'))).output).toContain('0 created, 1 updated, 1 unchanged')
  const waiting = await app.db.sql`
    select b.slug from feed_entries e join businesses b on b.id = e.business_id where e.position is null`
  expect(waiting.map(row => row.slug)).toEqual(['again-b'])
})

test('continues after a kill, and loses no card or key', async () => {
  const file = join(dir, 'many.ndjson')
  const size = 10_000
  writeFileSync(
    file,
    Array.from({ length: size }, (_, i) => lineOf(`many-${i}`, { name: `Shop ${i}` })).join('\n'),
  )
  const child = start(file)
  const count = async () =>
    (await app.db.sql<{ n: number }[]>`select count(*) as n from businesses where slug like 'many-%'`)[0]
      ?.n ?? 0
  while ((await count()) === 0 && child.exitCode === null) await Bun.sleep(5)
  child.kill('SIGKILL')
  await child.exited
  const before = await count()
  expect(before).toBeLessThan(size)
  // An operator who corrected its lines would delete it.
  rmSync(`${file}.refused.ndjson`, { force: true })
  const { output } = await run(file)
  expect(await count()).toBe(size)
  expect(output).toContain('0 refused.')
  const keys = new Set(linesIn(`${file}.keys.ndjson`).map(each => each.businessKey))
  expect(keys.size).toBeGreaterThanOrEqual(size)
  const [stored] = await app.db.sql`
    select count(*) as n from business_keys k join businesses b on b.id = k.business_id where b.slug like 'many-%'`
  expect(stored?.n).toBe(size)
})

test('sets keys to null that a killed run wrote but never stored', async () => {
  const file = join(dir, 'killed.ndjson')
  writeFileSync(file, ['killed-a', 'killed-b'].map(slug => lineOf(slug)).join('\n'))
  expect((await run(file)).code).toBe(0)
  const path = `${file}.keys.ndjson`
  const stored = readFileSync(path, 'utf8')
  const [a, b] = linesIn(path)
  // Lines of runs that died before storing the keys, or while writing a line.
  const unused = (slug: string, n: number) =>
    `${JSON.stringify({ slug, businessKey: `bzk_${String(n).repeat(40)}` })}\n`
  const notThere = unused('killed-elsewhere', 3)
  writeFileSync(path, `${unused('killed-a', 1)}${stored}${unused('killed-b', 2)}${notThere}{"slug":"kil`)
  const { size } = statSync(path)
  expect((await run(file)).code).toBe(0)

  const text = readFileSync(path, 'utf8')
  expect(statSync(path).size).toBe(size + 1)
  expect(text).toEndWith('{"slug":"kil\n')
  writeFileSync(path, text.slice(0, text.lastIndexOf('{')))
  expect(linesIn(path)).toEqual([
    { slug: 'killed-a', businessKey: null },
    a,
    b,
    { slug: 'killed-b', businessKey: null },
    JSON.parse(notThere),
  ])
  for (const { businessKey: key } of [a, b]) expect((await app.get('/desk', { key })).status).toBe(200)
})

test('an import of unchanged cards uses up no ids', async () => {
  const file = join(dir, 'nightly.ndjson')
  writeFileSync(file, Array.from({ length: 50 }, (_, n) => lineOf(`nightly-${n}`)).join('\n'))
  expect((await run(file)).code).toBe(0)
  const lastId = async () => (await app.db.sql`select last_value from businesses_id_seq`)[0]?.last_value
  const before = await lastId()
  expect((await run(file)).code).toBe(0)
  expect(await lastId()).toBe(before)
})
