import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { buildApp } from '../../api/app.ts'
import { freePort } from '../../db/embedded-port.ts'
import { readConfig } from '../../shared/config.ts'
import { type OpenContext, openContext } from '../../shared/open-context.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

/** A wire to the database that can be cut. */
function wireTo(target: { host: string; port: number }, port: number) {
  let server: Server | null = null
  const ends = new Set<Socket>()
  const join = (near: Socket) => {
    const far = connect(target.port, target.host)
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        near.destroy()
        far.destroy()
        ends.delete(end)
      })
    }
    near.pipe(far).pipe(near)
  }
  return {
    mend: () =>
      new Promise<void>(resolve => {
        server = createServer(join).listen(port, '127.0.0.1', () => resolve())
      }),
    cut: () =>
      new Promise<void>(resolve => {
        server?.close(() => resolve())
        for (const end of ends) end.destroy()
      }),
  }
}

let db: TestDatabase
let context: OpenContext
let app: Awaited<ReturnType<typeof buildApp>>
let wire: ReturnType<typeof wireTo>

beforeAll(async () => {
  db = await freshDatabase()
  const direct = new URL(db.url)
  const port = await freePort()
  wire = wireTo({ host: direct.hostname, port: Number(direct.port) }, port)
  await wire.mend()
  const through = new URL(direct)
  through.hostname = '127.0.0.1'
  through.port = String(port)
  const config = readConfig({ DATABASE_URL: through.href, SECRETS_KEY: '5e'.repeat(32), LOG_LEVEL: 'silent' })
  context = await openContext(config, 'api', 'away')
  app = await buildApp(context)
})
afterAll(async () => {
  await context.close()
  await wire.cut()
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

describe('a database that is away', () => {
  test('is a 503 that says when to come back; when it is there again, so are we', async () => {
    expect((await newKey()).status).toBe(201)
    expect((await ask('GET', '/readyz')).status).toBe(200)

    await wire.cut()
    const { status, headers, body } = await newKey()
    expect({ status, code: body.error.code }).toEqual({ status: 503, code: 'unavailable' })
    expect(headers.get('retry-after')).toBe('2')
    expect(headers.get('error-action')).toBe('retry')
    expect((await ask('GET', '/readyz')).status).toBe(503)
    expect((await ask('GET', '/healthz')).status).toBe(200)
    expect((await ask('GET', '/nope')).status).toBe(404)

    await wire.mend()
    let again = await newKey()
    for (let tries = 0; again.status === 503 && tries < 200; tries++) {
      await Bun.sleep(50)
      again = await newKey()
    }
    expect(again.status).toBe(201)
    expect((await ask('GET', '/readyz')).status).toBe(200)
  })
})
