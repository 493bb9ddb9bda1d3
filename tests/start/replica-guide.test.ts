import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, disconnect } from '../../db/client.ts'
import { installedBin, startServer } from '../fleet/installed-postgres.ts'
import { until } from '../until.ts'

const guide = readFileSync(join(import.meta.dir, '../../docs/operations/recovery.md'), 'utf8')
const [, makeRole = ''] = /`(create role [^`]+)`/.exec(guide) ?? []
const [, copy = ''] = /```sh\n(PGPASSWORD=.+)\n```/.exec(guide) ?? []
const [, promote = ''] = /`(select pg_promote\(\))`/.exec(guide) ?? []

test.skipIf(!installedBin)('the guide’s lines make a replica, and promote it', async () => {
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

  await copied.unsafe(promote)
  await until(() => copied`insert into kept values (3)`.then(Boolean, () => false))
  expect(await count()).toBe(3)
  await Promise.all([disconnect(sql), disconnect(copied)])
  await replica.stop()
  await primary.stop()
})
