import { afterEach, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openSecretBox } from '../../shared/unlock-secrets.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { makeEverySecret, readEverySecret } from './every-secret.ts'

const [old, newer] = ['5e'.repeat(32), '6f'.repeat(32)]
const script = join(import.meta.dir, '../../workers/commands/reseal.ts')
let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app.close())

async function run(keys: string, killAfterMs: number | null = null) {
  const child = Bun.spawn([process.execPath, script], {
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: app.db.url, SECRETS_KEY: keys },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const timer = killAfterMs === null ? null : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (timer) clearTimeout(timer)
  return { out, err, code }
}

/** Enough that a run takes a while. */
async function fill(count: number, start = 0) {
  const [row] = await app.db.sql<{ lead: string }[]>`select id as lead from leads limit 1`
  if (!row) throw new Error('there is no lead')
  const rows = Array.from({ length: count }, (_, n) => {
    const id = `msg_${String(start + n).padStart(20, '0')}`
    return { id, text: app.context.secrets.seal(`text ${n}`, `lead_messages.text ${id}`).toString('hex') }
  })
  await app.db.sql`
    insert into lead_messages (id, lead_id, sender, text, at)
    select id, ${row.lead}, 'agent', decode(text, 'hex'), now()
    from unnest(${rows.map(each => each.id)}::text[], ${rows.map(each => each.text)}::text[]) as made (id, text)`
}

test('reseals everything, digests included, even when killed at any time or run twice at once', async () => {
  const { key, lead } = await makeEverySecret(app)
  await fill(2000)
  const before = await readEverySecret(app, app.context.secrets)
  const shown = (await app.get(`/leads/${lead}`, { key })).body
  for (const ms of [150, 250, 400, 600, 900]) await run(`${newer},${old}`, ms)
  const [one, two] = await Promise.all([run(`${newer},${old}`), run(`${newer},${old}`)])
  expect([one.code, two.code, one.err, two.err]).toEqual([0, 0, '', ''])
  expect(one.out).toMatch(/^contacts\.sealed: \d+ resealed$/m)
  expect(one.out).toContain('sealed with the first key of SECRETS_KEY, ')

  const box = await openSecretBox(app.db.sql, [newer])
  expect(await readEverySecret(app, box)).toEqual(before)
  expect(box.digest('x')).toEqual(app.context.secrets.digest('x'))
  const next = await openTestApp({
    db: { ...app.db, drop: async () => {} },
    config: { secretsKeys: [newer] },
  })
  const again = (await next.get(`/leads/${lead}`, { key })).body
  expect(again).toEqual(shown)
  expect((await next.get(new URL(again.customerUrl).pathname)).status).toBe(200)
  await next.close()
})

test('keeps the old key while a process still seals with it', async () => {
  await makeEverySecret(app)
  // Like a process that was never restarted.
  let isDone = false
  const straggler = (async () => {
    for (let n = 0; !isDone; n++) await fill(1, n)
  })()
  const { code, out, err } = await run(`${newer},${old}`)
  isDone = true
  await straggler
  expect([code, out.includes('needs no other')]).toEqual([1, false])
  expect(err).toMatch(/^Keep the old keys: \d+ more values are sealed with one\. A process still uses it/)
  expect(await readEverySecret(app, await openSecretBox(app.db.sql, [newer, old]))).toBeDefined()
  expect(openSecretBox(app.db.sql, [newer])).rejects.toThrow('lacks key')
  expect((await run(`${newer},${old}`)).code).toBe(0)
})

test('keeps the old key for values that can’t be opened, and names their key', async () => {
  await makeEverySecret(app)
  const lost = Buffer.concat([Buffer.from('deadbeef', 'hex'), Buffer.alloc(40)])
  await app.db.sql`update own_times set title = ${lost}`
  const { code, out, err } = await run(`${newer},${old}`)
  expect(code).toBe(1)
  expect(out).toContain("own_times.title: 1 sealed with key deadbeef can't be opened")
  expect(err).toBe("Keep the old keys: 1 values can't be opened with those given here.\n")
})

test('refuses to run without the key that the data is sealed with', async () => {
  const { code, out, err } = await run(newer)
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^SECRETS_KEY: lacks key [0-9a-f]{8}, which this database/)
})
