import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../db/embedded-port.ts'
import { guard } from '../guard.ts'
import { until } from '../until.ts'

export const hasPooler = Bun.which('pgbouncer') !== null

export interface Pooler {
  url: string
  pid: number
  stop(): Promise<void>
}

const file = join(import.meta.dir, '../../docs/deploy/pgbouncer.ini')

/** PgBouncer in front of a Postgres, with the settings that operators copy. */
export async function startPooler(postgresUrl: string, maxClients = 500): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(postgresUrl)
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-pooler-'))
  const listenPort = await freePort()
  const config = join(dir, 'pgbouncer.ini')
  writeFileSync(
    config,
    readFileSync(file, 'utf8')
      .replace(/^exchange = .*$/m, `* = host=${hostname} port=${port} user=${username} password=${password}`)
      .replace(/^listen_port = .*$/m, `listen_port = ${listenPort}\nunix_socket_dir =`)
      .replace(/^auth_type = .*$/m, 'auth_type = any')
      .replace(/^auth_file = .*$/m, '')
      .replace(/^max_client_conn = .*$/m, `max_client_conn = ${maxClients}`),
  )
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  Bun.spawnSync(['chmod', '-R', 'a+rX', dir])
  const child = Bun.spawn(['pgbouncer', config], {
    ...account,
    stdio: ['ignore', 'ignore', 'ignore'],
    detached: true,
  })
  const dismiss = guard(child.pid, dir)
  await until(() => accepts(listenPort))
  return {
    url: `postgres://${username}:any@127.0.0.1:${listenPort}${pathname}`,
    pid: child.pid,
    async stop() {
      child.kill('SIGKILL')
      await child.exited
      dismiss()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function accepts(port: number): Promise<boolean> {
  try {
    const socket = await Bun.connect({ hostname: '127.0.0.1', port, socket: { data() {} } })
    socket.end()
    return true
  } catch {
    return false
  }
}
