import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const tools = import.meta.dir
/** Made by the tests, kept by nobody. */
export const generated = join(tools, 'generated')

/**
 * Are the programs of this folder here? They are installed when they are missing; where that can not be done,
 * tests that need them are skipped by name.
 */
export async function toolsReady(): Promise<boolean> {
  if (!existsSync(join(tools, 'node_modules', '.package-lock.json'))) {
    const npm = Bun.which('npm')
    if (!npm) return false
    const install = Bun.spawn([npm, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: tools,
      stdio: ['ignore', 'ignore', 'ignore'],
      timeout: 180_000,
    })
    if ((await install.exited) !== 0) return false
  }
  return true
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
