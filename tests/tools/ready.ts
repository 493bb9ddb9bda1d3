import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const tools = import.meta.dir
/** Made by the tests, kept by nobody. */
export const generated = join(tools, 'generated')

const timeOf = (path: string) => statSync(join(tools, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
/** Since the list of them last changed. */
const installed = () => timeOf('node_modules/.package-lock.json') > timeOf('package-lock.json')
const INSTALL_MS = 180_000

/**
 * Are the programs of this folder here? They are installed when they are missing; where that can not be done,
 * tests that need them are skipped by name.
 */
export async function toolsReady(): Promise<boolean> {
  const npm = Bun.which('npm')
  const lock = join(tools, 'installing')
  // Several test files ask at once, each in a process of its own: one installs, the others wait for it.
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

/** Runs one of the programs, and gives what it said. */
export async function runTool(name: string, args: string[]): Promise<{ code: number; output: string }> {
  const child = Bun.spawn([join(tools, 'node_modules', '.bin', name), ...args], {
    cwd: tools,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, output: out + err }
}
