import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

/** PgBouncer in transaction mode in front of a Postgres, with the settings of docs/scaling.md. */
export async function startPooler(postgresUrl: string, maxClients = 500): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(postgresUrl)
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-pooler-'))
  const listenPort = await freePort()
  const config = join(dir, 'pgbouncer.ini')
  writeFileSync(
    config,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = ${maxClients}
server_login_retry = 1
`,
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
