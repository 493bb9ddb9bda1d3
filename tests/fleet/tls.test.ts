import { heapStats } from 'bun:jsc'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { connect, disconnect, type Sql } from '../../db/client.ts'
import { findBinaries } from '../../db/embedded-data.ts'
import { until } from '../until.ts'
import { selfSigned } from '../webhooks/certificate.ts'
import { type Server, startServer } from './installed-postgres.ts'
import { hasPooler, startPooler } from './pooler.ts'
import { startProcess, startWeb } from './process.ts'
import { startProxy } from './proxy.ts'

const certificate = selfSigned('localhost')
let server: Server
beforeAll(async () => {
  server = await startServer({ bin: dirname(findBinaries().postgres), certificate })
})
afterAll(() => server.stop())

const open = (url: string, answerWithinMs = 30_000): Sql =>
  connect(`${url}?sslmode=require`, { name: 'test tls', max: 2, answerWithinMs })
const isEncrypted = async (sql: Sql) => {
  const [row] = await sql<{ ssl: boolean }[]>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`
  return row?.ssl
}

test('a pool drops connections that the network silently cut', async () => {
  const proxy = await startProxy(server.url)
  const sql = open(proxy.url, 1000)
  const ask = () =>
    sql`select pg_sleep(0.05)`.then(
      () => true,
      () => false,
    )
  const askBoth = async () => (await Promise.all([ask(), ask()])).every(Boolean)
  expect(await isEncrypted(sql)).toBe(true)
  await until(askBoth)
  proxy.freeze()
  // One of the two waits for a response, and the other one is idle.
  expect(await ask()).toBe(false)
  proxy.thaw()
  await Bun.sleep(100)
  expect(await askBoth()).toBe(true)
  await disconnect(sql)
  proxy.stop()
})

test('a pool frees the memory of a closed connection', async () => {
  const useSome = async () => {
    for (let n = 0; n < 20; n++) {
      const sql = open(server.url)
      await sql`select 1`
      await disconnect(sql)
    }
    await Bun.sleep(100)
    Bun.gc(true)
    return heapStats().objectCount
  }
  await useSome()
  const before = await useSome()
  // One that's kept is dozens of objects.
  expect((await useSome()) - before).toBeLessThan(400)
})

test.skipIf(!hasPooler)(
  'PgBouncer uses TLS with the lines of the guide, and doctor says so if not',
  async () => {
    const trusted = join(tmpdir(), `agent-exchange-${crypto.randomUUID()}.pem`)
    await Bun.write(trusted, certificate.cert)
    const guide = await Bun.file(join(import.meta.dir, '../../docs/operations/deployment.md')).text()
    const lines = (guide.match(/^server_tls_.*$/gm) ?? []).join('\n')
    // What startServer sets, too.
    expect(guide.match(/^ssl\w*(?= = )/gm)).toEqual(['ssl', 'ssl_cert_file', 'ssl_key_file'])
    const local = server.url.replace('127.0.0.1', 'localhost')
    const doctor = async (settings: string) => {
      const pooler = await startPooler(local, { settings })
      const run = await startProcess(['workers/commands/doctor.ts'], {
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: `${local}?sslmode=verify-full`,
        NODE_EXTRA_CA_CERTS: trusted,
      })
      await until(() => run.exitCode() !== null)
      await pooler.stop()
      return run.log()
    }
    const fault = 'The pooler talks to the server without TLS'
    expect(await doctor('')).toContain(fault)
    const encrypted = await doctor(lines.replace('/etc/agent-exchange-ca.pem', trusted))
    expect(encrypted).toContain('the pooler is in transaction mode')
    expect(encrypted).not.toContain(fault)
    rmSync(trusted)
  },
)

test('the release and the processes accept only a certificate that they trust, for this name', async () => {
  const trusted = join(tmpdir(), `agent-exchange-${crypto.randomUUID()}.pem`)
  await Bun.write(trusted, certificate.cert)
  const at = (host: string) => `${server.url.replace('127.0.0.1', host)}?sslmode=verify-full`
  const settings = { DATABASE_URL: at('localhost'), NODE_EXTRA_CA_CERTS: trusted }
  const release = async (settings: Record<string, string>) => {
    const run = await startProcess(['workers/commands/migrate.ts'], settings)
    await until(() => run.exitCode() !== null)
    return { code: run.exitCode(), log: run.log() }
  }
  expect(await release({ DATABASE_URL: at('localhost') })).toMatchObject({ code: 1 })
  expect(await release({ ...settings, DATABASE_URL: at('127.0.0.1') })).toMatchObject({ code: 1 })
  expect(await release(settings)).toMatchObject({ code: 0 })

  const web = await startWeb(settings)
  const workers = await startProcess(['workers/main.ts'], settings)
  await until(() => workers.log().includes('"working"'))
  const sql = open(server.url)
  const ssl = await sql`
    select distinct application_name as name, ssl from pg_stat_ssl join pg_stat_activity using (pid)
    where application_name like 'agent-exchange%' order by name`
  expect(ssl.every(({ ssl }) => ssl)).toBe(true)
  await disconnect(sql)
  await Promise.all([web.stop(), workers.stop()])
  rmSync(trusted)
})
