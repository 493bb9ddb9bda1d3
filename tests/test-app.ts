import { afterAll } from 'bun:test'
import { buildApp } from '../api/app.ts'
import { type Config, readConfig } from '../shared/config.ts'
import { makeKey } from '../shared/keys/key.ts'
import { type OpenContext, openContext } from '../shared/open-context.ts'
import { unlockSecrets } from '../shared/unlock-secrets.ts'
import { holdToContract } from './contract.ts'
import { freshDatabase, type TestDatabase } from './db.ts'
import { findInvalidEvents } from './events/invalid-events.ts'

export const OPERATOR_KEY = makeKey('opk')

interface CallOptions {
  key?: string | null
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where that is not there.
  body: any
  headers: Headers
  text: string
}

export interface TestAppOptions {
  /** Default: a new database, dropped on close. */
  db?: TestDatabase
  config?: Partial<Config>
  /** Jobs, limits and notifications on this Redis instead of Postgres. */
  redisUrl?: string | null
  /** Default: the machine's. */
  clock?: { now: Date }
  /** Replaces parts of the context. */
  context?: Partial<OpenContext>
}

/** The whole API on its own database, called without a socket. Every response is checked against the contract. */
export async function openTestApp({
  db: given,
  config = {},
  redisUrl,
  clock,
  context: parts = {},
}: TestAppOptions = {}) {
  const db = given ?? (await freshDatabase())
  const settings = readConfig({
    DATABASE_URL: db.url,
    REDIS_URL: redisUrl ?? '',
    OPERATOR_KEY,
    SECRETS_KEY: '5e'.repeat(32),
    BASE_URL: 'http://localhost:3000',
    RATE_LIMIT_FACTOR: '1000',
    ALLOW_PRIVATE_WEBHOOKS: '1',
    PAYMENTS: 'sandbox',
    LOG_LEVEL: 'error',
    // Few: Postgres plans each statement anew on each connection, which takes most of the time.
    DATABASE_CONNECTIONS: '12',
  })
  const context: OpenContext = Object.assign(
    await openContext({ ...settings, ...config }, 'api', 'test'),
    clock && { now: () => clock.now },
    parts,
  )
  await unlockSecrets(context)
  const stopping = new AbortController()
  const api = await buildApp(context, stopping.signal)

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const headers = new Headers(options.headers)
    if (options.key) headers.set('authorization', `Bearer ${options.key}`)
    const json = options.body !== undefined && typeof options.body !== 'string'
    if (options.body !== undefined && !headers.has('content-type'))
      headers.set('content-type', 'application/json')
    const response = await api.handle(
      new Request(`http://localhost:3000${path}`, {
        method,
        headers,
        body: json ? JSON.stringify(options.body) : (options.body as string | undefined),
      }),
    )
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== ''
    const answer = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : text,
    }
    holdToContract(method, path, answer)
    return answer
  }

  return {
    context,
    db,
    api,
    call,
    get: (path: string, options?: CallOptions) => call('GET', path, options),
    post: (path: string, body?: unknown, options?: CallOptions) => call('POST', path, { ...options, body }),
    /** Creates an agent of this tier. */
    async agent(tier: 'free' | 'verified' | 'platform' = 'free'): Promise<{ key: string; id: string }> {
      const name = `Agent ${crypto.randomUUID().slice(0, 8)}`
      const created = await call('POST', '/keys', {
        body: { name, contact_email: `${crypto.randomUUID()}@example.com` },
      })
      const { key, id } = created.body
      if (tier !== 'free')
        await call('PATCH', `/operator/agents/${id}`, { key: OPERATOR_KEY, body: { tier } })
      return { key, id }
    },
    async close() {
      const invalid = await findInvalidEvents(db.sql)
      stopping.abort()
      await api.flush()
      await context.close()
      await db.drop()
      if (invalid.length > 0)
        throw new Error(`events that don't match their kind: ${invalid.slice(0, 3).join('\n')}`)
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

/** An app for the tests of a file or `describe`, closed after them. In a hook or a test it would be closed too early. */
export async function testApp(options?: TestAppOptions): Promise<TestApp> {
  const app = await openTestApp(options)
  afterAll(() => app.close())
  return app
}
