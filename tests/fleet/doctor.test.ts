import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, disconnect, type Sql } from '../../db/client.ts'
import { readConfig } from '../../shared/config.ts'
import type { Finding } from '../../workers/doctor/finding.ts'
import { checkSettings } from '../../workers/doctor/settings.ts'
import { mailServer } from '../mail/mail-server.ts'
import { redisForTests } from '../redis.ts'
import { until } from '../until.ts'
import { installedBin, type Server, startServer } from './installed-postgres.ts'
import { hasPooler, type Pooler, startPooler } from './pooler.ts'
import { operatorKey, startProcess, startWeb } from './process.ts'

const root = join(import.meta.dir, '../..')
const redis = await redisForTests()
const linesOf = (findings: Finding[], level: Finding['level']) =>
  findings.filter(each => each.level === level).map(each => each.text)

describe.skipIf(!installedBin || !hasPooler)('npm run doctor', () => {
  let postgres: Server
  let pooler: Pooler
  let sql: Sql
  const run = async (command: string, settings: Record<string, string>) => {
    const child = Bun.spawn([process.execPath, `workers/commands/${command}.ts`], {
      cwd: root,
      env: { PATH: process.env.PATH, SECRETS_KEY: '5e'.repeat(32), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [out, err] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    const lines = (mark: string) =>
      [...out.matchAll(/^ {2}(\S+) +(.*)$/gm)].flatMap(([, found, text]) => (found === mark ? [text] : []))
    return { code: await child.exited, out, err, faults: lines('FAULT'), advice: lines('advice') }
  }
  beforeAll(async () => {
    postgres = await startServer({
      bin: installedBin ?? '',
      settings: { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', archive_mode: 'on' },
    })
    pooler = await startPooler(postgres.url)
    sql = connect(postgres.url, { name: 'test', max: 1 })
  })
  afterAll(async () => {
    await disconnect(sql)
    await pooler.stop()
    await postgres.stop()
  })
  const proper = async () => ({
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: postgres.url,
    OPERATOR_KEY: operatorKey,
    BASE_URL: 'http://localhost:1',
    PAYMENTS: 'sandbox',
    SMTP_URL: (await mailServer()).url,
    MAIL_FROM: 'Exchange <no-reply@exchange.example>',
    ...(redis ? { REDIS_URL: redis.url } : {}),
  })

  test('names each setting and migration that’s missing, and changes nothing', async () => {
    const { code, faults, advice } = await run('doctor', { DATABASE_URL: postgres.url })
    expect(code).toBe(1)
    expect(faults).toEqual([
      expect.stringContaining("OPERATOR_KEY isn't set"),
      expect.stringContaining("BASE_URL isn't set"),
      expect.stringContaining("PAYMENTS isn't set"),
      expect.stringMatching(
        /^\d+ migrations haven't run, starting with \S+\. Run the release: `npm run migrate`/,
      ),
    ])
    for (const name of ['SMTP_URL', 'DATABASE_DISK_GB'])
      expect(advice).toContainEqual(expect.stringContaining(`Set ${name}`))
    expect(await sql`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(0)
  })

  test('finds nothing wrong after a release with every setting', async () => {
    const settings = await proper()
    expect((await run('migrate', settings)).code).toBe(0)
    const { code, out, faults } = await run('doctor', settings)
    expect(faults).toEqual([])
    expect(code).toBe(0)
    for (const part of ['in transaction mode', 'the schema matches this release', 'accepts us'])
      expect(out).toContain(part)
    if (redis) expect(out).toContain('evicts nothing')
    expect(await sql`select from secrets_keys`).toHaveLength(0)
    const { PAYMENTS: _, ...unpaid } = settings
    expect((await run('doctor', unpaid)).out).toMatch(/^1 fault, /m)
  })

  test('the role and the database of docs/operations/deploy are all that a release needs', async () => {
    const psql = Bun.spawnSync([
      join(installedBin ?? '', 'psql'),
      ...[
        '-v',
        'ON_ERROR_STOP=1',
        '-v',
        'password=of-the-role',
        '-f',
        join(root, 'docs/operations/deploy/database.sql'),
      ],
      postgres.url,
    ])
    expect(psql.stderr.toString()).toBe('')
    const url = new URL(postgres.url)
    Object.assign(url, { username: 'exchange', password: 'of-the-role', pathname: '/exchange' })
    const settings = { ...(await proper()), DATABASE_URL: url.href, DATABASE_DIRECT_URL: url.href }
    expect((await run('migrate', settings)).err).toBe('')
    const { faults, advice } = await run('doctor', settings)
    expect(faults).toEqual([])
    expect(advice.filter(text => /JIT|pg_monitor|archive/.test(text ?? ''))).toEqual([
      expect.stringContaining('knows of no base backup'),
    ])
  })

  test('the missing privileges of a role are named', async () => {
    await sql.unsafe(`
      create role lesser login password 'of-the-lesser';
      grant select, insert, update, delete on all tables in schema public to lesser;
      revoke insert on businesses from lesser`)
    const url = Object.assign(new URL(postgres.url), { username: 'lesser', password: 'of-the-lesser' }).href
    const lesser = { ...(await proper()), DATABASE_URL: url, DATABASE_DIRECT_URL: url }
    const first = await run('doctor', lesser)
    expect(first.faults).toEqual([
      "The role can't write businesses: make it the owner of the tables and the schema",
    ])
    expect(first.advice).toContain(
      "Run `grant pg_monitor to lesser`: without it, connections, replicas and the WAL can't be seen",
    )
    await sql`grant insert on businesses to lesser`
    expect((await run('doctor', lesser)).faults).toEqual([
      "The role can't create tables: make it the owner of the tables and the schema",
    ])
  })

  test('a database near its size limit is a fault', async () => {
    const { faults } = await run('doctor', { ...(await proper()), DATABASE_DISK_GB: '0.001' })
    expect(faults).toEqual([expect.stringMatching(/^\d+ MB of 1 MB used: make room/)])
  })

  test('names what an operator changed by mistake', async () => {
    const settings = await proper()
    const web = await startWeb({ DATABASE_URL: postgres.url })
    await web.stop()
    await sql`alter role postgres set jit = on`
    await sql.unsafe(`create table to_index (id int); insert into to_index values (1), (1)`)
    await sql.unsafe('create unique index concurrently broken on to_index (id)').catch(() => {})
    await sql.unsafe('alter system set autovacuum = off')
    await sql.unsafe(`alter system set archive_command = 'false'`)
    await sql`select pg_reload_conf()`
    await sql`select pg_switch_wal()`
    await until(async () => (await sql`select from pg_stat_archiver where failed_count > 0`).length > 0)
    await sql`alter database postgres connection limit 1`
    for (const { month } of await sql<{ month: string }[]>`
      select inhrelid::regclass::text as month from pg_inherits
      where inhparent = 'events'::regclass and inhrelid::regclass::text <> 'events_default'`)
      await sql.unsafe(`drop table ${month}`)
    const { faults, advice } = await run('doctor', {
      ...settings,
      DATABASE_URL: postgres.url,
      DATABASE_DIRECT_URL: postgres.url,
      SECRETS_KEY: '6f'.repeat(32),
      MAIL_FROM: '',
      ALLOW_PRIVATE_WEBHOOKS: '1',
      BASE_URL: 'http://exchange.example',
    })
    for (const text of [
      'need https',
      'ALLOW_PRIVATE_WEBHOOKS',
      'SECRETS_KEY lacks key',
      'Invalid indexes: broken',
      'Next month has no partition for events',
      'Autovacuum is off',
      'archive_command fails, most recently for 0000000100000000',
      'of 1 connections are in use',
      'Set MAIL_FROM',
    ])
      expect(faults).toContainEqual(expect.stringContaining(text))
    expect(advice).toContainEqual(expect.stringContaining('JIT is on'))
  })

  test('a pooler without DATABASE_DIRECT_URL is named by the doctor and at the start', async () => {
    const { faults } = await run('doctor', { ...(await proper()), DATABASE_DIRECT_URL: '' })
    expect(faults).toContainEqual(expect.stringContaining('Set DATABASE_DIRECT_URL to the server itself'))
    for (const command of ['api/main.ts', 'workers/main.ts']) {
      const started = await startProcess([command], { DATABASE_URL: pooler.url })
      await until(() => started.exitCode() !== null)
      expect(started.log()).toBe(
        'DATABASE_URL: is a pooler. Set DATABASE_DIRECT_URL to the server itself, too\n',
      )
      expect(await started.stop()).toBe(1)
    }
  })

  test('a process names the settings that are missing when it starts', async () => {
    const web = await startWeb({ DATABASE_URL: postgres.url, PAYMENTS: '', SECRETS_KEY: '5e'.repeat(32) })
    expect(web.log()).toContain("PAYMENTS isn't set: deposits return 503")
    expect(web.log()).not.toContain("OPERATOR_KEY isn't set")
    await web.stop()
  })

  test('a database that’s down is one fault, without a password', async () => {
    const { code, faults, out } = await run('doctor', {
      ...(await proper()),
      DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/x',
      DATABASE_DIRECT_URL: '',
    })
    expect(code).toBe(1)
    expect(faults).toContainEqual(expect.stringContaining('127.0.0.1:1'))
    expect(out).not.toContain('hidden')
  })
})

test('the settings of the deployment guide are complete, and ours', () => {
  const guide = readFileSync(join(root, 'docs/operations/deployment.md'), 'utf8')
  const lines = [...guide.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/^(['"])(.*)\1$/, '$2'),
  ])
  const own = {
    OPERATOR_KEY: operatorKey,
    SECRETS_KEY: '5e'.repeat(32),
    VAPID_PRIVATE_KEY: 'v'.repeat(43),
  }
  const config = readConfig({ ...Object.fromEntries(lines), ...own })
  expect(linesOf(checkSettings(config), 'fault')).toEqual([])
  expect(linesOf(checkSettings(config), 'advice')).toEqual([])
  const read = readFileSync(join(root, 'shared/config.ts'), 'utf8')
  expect(lines.filter(([name]) => !read.includes(`${name}`))).toEqual([])
  for (const [file = ''] of guide.matchAll(/docs\/operations\/deploy\/[\w.@-]+/g))
    expect(existsSync(join(root, file))).toBe(true)
})
