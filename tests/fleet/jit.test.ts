import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { connect, disconnect, type Sql } from '../../db/client.ts'
import { jitAdvice } from '../../db/jit.ts'
import { makeSecretBox } from '../../shared/secrets.ts'
import { newSecret } from '../../shared/webhooks/sign.ts'
import { until } from '../until.ts'
import { openLedger } from '../webhooks/ledger.ts'
import { installedBin, type Server, startServer } from './installed-postgres.ts'
import { hasPooler, startPooler } from './pooler.ts'

const root = join(import.meta.dir, '../..')

describe.skipIf(!hasPooler || !installedBin)('through a pooler to a Postgres with JIT', () => {
  let postgres: Server
  let pooler: Awaited<ReturnType<typeof startPooler>>
  let sql: Sql
  const env = () => ({
    PATH: process.env.PATH,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: postgres.url,
    SECRETS_KEY: '5e'.repeat(32),
    PAYMENTS: 'sandbox',
    ALLOW_PRIVATE_WEBHOOKS: '1',
  })
  const run = async (...command: string[]) => {
    const child = Bun.spawn([process.execPath, ...command], {
      cwd: root,
      env: env(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [out, err] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    if ((await child.exited) !== 0) throw new Error(err)
    return out
  }
  beforeAll(async () => {
    postgres = await startServer({
      bin: installedBin ?? '',
      // Debian's settings, except for the statistics.
      settings: {
        jit: 'on',
        shared_preload_libraries: 'pg_stat_statements',
        'pg_stat_statements.track': 'all',
      },
    })
    pooler = await startPooler(postgres.url)
    sql = connect(postgres.url, { name: 'test' })
    await sql`create extension pg_stat_statements`
  })
  afterAll(async () => {
    await disconnect(sql)
    await pooler.stop()
    await postgres.stop()
  })

  test('release turns it off for the role, in any database', async () => {
    expect(await run('workers/commands/migrate.ts')).toContain('Turned JIT off for the role postgres')
    const pooled = connect(postgres.url, { name: 'test', pooled: true, max: 1 })
    expect(await pooled`show jit`).toMatchObject([{ jit: 'off' }])
    await sql`create database restored`
    const restored = new URL(postgres.url)
    restored.pathname = '/restored'
    const there = connect(restored.href, { name: 'test', pooled: true, max: 1 })
    expect(await there`show jit`).toMatchObject([{ jit: 'off' }])
    await Promise.all([pooled, there].map(disconnect))
    expect(await run('workers/commands/migrate.ts')).toBe('The database is up to date.\n')
  })

  test('a role that lost the setting is named at the start, and deliveries compile nothing', async () => {
    await sql`alter role postgres reset jit`
    // Its connections still have the old one.
    await pooler.stop()
    pooler = await startPooler(postgres.url)
    const ledger = openLedger()
    const box = makeSecretBox(['5e'.repeat(32)])
    box.unlock(Buffer.alloc(32))
    const owners = Array.from({ length: 100 }, (_, n) => `agt_${n + 1}`)
    const secrets = owners.map(owner =>
      box.seal(newSecret(), `endpoints.secret ${owner} webhook`).toString('hex'),
    )
    await sql`
      insert into endpoints (owner, channel, address, secret, created_at)
      select owner, 'webhook', ${ledger.url}, decode(secret, 'hex'), now()
      from unnest(${owners}::text[], ${secrets}::text[]) as made (owner, secret)`
    await sql`
      select emit_event('agt_' || n, 'lead.received', null, null, '{}', now())
      from generate_series(1, 100) n, generate_series(1, 5)`
    await sql`select pg_stat_statements_reset()`

    const worker = Bun.spawn([process.execPath, 'workers/main.ts', 'webhooks', 'scheduler'], {
      cwd: root,
      env: { ...env(), LOG_LEVEL: 'info', WEBHOOK_RETRY_DELAYS: '1,1,1,1,1,1,1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let log = ''
    const reading = (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of worker.stdout) log += decoder.decode(chunk)
    })()
    await until(() => log.includes('alter role postgres set jit = off'))
    await until(async () => {
      const [row] = await sql`select count(*) as n from deliveries where state <> 'delivered'`
      return row?.n === 0
    })
    worker.kill('SIGTERM')
    expect(await worker.exited).toBe(0)
    await reading
    ledger.stop()

    const compiled = await sql`
      select left(regexp_replace(query, '\s+', ' ', 'g'), 100) as query, calls, jit_functions
      from pg_stat_statements where jit_functions > 0 and query ~ 'deliver' order by jit_functions desc`
    expect([...compiled]).toEqual([])
  })

  test("a pooler's old connections don't hide that it's off for the role or the database", async () => {
    const old = connect(pooler.url, { name: 'test', pooled: true, max: 1 })
    for (const owner of ['role postgres', 'database postgres']) {
      expect(await jitAdvice(old)).toContain('JIT is on')
      await sql.unsafe(`alter ${owner} set jit = off`)
      expect(await old`show jit`).toMatchObject([{ jit: 'on' }])
      expect(await jitAdvice(old)).toBeNull()
      await sql.unsafe(`alter role postgres in database postgres set jit = on`)
      expect(await jitAdvice(old)).toContain('JIT is on')
      await sql.unsafe(`alter role postgres in database postgres reset jit`)
      await sql.unsafe(`alter ${owner} reset jit`)
    }
    await disconnect(old)
  })
})
