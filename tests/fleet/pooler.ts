import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../db/embedded-port.ts'
import { guard } from '../guard.ts'
import { until } from '../until.ts'

export const hasPooler = Bun.which('pgbouncer') !== null

export interface Pooler {
  url: string
  pid(): number
  /** Restarts it like its unit, which closes the connections of all clients. */
  restart(): Promise<void>
  /** Points it at another server, as in a failover: changes its file and sends SIGHUP. */
  redirect(postgresUrl: string): void
  stop(): Promise<void>
}

const file = join(import.meta.dir, '../../docs/operations/deploy/pgbouncer.ini')

interface PoolerOptions {
  maxClients?: number
  /** Lines that change its settings. */
  settings?: string
  /** The userlist.txt. Without one, it lets anyone in as the user of the server's URL. */
  users?: string
}

/** PgBouncer in front of a Postgres, with the settings that operators copy. */
export async function startPooler(
  postgresUrl: string,
  { maxClients = 500, settings = '', users }: PoolerOptions = {},
): Promise<Pooler> {
  const { username, pathname } = new URL(postgresUrl)
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-pooler-'))
  const listenPort = await freePort()
  const config = join(dir, 'pgbouncer.ini')
  const userlist = join(dir, 'userlist.txt')
  if (users) writeFileSync(userlist, users)
  const pointAt = ({ hostname, port, username, password }: URL) =>
    writeFileSync(
      config,
      readFileSync(file, 'utf8')
        .replace(
          /^exchange = .*$/m,
          `* = host=${hostname} port=${port}${users ? '' : ` user=${username} password=${password}`}`,
        )
        .replace(/^listen_port = .*$/m, `listen_port = ${listenPort}\nunix_socket_dir =`)
        .replace(/^auth_type = .*$/m, users ? '$&' : 'auth_type = any')
        .replace(/^auth_file = .*$/m, users ? `auth_file = ${userlist}` : '')
        .replace(/^max_client_conn = .*$/m, `max_client_conn = ${maxClients}\n${settings}`),
    )
  pointAt(new URL(postgresUrl))
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  Bun.spawnSync(['chmod', '-R', 'a+rX', dir])
  const start = async () => {
    const child = Bun.spawn(['pgbouncer', config], {
      ...account,
      stdio: ['ignore', 'ignore', 'ignore'],
      detached: true,
    })
    const dismiss = guard(child.pid, dir)
    await until(() => accepts(listenPort))
    return { child, dismiss }
  }
  let running = await start()
  const end = async () => {
    running.child.kill('SIGKILL')
    await running.child.exited
    running.dismiss()
  }
  return {
    url: `postgres://${username}:any@127.0.0.1:${listenPort}${pathname}`,
    pid: () => running.child.pid,
    async restart() {
      await end()
      running = await start()
    },
    redirect(postgresUrl) {
      pointAt(new URL(postgresUrl))
      running.child.kill('SIGHUP')
    },
    async stop() {
      await end()
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
