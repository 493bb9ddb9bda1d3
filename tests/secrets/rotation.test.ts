import { afterEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Subprocess } from 'bun'
import { freePort } from '../../db/embedded-port.ts'
import { openSecretBox } from '../../shared/unlock-secrets.ts'
import { aBusiness, anInquiry } from '../factories.ts'
import { openTestApp, testApp } from '../test-app.ts'

const [old, newer] = ['5e'.repeat(32), '6f'.repeat(32)]
const root = join(import.meta.dir, '../..')
const running = new Set<Subprocess>()
const app = await testApp()
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await Promise.all([...running].map(child => child.exited))
  running.clear()
})

function spawn(script: string, keys: string, port = 0) {
  const child = Bun.spawn([process.execPath, join(root, script)], {
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: app.db.url,
      SECRETS_KEY: keys,
      PORT: String(port),
      HOST: '127.0.0.1',
      BASE_URL: 'http://localhost:3000',
      RATE_LIMIT_FACTOR: '1000',
      PAYMENTS: 'sandbox',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.add(child)
  return child
}

async function run(script: string, keys: string) {
  const child = spawn(script, keys)
  const [err, code] = await Promise.all([new Response(child.stderr).text(), child.exited])
  return { err, code }
}

async function serve(keys: string) {
  const port = await freePort()
  const child = spawn('api/main.ts', keys, port)
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(await new Response(child.stderr).text())
    await Bun.sleep(20)
  }
  const send = (method: string, path: string, key: string, body?: object) =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  return {
    child,
    send,
    async ready() {
      const answer = await fetch(`${url}/readyz`)
      return { status: answer.status, message: (await answer.json()).error?.message ?? null }
    },
    async stop() {
      child.kill('SIGTERM')
      await child.exited
    },
  }
}

type Served = Awaited<ReturnType<typeof serve>>

/** One process seals a customer and a message, the other shows both, and the customer's page by its digest. */
async function exchange(slug: string, key: string, writer: Served, reader: Served) {
  const inquiry = anInquiry({ message: crypto.randomUUID() })
  const sent = await writer.send('POST', `/businesses/${slug}/inquiries`, key, inquiry)
  expect(sent.status).toBe(201)
  const { lead_id: lead, customerUrl } = await sent.json()
  const seen = await reader.send('GET', `/leads/${lead}`, key)
  expect([seen.status, (await seen.text()).includes(inquiry.message)]).toEqual([200, true])
  const page = await reader.send('GET', new URL(customerUrl).pathname, key)
  expect([page.status, (await page.text()).includes(inquiry.message)]).toEqual([200, true])
}

test('in the documented order, old and new processes read what the others seal, and all stay ready', async () => {
  const agent = await app.agent()
  const { slug } = await aBusiness(app)
  let before = await serve(old)
  for (const keys of [`${old},${newer}`, `${newer},${old}`, newer]) {
    if (keys === newer) {
      const { code, err } = await run('workers/commands/reseal.ts', `${newer},${old}`)
      expect([code, err]).toEqual([0, ''])
    }
    const after = await serve(keys)
    await exchange(slug, agent.key, before, after)
    await exchange(slug, agent.key, after, before)
    expect([await before.ready(), await after.ready()]).toEqual([
      { status: 200, message: null },
      { status: 200, message: null },
    ])
    await before.stop()
    before = after
  }

  // The old key is retired: a process that still seals with it must not start.
  for (const script of ['api/main.ts', 'workers/main.ts']) {
    const { code, err } = await run(script, `${old},${newer}`)
    expect(code).toBe(1)
    expect(err).toMatch(
      /^SECRETS_KEY: starts with key [0-9a-f]{8}, which was replaced\. Put the newest key first\n$/,
    )
  }
})

test('a process without the key that another seals with says so: it isn’t ready, and doesn’t start again', async () => {
  const stale = await serve(newer)
  const worker = spawn('workers/main.ts', newer)
  const third = '7a'.repeat(32)
  expect((await stale.ready()).status).toBe(200)
  const ahead = await serve(`${third},${newer}`)
  expect((await ahead.ready()).status).toBe(200)
  const lacks =
    /^SECRETS_KEY:? lacks key [0-9a-f]{8}, which this database's data is encrypted with\. Set all keys/
  const { status, message } = await stale.ready()
  expect(status).toBe(503)
  expect(message).toMatch(lacks)
  for (const script of ['api/main.ts', 'workers/main.ts']) {
    const { code, err } = await run(script, newer)
    expect(code).toBe(1)
    expect(err).toMatch(lacks)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  }
  // It may have been about to start when the key was added; either way it ends.
  expect(await worker.exited).toBe(1)
  expect(await new Response(worker.stderr).text()).toMatch(lacks)
})

test('two first processes with different keys: one makes the digest key, the other doesn’t start', async () => {
  const empty = await openTestApp()
  await empty.db.sql`delete from secrets_keys`
  const boxes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) => openSecretBox(empty.db.sql, [(n % 2 ? '8b' : '9c').repeat(32)])),
  )
  const unlocked = boxes.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
  expect(unlocked).toHaveLength(6)
  expect(new Set(unlocked.map(box => box.digest('x').toString('hex'))).size).toBe(1)
  await empty.close()
})
