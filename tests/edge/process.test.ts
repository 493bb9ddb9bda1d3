import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Subprocess } from 'bun'
import { freePort } from '../../db/embedded-port.ts'
import { makeKey } from '../../shared/keys/key.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { openSocket } from '../raw-socket.ts'

const main = join(import.meta.dir, '../../api/main.ts')
const operatorKey = makeKey('opk')
let db: TestDatabase
/** A process with the usual settings, for tests that don't end it. */
let usual: Awaited<ReturnType<typeof serve>>
const running = new Set<Subprocess>()

beforeAll(async () => {
  db = await freshDatabase()
  usual = await serve()
  running.delete(usual.child)
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await Promise.all([...running].map(child => child.exited))
  running.clear()
})
afterAll(async () => {
  usual.child.kill('SIGKILL')
  await usual.child.exited
  await db.drop()
})

function spawn(env: Record<string, string>) {
  const child = Bun.spawn([process.execPath, main], {
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: db.url,
      SECRETS_KEY: '5e'.repeat(32),
      OPERATOR_KEY: operatorKey,
      HOST: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  return child
}

async function serve(env: Record<string, string> = {}) {
  const port = await freePort()
  const child = spawn({ PORT: String(port), ...env })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(await new Response(child.stderr).text())
    await Bun.sleep(10)
  }
  return { child, port, url }
}

const body = JSON.stringify({ name: 'In flight', contact_email: 'flight@agent.example' })
const head = [
  'POST /keys HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  `Content-Length: ${body.length}`,
  '',
  '',
].join('\r\n')

describe('a graceful stop', () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    test(`on ${signal} finishes requests in flight, accepts no new ones and exits with code 0`, async () => {
      const { child, port } = await serve()
      const idle = await openSocket(port)
      await idle.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await idle.until('200 OK')
      const busy = await openSocket(port)
      await busy.send(head + body.slice(0, 10))
      // Connections are accepted in order: once a later one has a response, this one is in flight.
      await fetch(`http://127.0.0.1:${port}/healthz`, { keepalive: false })
      child.kill(signal)
      while (await fetch(`http://127.0.0.1:${port}/healthz`, { keepalive: false }).catch(() => null))
        await Bun.sleep(5)
      expect(child.exitCode).toBeNull()
      await busy.send(body.slice(10))
      const began = performance.now()
      expect(await busy.closed).toContain('HTTP/1.1 201')
      expect(await child.exited).toBe(0)
      // Well before the deadline that forces an exit.
      expect(performance.now() - began).toBeLessThan(8000)
      expect((await db.sql`delete from agents where name = 'In flight' returning id`).count).toBe(1)
      idle.end()
    })

  test('with DRAIN_SECONDS fails /readyz first and keeps serving', async () => {
    const { child, url } = await serve({ DRAIN_SECONDS: '4' })
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    child.kill('SIGTERM')
    while ((await fetch(`${url}/readyz`)).status === 200) await Bun.sleep(5)
    for (let n = 0; n < 3; n++) expect((await fetch(`${url}/businesses?zip=78205`)).status).toBe(200)
    expect(await child.exited).toBe(0)
  })
})

