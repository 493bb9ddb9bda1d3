import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../db/embedded-port.ts'
import { mondayMorning } from '../factories.ts'
import { openTestApp } from '../test-app.ts'

const script = join(import.meta.dir, '../../workers/commands/agent.ts')

/** A running app, and `bun run agent` as a process with its own directory. */
export async function openTerminal() {
  const clock = mondayMorning()
  const app = await openTestApp({ clock })
  const port = await freePort()
  app.api.listen({ port, hostname: '127.0.0.1' })
  const baseUrl = `http://127.0.0.1:${port}`
  const dir = mkdtempSync(join(tmpdir(), 'agent-'))

  const launch = (args: string[]) =>
    Bun.spawn({
      cmd: [process.execPath, script, ...args],
      env: { PATH: process.env.PATH, DATA_DIR: dir, BASE_URL: baseUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    })

  return {
    app,
    baseUrl,
    dir,
    launch,
    async agent(...args: string[]) {
      const child = launch(args)
      const [out, err, exit] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
        child.exited,
      ])
      return { out, err, exit }
    },
    async close() {
      await app.api.server?.stop(true)
      await app.close()
      rmSync(dir, { recursive: true })
    },
  }
}
