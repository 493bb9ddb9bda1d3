import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from './start-error.ts'

/** The account that runs Postgres, which refuses to run as root. */
export interface Account {
  /** The owner of the data; null if it's the current user. */
  ids: { uid: number; gid: number } | null
  /** Put before the command. If empty, the child process gets the ids. */
  prefix: string[]
}

/** The current user; for root, the owner of the data, or `postgres`, which is created if missing. */
export function chooseAccount(dataDir: string, mustEnter: string[]): Account {
  if (process.getuid?.() !== 0) return { ids: null, prefix: [] }
  const { name, ids } =
    ownerOf(dataDir) ?? lookUp('postgres') ?? createAccount() ?? lookUp('nobody') ?? refuseRoot()
  const closed = mustEnter.map(dir => firstClosedDirectory(dir, ids)).find(Boolean)
  if (!closed) return { ids, prefix: [] }
  return { ids, prefix: withDirectoryAccess(ids) ?? refuseDirectory(closed, name) }
}

/** How to start a Postgres program. It doesn't inherit our environment, which holds secrets. */
export function runAs({ ids, prefix }: Account, command: string[]) {
  return {
    cmd: [...prefix, ...command],
    ...(prefix.length === 0 ? ids : null),
    cwd: '/',
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
  }
}

function refuseRoot(): never {
  throw new StartError(
    'Postgres refuses to run as root, and there is no "postgres" account. Start as another user.',
  )
}

interface NamedAccount {
  name: string
  ids: { uid: number; gid: number }
}

function ownerOf(dir: string): NamedAccount | null {
  const stat = statSync(dir, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { name: `uid ${stat.uid}`, ids: { uid: stat.uid, gid: stat.gid } } : null
}

function lookUp(name: string): NamedAccount | null {
  const ask = (flag: string) => Bun.spawnSync(['id', flag, name], { stderr: 'ignore' })
  const [uid, gid] = [ask('-u'), ask('-g')]
  if (uid.exitCode !== 0 || gid.exitCode !== 0) return null
  return { name, ids: { uid: Number(uid.stdout.toString()), gid: Number(gid.stdout.toString()) } }
}

function createAccount(): NamedAccount | null {
  if (!Bun.which('useradd')) return null
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
  Bun.spawnSync(['useradd', ...options, 'postgres'], { stdout: 'ignore', stderr: 'ignore' })
  return lookUp('postgres')
}

/** The first directory on this path that the account can't enter, such as /root. */
function firstClosedDirectory(dir: string, { uid, gid }: NamedAccount['ids']): string | null {
  const parents = [realpathSync(dir)]
  for (let at = parents[0] ?? '/'; at !== dirname(at); at = dirname(at)) parents.unshift(dirname(at))
  const isClosed = (path: string) => {
    const { mode, uid: owner, gid: group } = statSync(path)
    return (mode & (owner === uid ? 0o100 : group === gid ? 0o010 : 0o001)) === 0
  }
  return parents.find(isClosed) ?? null
}

/**
 * Projects may live in /root, and CI clones into private directories. So the account keeps one of root's capabilities: to
 * enter and read directories. Without `no_setuid_fixup`, access(2) ignores it, and Postgres can't run its own binary.
 */
function withDirectoryAccess({ uid, gid }: NamedAccount['ids']): string[] | null {
  const setpriv = Bun.which('setpriv')
  const capability = process.platform === 'linux' && setpriv ? usableCapability() : null
  if (!setpriv || !capability) return null
  const only = `-all,+${capability}`
  return [
    setpriv,
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=${only}`,
    `--ambient-caps=${only}`,
    `--bounding-set=${only}`,
    '--securebits=+no_setuid_fixup',
  ]
}

function usableCapability(): string | null {
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
  const has = (bit: number) => ((BigInt(`0x${effective}`) >> BigInt(bit)) & 1n) === 1n
  const [DAC_OVERRIDE, DAC_READ_SEARCH, SETPCAP] = [1, 2, 8]
  if (!has(SETPCAP)) return null
  if (has(DAC_READ_SEARCH)) return 'dac_read_search'
  return has(DAC_OVERRIDE) ? 'dac_override' : null // in containers, root often lacks the weaker one
}

function refuseDirectory(dir: string, name: string): never {
  throw new StartError(
    `Postgres refuses to run as root, and the account ${name} can't enter ${dir}. ` +
      `Run chmod o+x ${dir}, move the project to a public directory such as /srv, or start as another user.`,
  )
}
