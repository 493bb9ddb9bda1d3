import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from './start-error.ts'

/** As whom Postgres runs, and how: it refuses to run as root. */
export interface Account {
  /** Who owns the data; null: whoever started us. */
  ids: { uid: number; gid: number } | null
  /** Put before a command line. Where it is empty, a child is given the ids. */
  prefix: string[]
}

/** Chooses the account: a plain user's own; for root the owner of the data, else `postgres`, made where it is missing. */
export function chooseAccount(dataDir: string, mustEnter: string[]): Account {
  if (process.getuid?.() !== 0) return { ids: null, prefix: [] }
  const { name, ids } =
    ownerOf(dataDir) ?? lookUp('postgres') ?? makeAccount() ?? lookUp('nobody') ?? noAccount()
  const wall = mustEnter.map(dir => firstWall(dir, ids)).find(Boolean)
  if (!wall) return { ids, prefix: [] }
  return { ids, prefix: throughWalls(ids) ?? blocked(wall, name) }
}

/** How to start a program of Postgres. It gets none of our own environment: that holds secrets. */
export function runAs({ ids, prefix }: Account, command: string[]) {
  return {
    cmd: [...prefix, ...command],
    ...(prefix.length === 0 ? ids : null),
    cwd: '/',
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
  }
}

function noAccount(): never {
  throw new StartError(
    'Postgres refuses to run as root and there is no account "postgres". Start as a plain user.',
  )
}

interface Named {
  name: string
  ids: { uid: number; gid: number }
}

function ownerOf(dir: string): Named | null {
  const stat = statSync(dir, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { name: `uid ${stat.uid}`, ids: { uid: stat.uid, gid: stat.gid } } : null
}

function lookUp(name: string): Named | null {
  const ask = (flag: string) => Bun.spawnSync(['id', flag, name], { stderr: 'ignore' })
  const [uid, gid] = [ask('-u'), ask('-g')]
  if (uid.exitCode !== 0 || gid.exitCode !== 0) return null
  return { name, ids: { uid: Number(uid.stdout.toString()), gid: Number(gid.stdout.toString()) } }
}

function makeAccount(): Named | null {
  if (!Bun.which('useradd')) return null
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
  Bun.spawnSync(['useradd', ...options, 'postgres'], { stdout: 'ignore', stderr: 'ignore' })
  return lookUp('postgres')
}

/** The first directory on the way into this one that the account may not enter, such as /root or a mktemp -d. */
function firstWall(dir: string, { uid, gid }: Named['ids']): string | null {
  const ways = [realpathSync(dir)]
  for (let at = ways[0] ?? '/'; at !== dirname(at); at = dirname(at)) ways.unshift(dirname(at))
  const closed = (way: string) => {
    const { mode, uid: owner, gid: group } = statSync(way)
    return (mode & (owner === uid ? 0o100 : group === gid ? 0o010 : 0o001)) === 0
  }
  return ways.find(closed) ?? null
}

/**
 * Projects live in /root, and CI clones into private directories. There the account keeps one capability out of
 * root's: to enter directories (and read; writing stays its own). `no_setuid_fixup` because access(2), which Postgres
 * asks before it runs its own binary, ignores capabilities without it.
 */
function throughWalls({ uid, gid }: Named['ids']): string[] | null {
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
  return has(DAC_OVERRIDE) ? 'dac_override' : null // a container's root seldom has the weaker one
}

function blocked(wall: string, name: string): never {
  throw new StartError(
    `Postgres refuses to run as root, and the account ${name} can not enter ${wall}. ` +
      `Run chmod o+x ${wall}, move the project to where everyone may read (such as /srv), or start as a plain user.`,
  )
}
