import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../db/embedded-port.ts'
import { makeKey } from '../../shared/keys/key.ts'
import { until } from '../until.ts'

const root = join(import.meta.dir, '../..')

/** One operator for all processes of a test. */
export const operatorKey = makeKey('opk')

export interface FleetProcess {
  url: string
  pid: number
  log(): string
  exitCode(): number | null
  /** Its status, or 0 without a response. */
  ask(path: string, init?: RequestInit): Promise<number>
  /** Ends it as an operator would, and returns its exit code. */
  stop(): Promise<number>
}

/** A process of the service with these settings, as a Procfile would start it. */
export async function startProcess(
  command: string[],
  settings: Record<string, string>,
  cwd = root,
): Promise<FleetProcess> {
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-process-'))
  const log = join(dir, 'log')
  const output = openSync(log, 'a')
  const port = settings.PORT ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = Bun.spawn([process.execPath, ...command], {
    cwd,
    env: {
      PATH: process.env.PATH,
      SECRETS_KEY: '5e'.repeat(32),
      OPERATOR_KEY: operatorKey,
      PAYMENTS: 'sandbox',
      BASE_URL: url,
      PORT: port,
      RATE_LIMIT_FACTOR: '0',
      ALLOW_PRIVATE_WEBHOOKS: '1',
      ...settings,
    },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  let whole: string | null = null
  return {
    url,
    pid: child.pid,
    log: () => whole ?? readFileSync(log, 'utf8'),
    exitCode: () => child.exitCode,
    async ask(path, init) {
      const answer = await fetch(url + path, { signal: AbortSignal.timeout(60_000), ...init }).catch(
        () => null,
      )
      await answer?.arrayBuffer().catch(() => null)
      return answer?.status ?? 0
    },
    async stop() {
      child.kill('SIGTERM')
      const code = await child.exited
      whole ??= readFileSync(log, 'utf8')
      rmSync(dir, { recursive: true, force: true })
      return code
    },
  }
}

/** An API process that's ready. */
export async function startWeb(settings: Record<string, string>, cwd = root): Promise<FleetProcess> {
  const web = await startProcess(['api/main.ts'], settings, cwd)
  await until(async () => {
    if (web.exitCode() !== null) throw new Error(web.log())
    // Another process may have taken the port in the meantime: its response doesn't count.
    const isOurs = Boolean(settings.LOG_LEVEL) || web.log().includes('"listening"')
    return isOurs && (await web.ask('/readyz')) === 200
  })
  return web
}
