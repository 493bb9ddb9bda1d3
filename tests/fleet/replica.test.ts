import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { connect, disconnect, type Sql } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { migrateQueue } from '../../db/migrate-queue.ts'
import { openReplica } from '../../db/replica.ts'
import { aBusiness } from '../factories.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { installedBin, type Server, startServer } from './installed-postgres.ts'
import { type FleetProcess, startWeb } from './process.ts'

describe.skipIf(!installedBin)('with a streaming replica', () => {
  let primary: Server
  let replica: Server
  let sql: Sql
  let web: FleetProcess
  let slug: string
  beforeAll(async () => {
    const bin = installedBin ?? ''
    primary = await startServer({ bin })
    await migrate(primary.url)
    await migrateQueue(primary.url)
    replica = await startServer({ bin, primary: primary.url })
    sql = connect(primary.url, { name: 'test' })
    const app = await openTestApp({ db: { sql, url: primary.url, drop: async () => {} } })
    slug = (await aBusiness(app)).slug
    await app.close()
    web = await startWeb({ DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url })
    await until(async () => (await read()).every(status => status === 200))
  })
  afterAll(async () => {
    expect(await web.stop()).toBe(0)
    await disconnect(sql)
    await replica.stop()
    await primary.stop()
  })

  const read = () =>
    Promise.all([`/businesses/${slug}`, '/businesses?zip=78205', '/industries'].map(path => web.ask(path)))
  const isDegraded = async () => {
    const { degraded } = (await (await fetch(`${web.url}/readyz`)).json()) as { degraded: string[] }
    return degraded.includes('replica')
  }
  const scansOf = async (server: Server) => {
    const there = connect(server.url, { name: 'test', max: 1 })
    const [row] = await there<{ scans: number }[]>`
      select seq_scan + coalesce(idx_scan, 0) as scans from pg_stat_user_tables where relname = 'businesses'`
    await disconnect(there)
    return row?.scans ?? 0
  }

  test('reads go there', async () => {
    const before = await scansOf(replica)
    await until(
      async () => (await scansOf(replica)) > before,
      () => read(),
    )
    expect(await isDegraded()).toBe(false)
  })

  test.each([
    ['stopped', () => replica.halt('SIGQUIT'), () => replica.start()],
    ['frozen', () => replica.signalAll('SIGSTOP'), () => replica.signalAll('SIGCONT')],
  ] as const)('no read fails while it is %s, and it is used again afterward', async (_, stop, start) => {
    const statuses = new Set<number>()
    let isDone = false
    let rounds = 0
    const readers = Array.from({ length: 6 }, async () => {
      while (!isDone && rounds < 100_000) {
        for (const status of await read()) statuses.add(status)
        rounds++
      }
    })
    await Bun.sleep(200)
    await stop()
    await until(isDegraded)
    const since = rounds
    await until(() => rounds > since + 50)
    await start()
    await until(async () => !(await isDegraded()))
    isDone = true
    await Promise.all(readers)
    expect([...statuses]).toEqual([200])
    const before = await scansOf(replica)
    await until(
      async () => (await scansOf(replica)) > before,
      () => read(),
    )
  })

  test('reads use the primary while it’s far behind', async () => {
    const there = connect(replica.url, { name: 'test', max: 1 })
    await there`select pg_wal_replay_pause()`
    await sql`update businesses set updated_at = now()`
    // It's behind as soon as something else is, too.
    await until(isDegraded, () => sql`update businesses set updated_at = now()`)
    expect(await read()).toEqual([200, 200, 200])
    await there`select pg_wal_replay_resume()`
    await disconnect(there)
    await until(async () => !(await isDegraded()))
  })

  /** Even if all connections to the primary are in use for so long that statements fail. */
  const staysAwayWhileBusy = async () => {
    const options = { name: 'test busy', max: 1, answerWithinMs: 2000 }
    const pool = connect(primary.url, options)
    const reads = openReplica(replica.url, primary.url, options, pool)
    await until(() => reads.isDown())
    const ends = performance.now() + 6000
    const failures: unknown[] = []
    const isDownInBetween = new Set<boolean>()
    const takeAll = async () => {
      while (performance.now() < ends) {
        await pool`select pg_sleep(1.5)`.catch(error => failures.push(error.code))
        isDownInBetween.add(reads.isDown())
      }
    }
    await Promise.all(Array.from({ length: 20 }, takeAll))
    expect(failures).toContain('ETIMEDOUT')
    expect([...isDownInBetween]).toEqual([true])
    await reads.close()
    await disconnect(pool)
  }

  test('reads use the primary once it receives no more changes, even while that’s busy, and cards still work while the primary is down', async () => {
    const there = connect(replica.url, { name: 'test', max: 1 })
    const [source] = await there<{ conninfo: string }[]>`
      select setting as conninfo from pg_settings where name = 'primary_conninfo'`
    await there`alter system set primary_conninfo = ''`
    await there`select pg_reload_conf()`
    await until(isDegraded)
    expect(await read()).toEqual([200, 200, 200])
    await staysAwayWhileBusy()
    await primary.halt('SIGQUIT')
    await until(async () => (await web.ask(`/businesses/${slug}`)) === 200)
    await primary.start()
    await until(async () => (await web.ask('/readyz')) === 200)
    await until(isDegraded)
    await there.unsafe(`alter system set primary_conninfo = '${source?.conninfo.replaceAll("'", "''")}'`)
    await there`select pg_reload_conf()`
    await until(async () => !(await isDegraded()))
    await disconnect(there)
  })
})

