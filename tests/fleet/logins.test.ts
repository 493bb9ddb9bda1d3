import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { loginFault } from '../../db/login.ts'
import { until } from '../until.ts'
import { installedBin, type Server, startServer } from './installed-postgres.ts'
import { hasPooler, type Pooler, startPooler } from './pooler.ts'
import { startProcess } from './process.ts'

const root = join(import.meta.dir, '../..')

function changed(url: string, part: Partial<Pick<URL, 'username' | 'password' | 'pathname'>>): string {
  return Object.assign(new URL(url), part).href
}

describe.skipIf(!installedBin || !hasPooler)('a database that refuses a login', () => {
  let postgres: Server
  let pooler: Pooler
  let pooled: string
  beforeAll(async () => {
    postgres = await startServer({ bin: installedBin ?? '' })
    const { password } = new URL(postgres.url)
    pooler = await startPooler(postgres.url, { users: `"postgres" "${password}"\n"other" "stale"\n` })
    pooled = changed(pooler.url, { password })
  })
  afterAll(async () => {
    await pooler.stop()
    await postgres.stop()
  })
  const settings = () => ({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: postgres.url })
  const runs = [
    ['api/main.ts', 'DATABASE_URL'],
    ['workers/main.ts', 'DATABASE_DIRECT_URL'],
    ['workers/commands/migrate.ts', 'DATABASE_URL'],
    ['workers/commands/migrate.ts', 'DATABASE_DIRECT_URL'],
  ] as const

  test.each(runs)('%s ends with one line that names %s', async (command, name) => {
    const wrong = changed(settings()[name], { password: 'hidden' })
    const started = await startProcess([command], { ...settings(), [name]: wrong })
    await until(() => started.exitCode() !== null)
    const { host } = new URL(wrong)
    expect(started.log()).toStartWith(`${name}: ${host} refuses postgres (`)
    expect(started.log()).toMatch(/^[^\n]*authentication failed[^\n]*: check the name, password [^\n]*\n$/)
    expect(started.log()).not.toContain('hidden')
    expect(await started.stop()).toBe(1)
  })

  test('npm run doctor names each', () => {
    const wrong = Object.entries(settings()).map(([name, url]) => [
      name,
      changed(url, { password: 'hidden' }),
    ])
    const { stdout } = Bun.spawnSync([process.execPath, 'workers/commands/doctor.ts'], {
      cwd: root,
      env: { PATH: process.env.PATH, SECRETS_KEY: '5e'.repeat(32), ...Object.fromEntries(wrong) },
    })
    const lines = stdout.toString().split('\n')
    const found = lines.filter(line => /^ {2}FAULT {3}DATABASE_(DIRECT_)?URL: .* refuses postgres/.test(line))
    expect(found).toHaveLength(2)
    expect(stdout.toString()).not.toContain("Can't be checked")
  })

  test('isn’t confused with a database that accepts it, or is down', async () => {
    expect(await loginFault(pooled)).toBeNull()
    expect(await loginFault(postgres.url)).toBeNull()
    for (const url of [pooled, postgres.url]) {
      expect(await loginFault(changed(url, { username: 'nobody' }))).toContain('refuses nobody (')
      expect(await loginFault(changed(url, { password: '' }))).toContain('refuses postgres (SASL: ')
      expect(await loginFault(changed(url, { pathname: '/nowhere' }))).toContain('nowhere')
    }
    // Its userlist.txt has another password than the server.
    const stale = await loginFault(changed(pooled, { username: 'other', password: 'stale' }))
    expect(stale).toContain('userlist.txt')

    await postgres.halt()
    for (let ask = 0; ask < 3; ask++) expect(await loginFault(pooled)).toBeNull()
    expect(await loginFault(postgres.url)).toBeNull()
    await postgres.start()
  }, 30_000)

  test('isn’t confused with one that’s down by commands either, which print no stack trace', async () => {
    expect(await loginFault(pooled)).toBeNull()
    await postgres.halt()
    const run = (command: string, ...args: string[]) => {
      const { stdout, stderr } = Bun.spawnSync(
        [process.execPath, `workers/commands/${command}.ts`, ...args],
        {
          cwd: root,
          env: { PATH: process.env.PATH, SECRETS_KEY: '5e'.repeat(32), ...settings() },
        },
      )
      return { out: stdout.toString(), err: stderr.toString() }
    }
    const doctor = run('doctor')
    expect(doctor.err).toBe('')
    expect(doctor.out).toMatch(/^ {2}FAULT {3}DATABASE_DIRECT_URL: Can't connect to Postgres at /m)
    expect(run('erase', 'dana@customer.example').err).toMatch(/^[^\n]+\n$/)
    await postgres.start()
  }, 60_000)
})
