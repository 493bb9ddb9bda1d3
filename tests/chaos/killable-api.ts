import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../db/embedded-port.ts'

const root = join(import.meta.dir, '../..')

export interface KillableApi {
  url: string
  /** How often it exited on its own. */
  readonly crashes: number
  /** Resolves when it answers. */
  ready(): Promise<void>
  /** kill -9. Another one takes its port at once. */
  kill(): Promise<void>
  /** Like kill, with the clock of the next one ahead by this much. */
  restart(aheadMs: number): Promise<void>
  stop(): Promise<void>
  log(): string
}

/** The API in its own process, replaced on the same port when killed. */
export async function startKillableApi(env: Record<string, string>): Promise<KillableApi> {
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-killable-'))
  const clock = join(dir, 'clock')
  writeFileSync(clock, '0')
  const output = openSync(join(dir, 'log'), 'a')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let crashes = 0
  const start = () =>
    Bun.spawn([process.execPath, '--preload', './tests/story/moved-clock.ts', 'api/main.ts'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        LOG_LEVEL: 'error',
        PORT: String(port),
        HOST: '127.0.0.1',
        BASE_URL: url,
        DATA_DIR: dir,
        STORY_CLOCK: clock,
        ...env,
      },
      stdio: ['ignore', output, output],
    })
  let child = start()
  const end = async () => {
    if (child.exitCode !== null) crashes++
    child.kill('SIGKILL')
    await child.exited
  }
  const api: KillableApi = {
    url,
    get crashes() {
      return crashes
    },
    async ready() {
      for (const until = Date.now() + 120_000; ; await Bun.sleep(20)) {
        const answer = await fetch(`${url}/readyz`).catch(() => null)
        if (answer?.ok) return
        if (Date.now() > until) throw new Error(`The API does not start: ${api.log()}`)
      }
    },
    async kill() {
      await end()
      child = start()
    },
    async restart(aheadMs) {
      writeFileSync(clock, String(aheadMs))
      await api.kill()
      await api.ready()
    },
    async stop() {
      await end()
      closeSync(output)
      rmSync(dir, { recursive: true, force: true })
    },
    log: () => readFileSync(join(dir, 'log'), 'utf8').slice(-4000),
  }
  await api.ready()
  return api
}
