import { afterAll, expect, test } from 'bun:test'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { connect, disconnect } from '../../db/client.ts'
import { chooseAccount, runAs } from '../../db/embedded-account.ts'
import { migrate } from '../../db/migrate.ts'
import { migrateQueue } from '../../db/migrate-queue.ts'
import { redis } from '../backends.ts'
import { installedBin, startServer } from '../fleet/installed-postgres.ts'
import { operatorKey, startProcess, startWeb } from '../fleet/process.ts'
import { startProxy } from '../fleet/proxy.ts'
import { until } from '../until.ts'
import { openLedger } from '../webhooks/ledger.ts'
import { openWriter } from './writer.ts'

const guide = readFileSync(join(import.meta.dir, '../../docs/operations/recovery.md'), 'utf8')
const backup = mkdtempSync(join(tmpdir(), 'agent-exchange-backup-'))
afterAll(() => rmSync(backup, { recursive: true, force: true }))

const today = new Date().toISOString().slice(0, 10)
/** The guide's text with these folders. */
const here = (text: string) =>
  text
    .replaceAll('/backup', backup)
    .replaceAll('2026-11-22T0330/.', `${readdirSync(backup).find(name => name.startsWith(today))}/.`)
/** The settings of the guide's `ini` block. */
const archiving = () =>
  Object.fromEntries(
    [...(/```ini\n([\s\S]*?)```/.exec(guide)?.[1] ?? '').matchAll(/^ *(\w+) = '?(.*?)'?$/gm)].map(
      ([, name = '', value = '']) => [name, here(value)],
    ),
  )
const nightly = readFileSync(join(import.meta.dir, '../../docs/operations/deploy/backup.sh'), 'utf8')
const restoreTo = (time: string) =>
  here(/```sh\n([\s\S]*?)```/.exec(guide.slice(guide.indexOf('## Restore')))?.[1] ?? '')
    .replaceAll(/^ {3}/gm, '')
    .replace('2026-11-22 14:03:00+00', time)

/** Archiving a file again, as after a crash, succeeds if it's identical. */
test('the guide’s archive command may run again for a file, and never overwrites one', () => {
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-wal-'))
  const archive = (content: string) => {
    writeFileSync(join(dir, 'new'), content)
    const command = archiving()
      .archive_command?.replaceAll(join(backup, 'wal'), dir)
      .replaceAll('%p', join(dir, 'new'))
      .replaceAll('%f', '000000010000000000000001')
    return Bun.spawnSync(['sh', '-c', command ?? '']).exitCode
  }
  expect([archive('one'), archive('one'), archive('two')]).toEqual([0, 0, 1])
  const kept = gunzipSync(readFileSync(join(dir, '000000010000000000000001.gz')))
  expect(kept.toString()).toBe('one')
  rmSync(dir, { recursive: true })
})

/** The leads of a server whose recovery has ended. */
async function listLeads(url: string): Promise<string[]> {
  const sql = connect(url, { name: 'test', max: 1 })
  await until(async () => {
    const [row] = await sql<{ isRecovering: boolean }[]>`select pg_is_in_recovery() as "isRecovering"`
    return row?.isRecovering === false
  })
  const leads = await sql<{ id: string }[]>`select id from leads order by id`
  await disconnect(sql)
  return leads.map(({ id }) => id)
}

