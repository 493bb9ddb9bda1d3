import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const script = join(import.meta.dir, '../../workers/commands/start.ts')
export const startCommand = [process.execPath, script]

/** `npm start` on a directory, as a process whose output the test reads and which it stops. */
export function launch(dir: string, env: Record<string, string> = {}, command = startCommand) {
  const child = Bun.spawn({ cmd: command, env: startEnv(dir, env), stdio: ['ignore', 'pipe', 'inherit'] })
  const reader = child.stdout.getReader()
  const decoder = new TextDecoder()
  let output = ''

  /** Reads until this text was printed, or until the output ends. */
  async function until(text: string): Promise<string> {
    while (!output.includes(text)) {
      const { value, done } = await reader.read()
      if (done) break
      output += decoder.decode(value, { stream: true })
    }
    return output
  }

  return {
    child,
    until,
    /** The whole output of a start that is expected to end. */
    all: () => until('\0'),
    async untilUp() {
      const screen = await until('Ctrl-C stops it.')
      const url = /Base URL +(\S+)/.exec(screen)?.[1]
      if (!url) throw new Error(`It didn't come up:\n${screen}`)
      return { url, screen }
    },
  }
}

/** `npm start` on a terminal, until its screen is complete; then Ctrl-C. */
export async function startOnTerminal(dir: string): Promise<{ output: string; exitCode: number }> {
  let output = ''
  const child = Bun.spawn({
    cmd: startCommand,
    env: startEnv(dir, {}),
    terminal: {
      data(terminal, bytes) {
        const wasUp = output.includes('Ctrl-C stops it.')
        output += new TextDecoder().decode(bytes)
        if (!wasUp && output.includes('Ctrl-C stops it.')) terminal.write('\x03')
      },
    },
  })
  return { exitCode: await child.exited, output }
}

function startEnv(dir: string, env: Record<string, string>) {
  // `npm test` sets it for itself. It would kill the start too abruptly to stop Postgres.
  const { BUN_FEATURE_FLAG_NO_ORPHANS, ...ours } = process.env
  return { ...ours, DATA_DIR: dir, HOST: '127.0.0.1', PORT: '0', DEMO: '0', ...env }
}

interface RunningProcess {
  pid: number
  parent: number
  command: string
}

export const hasProc = existsSync('/proc/self/environ')

/** Every process that belongs to this directory, in whatever session. */
export function processesOf(dir: string): RunningProcess[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(name => ({ pid: Number(name), command: read(name, 'cmdline'), environment: read(name, 'environ') }))
    .filter(
      ({ command, environment }) => command.includes(`${dir}/`) || environment.includes(`DATA_DIR=${dir}\0`),
    )
    .map(({ pid, command }) => ({ pid, parent: parentOf(pid), command: command.replaceAll('\0', ' ') }))
}

/** After the name, which may hold anything, come the state and the parent. */
const parentOf = (pid: number): number => Number(read(String(pid), 'stat').split(') ').at(-1)?.split(' ')[1])

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // it has ended
  }
}

/** Resolves when every process left matches. The test's timeout ends the wait. */
export async function untilOnly(dir: string, matches: (found: RunningProcess) => boolean): Promise<void> {
  while (!processesOf(dir).every(matches)) await Bun.sleep(100)
}
