import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { chooseAccount, runAs } from '../../db/embedded-account.ts'
import { freePort } from '../../db/embedded-port.ts'
import { readPidFile } from '../../db/embedded-process.ts'
import { guard } from '../guard.ts'
import type { TestPostgres } from '../postgres.ts'
import { tools } from '../tools/ready.ts'

const nativeOf = (major: number) => join(tools, 'node_modules', `postgres-${major}`, 'native')

/** Whether tests/tools has binaries of this version. It has them for Linux on x64. */
export const hasPostgres = (major: number): boolean => existsSync(join(nativeOf(major), 'bin', 'postgres'))

/** The package ships without its symlinks: its postinstall script creates them, and npm doesn't run that here. */
function link(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}

/** A throw-away Postgres of an earlier version. */
export async function startOlderPostgres(major: number): Promise<TestPostgres> {
  const native = nativeOf(major)
  link(native)
  const dir = mkdtempSync(join(tmpdir(), `agent-exchange-postgres-${major}-`))
  chmodSync(dir, 0o755)
  const data = join(dir, 'data')
  const password = join(dir, 'password')
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(password, 'of-the-tests\n', { mode: 0o600 })
  const account = chooseAccount(data, [dir, join(native, 'bin'), join(native, 'lib')])
  const { ids } = account
  if (ids) for (const path of [data, password]) chownSync(path, ids.uid, ids.gid)
  const made = Bun.spawnSync({
    ...runAs(account, [
      join(native, 'bin', 'initdb'),
      ...['-D', data, '-U', 'postgres', '--pwfile', password],
      ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'],
    ]),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (made.exitCode !== 0) throw new Error(`initdb ${major}: ${made.stderr}`)
  const port = await freePort()
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    unix_socket_directories: '',
    listen_addresses: '127.0.0.1',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = Bun.spawn({
    ...runAs(account, [join(native, 'bin', 'postgres'), '-D', data, '-p', String(port), ...flags]),
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const dismiss = guard(child.pid, dir)
  while (!readPidFile(data)?.ready) {
    if (child.exitCode !== null) throw new Error(`${dirname(native)} ended with exit code ${child.exitCode}`)
    await Bun.sleep(10)
  }
  return {
    url: `postgres://postgres:of-the-tests@127.0.0.1:${port}/postgres`,
    async stop() {
      child.kill('SIGINT')
      await child.exited
      dismiss()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
