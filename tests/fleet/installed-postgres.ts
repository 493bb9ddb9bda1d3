import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseAccount, runAs } from '../../db/embedded-account.ts'
import { freePort } from '../../db/embedded-port.ts'
import { readPidFile } from '../../db/embedded-process.ts'
import { guard } from '../guard.ts'

/** Debian's Postgres, which has what the embedded one lacks: LLVM and pg_basebackup. Null if none is installed. */
export const installedBin = findInstalled()

function findInstalled(): string | null {
  try {
    const [newest] = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
    const bin = `/usr/lib/postgresql/${newest}/bin`
    return Bun.which('initdb', { PATH: bin }) && Bun.which('pg_basebackup', { PATH: bin }) ? bin : null
  } catch {
    return null
  }
}

export interface Server {
  url: string
  pid(): number
  start(): Promise<void>
  /** SIGINT, the fast shutdown, unless told otherwise. */
  halt(signal?: NodeJS.Signals): Promise<void>
  /** For SIGSTOP and SIGCONT: its backends don't stop with it. */
  signalAll(signal: NodeJS.Signals): void
  /** Also removes its data. */
  stop(): Promise<void>
}

interface ServerOptions {
  /** The folder of `postgres` and `initdb`. */
  bin: string
  settings?: Record<string, string>
  /** Makes it a streaming replica of this server. */
  primary?: string
  /** A shell script that fills `$PGDATA`, instead of a new cluster. */
  restore?: string
  /** Makes it accept TLS too. */
  certificate?: { key: string; cert: string }
}

const PASSWORD = 'of-the-tests'

/** A throw-away server, without durability. */
export async function startServer({
  bin,
  settings = {},
  primary,
  restore,
  certificate,
}: ServerOptions): Promise<Server> {
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-postgres-'))
  chmodSync(dir, 0o755)
  const data = join(dir, 'data')
  const password = join(dir, 'password')
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(password, `${PASSWORD}\n`, { mode: 0o600 })
  const account = chooseAccount(data, [dir, bin])
  const { ids } = account
  const [key, cert] = [join(dir, 'server.key'), join(dir, 'server.crt')]
  writeFileSync(key, certificate?.key ?? '', { mode: 0o600 })
  writeFileSync(cert, certificate?.cert ?? '')
  if (ids) for (const path of [data, password, key]) chownSync(path, ids.uid, ids.gid)
  const create = restore
    ? ['env', `PGDATA=${data}`, 'sh', '-ec', restore]
    : primary
      ? [
          'pg_basebackup',
          '-D',
          data,
          '-d',
          primary,
          '--write-recovery-conf',
          '--checkpoint=fast',
          '--no-sync',
        ]
      : [
          ...['initdb', '-D', data, '-U', 'postgres', '--pwfile', password],
          ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'],
        ]
  const [program = '', ...args] = create
  const result = Bun.spawnSync({
    ...runAs(account, [restore ? program : join(bin, program), ...args]),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (result.exitCode !== 0) throw new Error(`${program}: ${result.stderr}`)

  const port = await freePort()
  const all = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    unix_socket_directories: '',
    listen_addresses: '127.0.0.1',
    ...(certificate && { ssl: 'on', ssl_key_file: key, ssl_cert_file: cert }),
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let child: Bun.Subprocess | null = null
  let dismiss = () => {}
  const server: Server = {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    pid: () => child?.pid ?? 0,
    async start() {
      const started = Bun.spawn({
        ...runAs(account, [join(bin, 'postgres'), '-D', data, '-p', String(port), ...flags]),
        stdio: ['ignore', 'ignore', 'ignore'],
      })
      child = started
      dismiss = guard(started.pid, dir)
      while (!readPidFile(data)?.ready) {
        if (started.exitCode !== null) throw new Error(`Postgres ended with exit code ${started.exitCode}`)
        await Bun.sleep(10)
      }
    },
    async halt(signal = 'SIGINT') {
      dismiss()
      child?.kill(signal)
      await child?.exited
    },
    signalAll(signal) {
      for (const pid of [server.pid(), ...childrenOf(server.pid())]) process.kill(pid, signal)
    },
    async stop() {
      await server.halt()
      rmSync(dir, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

const childrenOf = (pid: number): number[] =>
  Bun.spawnSync(['pgrep', '-P', String(pid)])
    .stdout.toString()
    .trim()
    .split('\n')
    .filter(Boolean)
    .map(Number)