test.skipIf(!installedBin)(
  'the guide’s lines restore a service to the second, and with an empty Redis everything due goes out once',
  async () => {
    const bin = installedBin ?? ''
    for (const dir of [backup, join(backup, 'wal')]) {
      mkdirSync(dir, { recursive: true })
      chmodSync(dir, 0o777) // for the account of Postgres
    }
    const first = await startServer({ bin, settings: archiving() })
    await migrate(first.url)
    await migrateQueue(first.url)
    const proxy = await startProxy(first.url)
    const env = { DATABASE_URL: proxy.url, REDIS_URL: redis?.url ?? '' }
    const web = await startWeb(env)
    const ledger = openLedger()
    const writer = await openWriter(web.url, operatorKey, `${ledger.url}/hook`)
    const events = async (after?: string) => {
      const response = await fetch(`${web.url}/events?limit=200${after ? `&after=${after}` : ''}`, {
        headers: { authorization: `Bearer ${writer.key}` },
      })
      return { status: response.status, body: (await response.json()) as { lastId: string; count: number } }
    }
    const write = async (count: number) => {
      for (let i = 0; i < count; i++) expect((await writer.write()).status).toBe(201)
    }

    await write(5)
    const former = Array.from({ length: 14 }, (_, n) => `2020-01-${n + 10}`)
    for (const name of former) {
      mkdirSync(join(backup, name))
      chmodSync(join(backup, name), 0o777)
      const label = 'START WAL LOCATION: 0/1000028 (file 000000010000000000000001)\n'
      writeFileSync(join(backup, name, 'backup_label'), label)
    }
    const needless = '000000010000000000000000.gz'
    writeFileSync(join(backup, 'wal', needless), '')
    const { port, password } = new URL(first.url)
    const variables = {
      PATH: `${bin}:/usr/bin:/bin`,
      PGHOST: '127.0.0.1',
      PGPORT: port,
      PGUSER: 'postgres',
      PGPASSWORD: password,
    }
    const set = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
    const result = Bun.spawnSync(
      runAs(chooseAccount(backup, [backup, bin]), [
        'env',
        'TZ=UTC',
        ...set,
        'sh',
        '-c',
        nightly.replaceAll(/\/backup\b(?!_)/g, backup),
      ]),
    )
    expect(result.stderr.toString()).toBe('')
    // Fourteen with the new one, and the WAL since the oldest of them.
    expect(
      readdirSync(backup)
        .filter(name => name.startsWith('20'))
        .sort(),
    ).toEqual([...former.slice(1), expect.stringMatching(new RegExp(`^${today}T\\d{4}$`))])
    expect(readdirSync(join(backup, 'wal'))).not.toContain(needless)
    await write(5)
    const kept = [...writer.acknowledged]
    const { lastId: keptCursor } = (await events()).body
    const sql = connect(first.url, { name: 'test', max: 1 })
    const now = async () => {
      const [row] = await sql<{ at: string }[]>`select clock_timestamp()::text as at`
      return row?.at ?? ''
    }
    const time = await now()
    await write(3)
    const all = [...writer.acknowledged]
    const later = await now()
    const { lastId: lostCursor } = (await events()).body
    await sql`truncate leads cascade` // the damage
    const [wal] = await sql<{ name: string }[]>`select pg_walfile_name(pg_switch_wal()) as name`
    await until(async () => {
      const [{ last = '' } = {}] = await sql<
        { last: string }[]
      >`select last_archived_wal as last from pg_stat_archiver`
      return last >= (wal?.name ?? '~')
    })
    await disconnect(sql)

    // After a try at the wrong moment, the right one can still be restored, although that try made its own timeline.
    const second = await startServer({ bin, settings: archiving(), restore: restoreTo(time) })
    expect(await listLeads(second.url)).toEqual(kept.toSorted())
    await until(() => existsSync(join(backup, 'wal/00000002.history.gz')))
    const third = await startServer({ bin, restore: restoreTo(later) })
    expect(await listLeads(third.url)).toEqual(all.toSorted())
    await third.stop()

    await redis?.stop()
    await redis?.start()
    proxy.redirect(second.url)
    await until(async () => (await web.ask('/readyz')) === 200)
    expect([(await events(keptCursor)).status, (await events(lostCursor)).status]).toEqual([200, 400])
    const worker = await startProcess(['workers/main.ts'], env)
    await until(async () => (await writer.write()).status === 201)
    const after = writer.acknowledged.at(-1) ?? ''
    expect((await events(keptCursor)).body.count).toBeGreaterThan(0)
    const heard = () => ledger.arrivals.map(({ body }) => JSON.parse(body).lead_id as string)
    const due = [...kept, after]
    await until(() => due.every(lead => heard().includes(lead)))
    expect(heard().toSorted()).toEqual(due.toSorted())

    expect([await web.stop(), await worker.stop()]).toEqual([0, 0])
    await ledger.stop()
    proxy.stop()
    await first.stop()
    await second.stop()
  },
)
