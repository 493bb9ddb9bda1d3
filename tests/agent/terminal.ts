import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../db/embedded-port.ts'
import { mondayMorning } from '../factories.ts'
import { openHouse } from '../house.ts'

const script = join(import.meta.dir, '../../workers/commands/agent.ts')

/** A house that listens, and `bun run agent` as a process that speaks to it, with a directory of its own. */
export async function openTerminal() {
  const clock = mondayMorning()
  const house = await openHouse({ ground: { now: () => clock.now } })
  const port = await freePort()
  house.app.listen({ port, hostname: '127.0.0.1' })
  const baseUrl = `http://127.0.0.1:${port}`
  const dir = mkdtempSync(join(tmpdir(), 'agent-'))

  const launch = (args: string[]) =>
    Bun.spawn({
      cmd: [process.execPath, script, ...args],
      env: { PATH: process.env.PATH, DATA_DIR: dir, BASE_URL: baseUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    })

  return {
    house,
    baseUrl,
    dir,
    launch,
    async agent(...args: string[]) {
      const child = launch(args)
      const [out, trouble, exit] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
        child.exited,
      ])
      return { out, trouble, exit }
    },
    async close() {
      await house.app.server?.stop(true)
      await house.close()
      rmSync(dir, { recursive: true })
    },
  }
}

export type Terminal = Awaited<ReturnType<typeof openTerminal>>
