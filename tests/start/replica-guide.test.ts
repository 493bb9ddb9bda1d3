import { expect, test } from 'bun:test'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, disconnect } from '../../db/client.ts'
import { chooseAccount, runAs } from '../../db/embedded-account.ts'
import { installedBin, startServer } from '../fleet/installed-postgres.ts'
import { until } from '../until.ts'

const guide = readFileSync(join(import.meta.dir, '../../docs/operations/recovery.md'), 'utf8')
const [, makeRole = ''] = /`(create role [^`]+)`/.exec(guide) ?? []
const [, copy = ''] = /```sh\n(PGPASSWORD=.+)\n```/.exec(guide) ?? []
const nightly = readFileSync(join(import.meta.dir, '../../docs/operations/deploy/backup.sh'), 'utf8')
const [, promote = ''] = /`(select pg_promote\(\))`/.exec(guide) ?? []

/** The files that this server's nightly backup leaves in a folder that its primary also uses. */
function backUp(bin: string, url: string) {
  const backup = mkdtempSync(join(tmpdir(), 'agent-exchange-backup-'))
  mkdirSync(join(backup, 'part'))
  for (const dir of [backup, join(backup, 'part')]) chmodSync(dir, 0o777)
  mkdirSync(join(backup, 'wal'), { mode: 0o755 })
  const { port, password } = new URL(url)
  const set = [`PATH=${bin}:/usr/bin:/bin`, 'PGHOST=127.0.0.1', `PGPORT=${port}`, 'PGUSER=postgres']
  const script = nightly.replaceAll(/\/backup\b(?!_)/g, backup)
  const { exitCode } = Bun.spawnSync(
    runAs(chooseAccount(backup, [backup, bin]), [
      'env',
      ...set,
      `PGPASSWORD=${password}`,
      'sh',
      '-c',
      script,
    ]),
  )
  const left = readdirSync(backup).map(name => name.replace(/^20.*/, 'backup'))
  rmSync(backup, { recursive: true })
  return { exitCode, left: left.sort() }
}

test.skipIf(!installedBin)('the guide’s commands create a replica and promote it', async () => {
  const bin = installedBin ?? ''
  const primary = await startServer({ bin })
  const sql = connect(primary.url, { name: 'test', max: 1 })
  await sql.unsafe(makeRole)
  await sql`create table kept as select 1 as n`
  const { port } = new URL(primary.url)
  const replica = await startServer({
    bin,
    restore: `PATH=${bin}:$PATH; ${copy.replace('-h db.internal', `-h 127.0.0.1 -p ${port}`)}`,
  })
  const copied = connect(replica.url, { name: 'test', max: 1 })
  await sql`insert into kept values (2)`
  const count = async () => (await copied<{ n: number }[]>`select n from kept`).length
  await until(async () => (await count()) === 2)

  // Its backup would delete the half-made one of the primary.
  expect(backUp(bin, replica.url)).toEqual({ exitCode: 0, left: ['part', 'wal'] })

  await copied.unsafe(promote)
  await until(() => copied`insert into kept values (3)`.then(Boolean, () => false))
  expect(await count()).toBe(3)
  expect(backUp(bin, replica.url)).toEqual({ exitCode: 0, left: ['backup', 'wal'] })
  await Promise.all([disconnect(sql), disconnect(copied)])
  await replica.stop()
  await primary.stop()
})
