import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, disconnect } from '../../db/client.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { readPidFile } from '../../db/embedded-process.ts'
import { conditions } from '../../shared/alerts/conditions.ts'
import type { Context } from '../../shared/context.ts'
import { guard } from '../guard.ts'
import { until } from '../until.ts'

test('a log that can’t be archived is an alert until it can', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-archive-'))
  const open = join(dir, 'open')
  const archive_command = `test -e ${open}`
  const settings = { wal_level: 'replica', archive_mode: 'on', archive_command }
  const postgres = await startEmbedded({ dir, settings })
  const dismiss = guard(readPidFile(join(dir, 'postgres', 'data'))?.pid ?? 0, dir)
  const sql = connect(postgres.url, { name: 'archive', max: 1 })
  const archived = () => conditions.ArchiveFailing({ sql } as Context)
  await sql`create table written (n int)`
  /** More than a segment, whose end wakes the archiver. */
  const write = () => sql`insert into written select generate_series(1, 300000)`

  expect(await archived()).toBeNull()
  await write()
  await until(async () => (await archived()) !== null, write)
  expect(await archived()).toMatch(/^archive_command fails, most recently for [0-9A-F]{24}$/)
  await Bun.write(open, '')
  await until(async () => (await archived()) === null, write)

  await disconnect(sql)
  await postgres.stop()
  dismiss()
  rmSync(dir, { recursive: true })
})