test.each(['api/main.ts', 'workers/main.ts'])(
  '%s refuses to start with another SECRETS_KEY',
  async script => {
    const child = Bun.spawn([process.execPath, join(main, '../..', script)], {
      env: {
        PATH: process.env.PATH ?? '',
        DATABASE_URL: db.url,
        SECRETS_KEY: '5f'.repeat(32),
        OPERATOR_KEY: operatorKey,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    running.add(child)
    expect(await new Response(child.stderr).text()).toMatch(
      /^SECRETS_KEY: lacks key [0-9a-f]{8}, which this database's data is encrypted with.*\n$/,
    )
    expect(await child.exited).toBe(1)
  },
)

describe('the API process', () => {
  test('responds whatever the Host header says', async () => {
    const { port } = usual
    const hosts = [null, '', 'x:99999', '::', '[::1', 'a b', 'user@x', 'a%zz']
    for (const [method, path, status] of [
      ['GET', '/nope', 404],
      ['PUT', '/commons', 405],
      ['GET', '/commons', 200],
      ['GET', '/readyz', 200],
      ['GET', '/desk/inbox/sign-in?to=1', 200],
      ['GET', '/account', 401],
      ['GET', '/desk/inbox', 401],
    ] as const)
      for (const host of hosts) {
        // Without a host, Elysia finds no path with two slashes. HTTP/1.1 requires one.
        if (!host && path.startsWith('/desk')) continue
        const socket = await openSocket(port)
        const version = host === null ? '1.0' : '1.1'
        await socket.send(
          `${method} ${path} HTTP/${version}\r\n${host === null ? '' : `Host: ${host}\r\n`}Connection: close\r\n\r\n`,
        )
        const answer = await socket.closed
        expect({ path, host, line: answer.split('\r\n')[0] }).toMatchObject({
          line: expect.stringMatching(new RegExp(`^HTTP/1\\.1 ${status} `)),
        })
        expect(answer.toLowerCase()).toContain('\r\nrequest-id: req_')
      }
  })

  test('serves MCP without a Host header, which HTTP/1.0 allows', async () => {
    const message = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
    const socket = await openSocket(usual.port)
    await socket.send(
      [
        'POST /mcp HTTP/1.0',
        'Content-Type: application/json',
        'Accept: application/json, text/event-stream',
        `Content-Length: ${message.length}`,
        '',
        message,
      ].join('\r\n'),
    )
    expect(await socket.closed).toContain('search_businesses')
  })

  test('returns 413 for large bodies with and without a Content-Length', async () => {
    const { url } = usual
    const headers = { 'content-type': 'application/json' }
    // Bun's own 413 has no body and no id.
    for (const size of [2_000_000, 20_000_000]) {
      const large = await fetch(`${url}/keys`, { method: 'POST', headers, body: 'x'.repeat(size) })
      expect(large.headers.get('request-id')).toMatch(/^req_/)
      expect({ status: large.status, body: await large.json() }).toMatchObject({
        status: 413,
        body: { error: { code: 'payload_too_large' } },
      })
    }
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(32_768))
      },
    })
    const endless = await fetch(`${url}/keys`, { method: 'POST', headers, body: stream }).then(
      async answer => ({ status: answer.status, code: (await answer.json()).error.code }),
      // The server may close the connection while we're sending.
      () => ({ status: 413, code: 'payload_too_large' }),
    )
    expect(endless).toEqual({ status: 413, code: 'payload_too_large' })
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  test('limits by the address of the peer, or by X-Forwarded-For with TRUST_PROXY', async () => {
    const left = async (url: string, from: string) => {
      const answer = await fetch(`${url}/keys`, { method: 'POST', headers: { 'x-forwarded-for': from } })
      return /r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]
    }
    const first = Number(await left(usual.url, '198.51.100.1'))
    expect(await left(usual.url, '198.51.100.2')).toBe(String(first - 1))
    const proxied = await serve({ TRUST_PROXY: '1' })
    const requests = ['198.51.100.1', '198.51.100.2', '9.9.9.9, 198.51.100.2'].map(
      from => () => left(proxied.url, from),
    )
    const seen: (string | undefined)[] = []
    for (const ask of requests) seen.push(await ask())
    expect(seen).toEqual(['29', '29', '28'])
  })

  test('limits the tools of MCP by the same address', async () => {
    const proxied = await serve({ TRUST_PROXY: '1' })
    const createKey = {
      method: 'tools/call',
      params: {
        name: 'create_key',
        arguments: { name: 'Concierge', contact_email: 'dev@agent.example.com' },
      },
    }
    const answers: string[] = []
    for (let n = 1; n <= 31; n++) {
      const answer = await fetch(`${proxied.url}/mcp`, {
        method: 'POST',
        headers: {
          'x-forwarded-for': `198.18.${n}.1`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: n, ...createKey }),
      })
      answers.push(await answer.text())
    }
    expect(answers.filter(text => text.includes('rate_limited'))).toEqual([])
  })

  test('/metrics needs no key from this machine, but does for forwarded requests', async () => {
    const { url } = usual
    expect((await fetch(`${url}/metrics`)).status).toBe(200)
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
      expect((await fetch(`${url}/metrics`, { headers: { [name]: '127.0.0.1' } })).status).toBe(401)
    const authorization = `Bearer ${operatorKey}`
    const forwarded = await fetch(`${url}/metrics`, {
      headers: { authorization, 'x-forwarded-for': '127.0.0.1' },
    })
    expect(await forwarded.text()).toContain('agent_exchange_requests_total')
  })

  test('/metrics needs the key for web pages, other host names and a public BASE_URL', async () => {
    const { url } = usual
    const status = async (from: string, headers: Record<string, string>) =>
      (await fetch(`${from}/metrics`, { headers })).status
    expect(await status(url, { origin: 'https://evil.example' })).toBe(401)
    expect(await status(url, { 'sec-fetch-site': 'cross-site' })).toBe(401)
    expect(await status(url, { host: 'evil.example' })).toBe(401)
    const behindProxy = await serve({ BASE_URL: 'https://agents.example' })
    expect(await status(behindProxy.url, {})).toBe(401)
    expect(await status(behindProxy.url, { authorization: `Bearer ${operatorKey}` })).toBe(200)
  })

  test('/metrics limits wrong keys', async () => {
    const { url } = usual
    const guess = async () =>
      (await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer opk_wrong', via: 'proxy' } })).status
    const statuses: number[] = []
    for (let i = 0; i < 100 && statuses.at(-1) !== 429; i++) statuses.push(await guess())
    expect(statuses[0]).toBe(401)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('exits with code 1 and one line', () => {
  const starts: [string, Record<string, string>, string][] = [
    ['a bad number', { PORT: 'eighty' }, 'PORT'],
    ['no key', { SECRETS_KEY: '' }, 'SECRETS_KEY'],
    ['no database', { DATABASE_URL: '' }, 'DATABASE_URL'],
  ]
  for (const [what, env, name] of starts)
    test(`that names the setting for ${what}`, async () => {
      const child = spawn(env)
      expect(await child.exited).toBe(1)
      const output = (await new Response(child.stderr).text()).trim()
      expect(output).toStartWith(`${name}: `)
      expect(output.split('\n').length).toBe(1)
    })

  test('that names the port if it’s in use', async () => {
    const child = spawn({ PORT: String(usual.port) })
    expect(await child.exited).toBe(1)
    const output = (await new Response(child.stderr).text()).trim()
    expect(output).toContain(`PORT: ${usual.port} is in use by another program`)
    expect(output.split('\n').length).toBe(1)
  })
})
