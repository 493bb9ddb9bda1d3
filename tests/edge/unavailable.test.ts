import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { buildApp } from '../../api/app.ts'
import { freePort } from '../../db/embedded-port.ts'
import { readConfig } from '../../shared/config.ts'
import { type OpenContext, openContext } from '../../shared/open-context.ts'
import { makeSecretBox } from '../../shared/secrets.ts'
import { keepSecretsUnlocked } from '../../shared/unlock-secrets.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

/** A TCP proxy to the database that can be stopped and started. */
function createProxy(target: { host: string; port: number }, port: number) {
  let server: Server | null = null
  const sockets = new Set<Socket>()
  const forward = (client: Socket) => {
    const upstream = connect(target.port, target.host)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
        sockets.delete(socket)
      })
    }
    client.pipe(upstream).pipe(client)
  }
  return {
    start: () =>
      new Promise<void>(resolve => {
        server = createServer(forward).listen(port, '127.0.0.1', () => resolve())
      }),
    stop: () =>
      new Promise<void>(resolve => {
        server?.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

let db: TestDatabase
let context: OpenContext
let app: Awaited<ReturnType<typeof buildApp>>
let proxy: ReturnType<typeof createProxy>

beforeAll(async () => {
  db = await freshDatabase()
  const direct = new URL(db.url)
  const port = await freePort()
  proxy = createProxy({ host: direct.hostname, port: Number(direct.port) }, port)
  await proxy.start()
  const proxied = new URL(direct)
  proxied.hostname = '127.0.0.1'
  proxied.port = String(port)
  const config = readConfig({ DATABASE_URL: proxied.href, SECRETS_KEY: '5e'.repeat(32), LOG_LEVEL: 'silent' })
  context = await openContext(config, 'api', 'away')
  await keepSecretsUnlocked(context, () => {})
  app = await buildApp(context)
})
afterAll(async () => {
  await context.close()
  await proxy.stop()
  await db.drop()
})

const ask = async (method: string, path: string, body?: object) => {
  const response = await app.handle(
    new Request(`http://localhost:3000${path}`, {
      method,
      body: body && JSON.stringify(body),
      headers: body ? { 'content-type': 'application/json' } : {},
    }),
  )
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const newKey = () => ask('POST', '/keys', { name: 'Away', contact_email: 'away@agent.example' })

describe('while the database is down', () => {
  test('returns 503 with Retry-After, and recovers when the database is back', async () => {
    expect((await newKey()).status).toBe(201)
    expect((await ask('GET', '/readyz')).status).toBe(200)

    await proxy.stop()
    const { status, headers, body } = await newKey()
    expect({ status, code: body.error.code }).toEqual({ status: 503, code: 'unavailable' })
    expect(headers.get('retry-after')).toBe('2')
    expect(headers.get('error-action')).toBe('retry')
    const ready = await ask('GET', '/readyz')
    expect([ready.status, ready.body.error.message]).toEqual([503, "Postgres can't be reached."])
    expect((await ask('GET', '/healthz')).status).toBe(200)
    expect((await ask('GET', '/nope')).status).toBe(404)

    await proxy.start()
    let again = await newKey()
    for (let tries = 0; again.status === 503 && tries < 200; tries++) {
      await Bun.sleep(50)
      again = await newKey()
    }
    expect(again.status).toBe(201)
    expect((await ask('GET', '/readyz')).status).toBe(200)
  })

  test('a process that starts reads and seals no secret until the database is back', async () => {
    const { secrets } = context
    const sealed = secrets.seal('Ana', 'own_times.title own_1')
    const starting = { ...context, secrets: makeSecretBox(['5e'.repeat(32)]) }
    await proxy.stop()
    const { unlocked } = await keepSecretsUnlocked(starting, fault => expect(fault).toBe('none'))
    expect(() => starting.secrets.open(sealed, 'own_times.title own_1')).toThrow(
      expect.objectContaining({ status: 503 }),
    )
    await proxy.start()
    await unlocked
    expect(starting.secrets.open(sealed, 'own_times.title own_1')).toBe('Ana')
    expect(starting.secrets.digest('x')).toEqual(secrets.digest('x'))
  })
})
