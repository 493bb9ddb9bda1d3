import { expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { connect, disconnect } from '../../db/client.ts'
import { findLastBackup } from '../../shared/alerts/condition-queries.ts'
import { conditions } from '../../shared/alerts/conditions.ts'
import type { Context } from '../../shared/context.ts'
import { installedBin, startServer } from '../fleet/installed-postgres.ts'
import { until } from '../until.ts'

test.skipIf(!installedBin)('a base backup of days ago is an alert', async () => {
  const bin = installedBin ?? ''
  const settings = { wal_level: 'replica', archive_mode: 'on', archive_command: 'true' }
  const server = await startServer({ bin, settings })
  const sql = connect(server.url, { name: 'test', max: 1 })
  const problemAfter = (days: number) =>
    conditions.ArchiveFailing({ sql, now: () => new Date(Date.now() + days * 86_400_000) } as Context)
  expect(await problemAfter(30)).toBeNull()
  const copy = join(import.meta.dir, `backup-${process.pid}`)
  const { exitCode } = Bun.spawnSync([join(bin, 'pg_basebackup'), '-d', server.url, '-D', copy, '-c', 'fast'])
  rmSync(copy, { recursive: true, force: true })
  expect(exitCode).toBe(0)
  await until(async () => (await findLastBackup(sql)) !== null)
  expect([await problemAfter(2.9), await problemAfter(3.1)]).toEqual([
    null,
    'the last base backup was 3 days ago',
  ])
  await disconnect(sql)
  await server.stop()
})
