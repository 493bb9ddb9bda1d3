import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Account, runAs } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'
import { explainOutput } from './embedded-trouble.ts'
import { StartError } from './start-error.ts'

export const MAJOR = '18'
/** The service's own role and database: no superuser, as on a Postgres that somebody else runs. */
export const ROLE = 'exchange'

/** What everything below needs to know of one embedded Postgres. */
export interface Place {
  /** DATA_DIR, as its owner knows it. */
  dir: string
  /** DATA_DIR/postgres: lock, password, server.log and data. */
  home: string
  data: string
  binaries: Binaries
  account: Account
}

/** Is there a database already? Refuses what is none of ours. */
export function hasData({ home, data }: Pick<Place, 'home' | 'data'>): boolean {
  if (!existsSync(data)) return false
  // Listed, not looked for: what another user owns must not pass for empty.
  if (!readdirSync(data).includes('PG_VERSION'))
    throw new StartError(
      `${data} holds no Postgres data. Move it away, or set DATA_DIR to another directory.`,
    )
  const major = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (major !== MAJOR)
    throw new StartError(
      `${data} was made by Postgres ${major}, this is Postgres ${MAJOR}. Dump it with the release that made it, or set DATA_DIR to another directory.`,
    )
  if (!existsSync(passwordFile(home)))
    throw new StartError(
      `${passwordFile(home)} is missing, and ${data} can not be opened without it. Put it back.`,
    )
  return true
}

export function readPassword(home: string): string {
  return readFileSync(passwordFile(home), 'utf8').trim()
}

/** Makes the database beside its place and moves it there when it is whole: an interrupted start leaves nothing half-made. */
export async function makeData(place: Place, durable: boolean): Promise<void> {
  const { home, data } = place
  const remove = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 10 })
  for (const name of readdirSync(home)) if (name.startsWith('data.new')) remove(join(home, name))
  const fresh = join(home, `data.new-${process.pid}`)
  try {
    await fill(place, fresh, durable)
    renameSync(fresh, data)
  } catch (error) {
    remove(fresh)
    throw error
  }
}

async function fill(place: Place, fresh: string, durable: boolean): Promise<void> {
  const { home, binaries, account } = place
  mkdirSync(fresh, { mode: 0o700 })
  const password = passwordFile(home)
  writeFileSync(password, `${crypto.getRandomValues(new Uint8Array(24)).toHex()}\n`, { mode: 0o600 })
  chmodSync(password, 0o600)
  if (account.ids) for (const path of [fresh, password]) chownSync(path, account.ids.uid, account.ids.gid)

  await run(place, [
    binaries.initdb,
    `--pgdata=${fresh}`,
    '--username=postgres',
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same order of text on every machine, and case that is known beyond ASCII.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ])
  await run(
    place,
    [binaries.postgres, '--single', '-D', fresh, 'postgres'],
    `create role ${ROLE} login createdb password '${readPassword(home)}'\ncreate database ${ROLE} owner ${ROLE}\n`,
  )
}

const passwordFile = (home: string) => join(home, 'password')

async function run({ dir, account }: Place, command: string[], input = ''): Promise<void> {
  const child = Bun.spawn({
    ...runAs(account, command),
    stdin: new Blob([input]),
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const [said, code] = await Promise.all([new Response(child.stderr).text(), child.exited])
  // In single-user mode a failed statement is an ERROR line, not an exit code.
  if (code !== 0 || /\b(ERROR|FATAL|PANIC): /.test(said)) throw explainOutput(said, dir)
}
