import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { outputOf } from '../programs.ts'

export const tools = import.meta.dir
/** Written by the tests, not committed. */
export const generated = join(tools, 'generated')

const timeOf = (path: string) => statSync(join(tools, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
const installed = () => timeOf('node_modules/.package-lock.json') > timeOf('package-lock.json')
const INSTALL_MS = 180_000

/** Installs the programs of this folder if needed. If that fails, tests that need them are skipped by name. */
export async function toolsReady(): Promise<boolean> {
  const npm = Bun.which('npm')
  const lock = join(tools, 'installing')
  // Several test processes may get here at once: one installs, the others wait.
  while (!installed()) {
    if (!npm) return false
    try {
      mkdirSync(lock)
    } catch {
      if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) > INSTALL_MS)
        rmSync(lock, { recursive: true, force: true })
      await Bun.sleep(200)
      continue
    }
    const done = await install(npm)
    rmSync(lock, { recursive: true, force: true })
    if (!done) return false
  }
  return true
}

async function install(npm: string): Promise<boolean> {
  const child = Bun.spawn([npm, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: tools,
    stdio: ['ignore', 'ignore', 'ignore'],
    timeout: INSTALL_MS,
  })
  return (await child.exited) === 0
}

/** Runs one of the programs and returns its output. */
export async function runTool(name: string, args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const command = [join(tools, 'node_modules', '.bin', name), ...args]
  const { code, output, errors } = await outputOf(command, { cwd: tools, env })
  return { code, output: output + errors }
}
