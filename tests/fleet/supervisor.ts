import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guard } from '../guard.ts'

const root = join(import.meta.dir, '../..')

/** What systemd would do, as docs/operations/deploy has it. */
function readUnit(file: string) {
  const text = readFileSync(join(root, 'docs/operations/deploy', file), 'utf8')
  const msOf = (setting: string) => Number(new RegExp(`^${setting}=(\\d+)$`, 'm').exec(text)?.[1]) * 1000
  return {
    restartMs: msOf('RestartSec'),
    stopMs: msOf('TimeoutStopSec'),
    env: Object.fromEntries(
      [...text.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    ),
  }
}

interface UnitOptions {
  name: string
  /** The unit file of docs/operations/deploy: its variables, when it's started again, and when it's killed. */
  file: string
  command: string[]
  /** Read at each start. */
  env(): Record<string, string>
  /** Read at each start: the folder of the release. Default: this one. */
  cwd?(): string
  /** Whether it does its work. */
  isReady(unit: Unit): boolean | Promise<boolean>
}

export interface Unit {
  name: string
  /** 0 between two runs. */
  pid(): number
  /** The last lines of each run that ended on its own. */
  readonly exits: string[]
  /** SIGTERM, and SIGKILL when its time is over. Resolves when the next run is ready. */
  restart(): Promise<void>
  /** Kills it. It's restarted, as after any failure. Resolves when the next run is ready. */
  kill(): Promise<void>
  ready(): Promise<void>
  /** Ends it for good. */
  stop(): Promise<void>
  /** What it printed since it started last. */
  log(): string
}

/** A process that's started again whenever it ends, as systemd does with the units of docs/operations/deploy. */
export function superviseUnit(options: UnitOptions): Unit {
  const { name, file, command, env, isReady } = options
  const { restartMs, stopMs, env: unitEnv } = readUnit(file)
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-unit-'))
  const path = join(dir, 'log')
  let child: Bun.Subprocess | null = null
  let dismiss = () => {}
  let from = 0
  let isAsked = false
  let isStopped = false
  let timer: Timer | null = null
  const exits: string[] = []

  const start = () => {
    timer = null
    from = existsSync(path) ? statSync(path).size : 0
    const output = openSync(path, 'a')
    const started = Bun.spawn([process.execPath, ...command], {
      cwd: options.cwd?.() ?? root,
      env: { PATH: process.env.PATH, LOG_LEVEL: 'info', ...unitEnv, ...env() },
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    child = started
    isAsked = false
    dismiss = guard(started.pid, dir)
    started.exited.then(code => {
      dismiss()
      if (child === started) child = null
      if (!isAsked) exits.push(`${name} exited with ${code}: ${unit.log().slice(-600)}`)
      if (!isStopped) timer = setTimeout(start, restartMs)
    })
  }
  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    if (!ending) return
    isAsked = true
    ending.kill(signal)
    const late = setTimeout(() => ending.kill('SIGKILL'), stopMs)
    await ending.exited
    clearTimeout(late)
  }
  const unit: Unit = {
    name,
    exits,
    pid: () => child?.pid ?? 0,
    async restart() {
      await end('SIGTERM')
      // An operator's restart doesn't wait.
      if (timer) clearTimeout(timer)
      start()
      await unit.ready()
    },
    async kill() {
      await end('SIGKILL')
      await unit.ready()
    },
    async ready() {
      for (const until = Date.now() + 120_000; !(child && (await isReady(unit))); await Bun.sleep(50))
        if (Date.now() > until) throw new Error(`${name} doesn't get ready: ${unit.log().slice(-2000)}`)
    },
    async stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
      await end('SIGTERM')
      rmSync(dir, { recursive: true, force: true })
    },
    log: () => readFileSync(path, 'utf8').slice(from),
  }
  start()
  return unit
}