test.skipIf(!installedBin)('reads never use a replica that’s ahead of a restored primary', async () => {
  const bin = installedBin ?? ''
  const first = await startServer({ bin })
  const replica = await startServer({ bin, primary: first.url })
  const [before, there] = [first, replica].map(({ url }) => connect(url, { name: 'test', max: 1 })) as [
    Sql,
    Sql,
  ]
  const isThere = async (sql: Sql) => {
    const [row] = await sql<{ isThere: boolean }[]>`select to_regclass('made_since') is not null as "isThere"`
    return row?.isThere ?? false
  }
  const [{ folder = '' } = {}] = await before<
    { folder: string }[]
  >`select setting as folder from pg_settings where name = 'data_directory'`
  const psql = `${join(bin, 'psql')} -qAt ${first.url}`
  const restored = await startServer({
    bin,
    // To a moment in the same WAL file as what came after it.
    restore: `
      ${join(bin, 'pg_basebackup')} -D $PGDATA -d ${first.url} --checkpoint=fast --no-sync
      ${psql} -c "select pg_create_restore_point('moment')" -c 'create table made_since ()' -c checkpoint
      echo "restore_command = 'cp ${folder}/pg_wal/%f %p'
      recovery_target_name = 'moment'
      recovery_target_timeline = 'current'
      recovery_target_action = 'promote'" >> $PGDATA/postgresql.auto.conf
      touch $PGDATA/recovery.signal`,
  })
  await until(() => isThere(there))
  await first.halt()
  const options = { name: 'test', max: 1 }
  const pool = connect(restored.url, options)
  await until(async () => {
    const [row] = await pool<{ isOver: boolean }[]>`select not pg_is_in_recovery() as "isOver"`
    return row?.isOver ?? false
  })
  const { port, password } = new URL(restored.url)
  const source = `host=127.0.0.1 port=${port} user=postgres password=${password}`
  await there.unsafe(`alter system set primary_conninfo = '${source}'`)
  await there`select pg_reload_conf()`

  const reads = openReplica(replica.url, restored.url, options, pool)
  // Once what it replayed last is old.
  await until(async () => reads.isDown() && !(await isThere(reads.sql)))
  const ends = performance.now() + 12_000
  while (performance.now() < ends) {
    expect(reads.isDown()).toBe(true)
    await Bun.sleep(50)
  }
  await reads.close()
  await Promise.all([before, there, pool].map(disconnect))
  for (const server of [replica, restored, first]) await server.stop()
})
