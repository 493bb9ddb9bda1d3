import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../db/embedded-port.ts'
import { makeKey } from '../../shared/keys/key.ts'
import { freshDatabase } from '../db.ts'

interface CallOptions {
  key?: string
  body?: unknown
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where that is not there.
type Body = any

/** The API and all workers as in production, in their own processes, on their own database. The test only uses HTTP. */
export async function startService() {
  const db = await freshDatabase({ max: 1 })
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-story-'))
  const clockFile = join(dir, 'clock')
  writeFileSync(clockFile, '0')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const operatorKey = makeKey('opk')
  const env = {
    ...process.env,
    DATABASE_URL: db.url,
    DATA_DIR: dir,
    PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL: url,
    OPERATOR_KEY: operatorKey,
    SECRETS_KEY: '5e'.repeat(32),
    PAYMENTS: 'sandbox',
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'error',
    STORY_CLOCK: clockFile,
  }
  const run = (script: string) => {
    return Bun.spawn({
      cmd: [process.execPath, '--no-orphans', '--preload', './tests/story/moved-clock.ts', script],
      cwd: join(import.meta.dir, '../..'),
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  }
  const children = [run('api/main.ts'), run('workers/main.ts')]
  let ahead = 0

  async function call(
    method: string,
    path: string,
    { key, body }: CallOptions = {},
  ): Promise<{ status: number; body: Body }> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  /** Repeats a request until its response fits. The test's timeout ends it. */
  async function until<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
    for (;;) {
      const answer = await ask()
      if (fits(answer)) return answer
      await Bun.sleep(50)
    }
  }

  await until(
    () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    ready => ready,
  )
  return {
    url,
    operatorKey,
    call,
    until,
    /** Expects this status and returns the body. */
    async ask(status: number, method: string, path: string, options?: CallOptions): Promise<Body> {
      const answer = await call(method, path, options)
      if (answer.status !== status)
        throw new Error(`${method} ${path} → ${answer.status}: ${JSON.stringify(answer.body).slice(0, 600)}`)
      return answer.body
    },
    now: () => new Date(Date.now() + ahead),
    /** Moves the clock of every process. */
    moveTo(at: Date) {
      ahead = Math.max(ahead, at.getTime() - Date.now())
      writeFileSync(clockFile, String(ahead))
      for (const child of children) child.kill('SIGUSR2')
    },
    async stop() {
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(children.map(child => child.exited))
      rmSync(dir, { recursive: true, force: true })
      await db.drop()
    },
  }
}

export type Service = Awaited<ReturnType<typeof startService>>
