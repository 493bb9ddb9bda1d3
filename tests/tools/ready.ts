import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { outputOf } from '../programs.ts'

export const tools = import.meta.dir
/** Written by the tests, not committed. */
export const generated = join(tools, 'generated')

const timeOf = (path: string) => statSync(join(tools, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
/** Written after an install. */
const marker = 'node_modules/.installed'
const installed = () => timeOf(marker) > timeOf('package-lock.json')
const INSTALL_MS = 180_000

/** Installs the programs of this folder if needed. If that fails, tests that need them are skipped by name. */
export async function toolsReady(): Promise<boolean> {
  const lock = join(tools, 'installing')
  // Several test processes may get here at once: one installs, the others wait.
  while (!installed()) {
    try {
      mkdirSync(lock)
    } catch {
      if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > INSTALL_MS)
        rmSync(lock, { recursive: true, force: true })
      await Bun.sleep(200)
      continue
    }
    const done = await install()
    rmSync(lock, { recursive: true, force: true })
    if (!done) return false
  }
  return true
}

/** Installs what package-lock.json says, with Bun: npm takes ten times the CPU. */
async function install(): Promise<boolean> {
  // Bun would take over a package that an interrupted install left without some of its files.
  rmSync(join(tools, 'node_modules'), { recursive: true, force: true })
  const command = [process.execPath, 'install', '--frozen-lockfile', '--no-save', '--ignore-scripts']
  const child = Bun.spawn(command, {
    cwd: tools,
    stdio: ['ignore', 'ignore', 'ignore'],
    timeout: INSTALL_MS,
  })
  if ((await child.exited) !== 0) return false
  writeFileSync(join(tools, marker), '')
  return true
}

/** Runs one of the programs and returns its output. */
export async function runTool(name: string, args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const command = [join(tools, 'node_modules', '.bin', name), ...args]
  const { code, output, errors } = await outputOf(command, { cwd: tools, env })
  return { code, output: output + errors }
}
