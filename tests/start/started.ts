import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const script = join(import.meta.dir, '../../workers/commands/start.ts')

/** `npm start` on a directory, as a process that the test reads and ends. */
export function launch(dir: string, env: Record<string, string> = {}, command = [process.execPath, script]) {
  const child = Bun.spawn({
    cmd: command,
    env: { ...process.env, DATA_DIR: dir, HOST: '127.0.0.1', PORT: '0', DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const reader = child.stdout.getReader()
  const decoder = new TextDecoder()
  let output = ''

  /** Reads on until this was written, or everything was. */
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
    async up() {
      const screen = await until('Ctrl-C stops it.')
      const url = /Base URL +(\S+)/.exec(screen)?.[1]
      const operatorKey = /Operator key +(\S+)/.exec(screen)?.[1]
      if (!url || !operatorKey) throw new Error(`It did not come up:\n${screen}`)
      return { url, operatorKey, screen }
    },
  }
}

/** `sh` in between, as npm puts it, which stays when the script is not its last word. */
export const underShell = ['sh', '-c', `"${process.execPath}" "${script}"; true`]

/** The API's command line: from its sources, or from the bundle of an earlier start. */
export const theApi = /\/(api\/main\.ts|\.cache\/start\/\S+\/main\.js)/

export interface Found {
  pid: number
  command: string
}

/** Every process that belongs to this directory, in whatever session it hides. */
export function processesOf(dir: string): Found[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(name => ({ pid: Number(name), command: read(name, 'cmdline'), environment: read(name, 'environ') }))
    .filter(
      ({ command, environment }) => command.includes(`${dir}/`) || environment.includes(`DATA_DIR=${dir}\0`),
    )
    .map(({ pid, command }) => ({ pid, command: command.replaceAll('\0', ' ') }))
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // gone meanwhile
  }
}

/** Resolves when only these are left of a directory's processes; the test's own deadline ends the wait. */
export async function untilOnly(dir: string, fits: (found: Found) => boolean): Promise<void> {
  while (!processesOf(dir).every(fits)) await Bun.sleep(20)
}
