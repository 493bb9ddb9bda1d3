import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../db/embedded-port.ts'
import { looksRight as isKey } from '../../shared/keys/key.ts'
import { isVapidKey } from '../../shared/push/vapid.ts'
import { until } from '../until.ts'
import { hasProc, launch, processesOf, startCommand, startOnTerminal, untilOnly } from './started.ts'

const dir = mkdtempSync(join(tmpdir(), 'start-'))
const port = String(await freePort())
const statusAt = (url: string): Promise<number> =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status,
    () => 0,
  )
const operatorKey = () => readFileSync(join(dir, 'operator-key'), 'utf8').trim()

afterAll(() => {
  for (const { pid } of processesOf(dir)) process.kill(pid, 'SIGKILL')
  rmSync(dir, { recursive: true })
})

describe.skipIf(!hasProc)('npm start', () => {
  test('brings everything up, shows one screen, and leaves no process after Ctrl-C', async () => {
    const started = launch(dir, { PORT: port })
    const { url, screen } = await started.untilUp()
    expect(url).toBe(`http://localhost:${port}`)
    expect(screen.match(/^ {2}curl /gm)).toHaveLength(3)
    for (const name of ['operator-key', 'secrets-key', 'vapid-key'])
      expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600)
    expect(isKey(operatorKey(), 'opk')).toBe(true)
    // Output that isn't a terminal may be a log that others read.
    expect(screen).not.toContain(operatorKey())
    expect(screen).toContain(join(dir, 'operator-key'))
    expect(readFileSync(join(dir, 'secrets-key'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
    expect(isVapidKey(readFileSync(join(dir, 'vapid-key'), 'utf8').trim())).toBe(true)

    for (const path of ['/readyz', '/']) expect((await fetch(url + path)).status).toBe(200)
    const commands = processesOf(dir).map(found => found.command)
    for (const part of [/\/api\/main\.ts/, /\/workers\/main\.ts/, /bin\/postgres/])
      expect(commands.some(command => part.test(command))).toBe(true)

    started.child.kill('SIGINT')
    expect(await started.child.exited).toBe(0)
    expect(processesOf(dir)).toEqual([])
  })

  test('prints the same operator key to a terminal, with readable lines and no list of migrations', async () => {
    const { output, exitCode } = await startOnTerminal(dir)
    expect(exitCode).toBe(0)
    expect(output).toContain(`Operator key  ${operatorKey()}`)
    expect(output).toMatch(/Console {7}http:\S+\/operator\/console\s/)
    expect(output).not.toMatch(/^\{|\b\d{4}-[a-z-]+\.sql/m)
    const before = output.slice(0, output.indexOf('is running')).split('\n')
    // On a busy machine, workers warn of slow connections.
    expect(before.filter(line => !/^\d\d:\d\d:\d\d {2}warn/.test(line)).length).toBeLessThan(8)
    expect(processesOf(dir)).toEqual([])
  })

  test('restarts a process that was killed, and refuses another start on the same DATA_DIR', async () => {
    const started = launch(dir, { PORT: port })
    const { url } = await started.untilUp()
    const other = launch(dir)
    expect((await other.all()).trimEnd().split('\n').at(-1)).toMatch(/^Another start is using /)
    expect(await other.child.exited).toBe(1)
    const api = processesOf(dir).find(found => found.command.includes('/api/main.ts'))
    process.kill(api?.pid ?? 0, 'SIGKILL')
    await started.until('The api process exited with code 137. Restarting')
    await until(async () => (await statusAt(url)) === 200)
    started.child.kill('SIGTERM')
    expect(await started.child.exited).toBe(0)
    expect(processesOf(dir)).toEqual([])
  })

  test('leaves only Postgres when it’s killed, for the next start to stop, on the same port', async () => {
    const first = launch(dir, { PORT: port })
    await first.untilUp()
    first.child.kill('SIGKILL')
    await untilOnly(dir, found => found.command.includes('postgres'))
    const second = launch(dir, { PORT: port })
    while ((await statusAt(`http://127.0.0.1:${port}`)) !== 200) await Bun.sleep(5)
    // Stopped the moment the API is ready, it leaves no process.
    second.child.kill('SIGTERM')
    expect(await second.child.exited).toBe(0)
    expect(await second.all()).toContain('Stopping a Postgres left behind by a killed start')
    expect(processesOf(dir)).toEqual([])
  })

  test('stops when the npm that ran it is killed', async () => {
    const env = { npm_lifecycle_event: 'start' }
    const started = launch(dir, env, ['sh', '-c', '"$0" "$@"; true', ...startCommand])
    await started.untilUp()
    started.child.kill('SIGKILL') // the shell, in place of npm
    await until(() => processesOf(dir).length === 0).catch(() => {})
    expect(processesOf(dir)).toEqual([])
  })
})

describe('npm start exits with code 1 and one line', () => {
  const expectRefusal = async (env: Record<string, string>, line: string | RegExp) => {
    const empty = mkdtempSync(join(tmpdir(), 'start-'))
    const started = launch(empty, env)
    const output = await started.all()
    expect(output.trimEnd().split('\n').at(-1)).toMatch(line)
    expect(output).not.toMatch(/^\s+at /m)
    expect(await started.child.exited).toBe(1)
    rmSync(empty, { recursive: true })
  }

  test('when the port is in use', async () => {
    const taken = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
    await expectRefusal({ PORT: String(taken.port) }, `Port ${taken.port} is in use by another program.`)
    taken.stop()
  })

  test.each([
    [{ PORT: 'abc' }, /^PORT: /],
    [{ HOST: '192.0.2.1' }, /^HOST: can't listen on 192\.0\.2\.1/],
    [{ SECRETS_KEY: 'short' }, /^SECRETS_KEY: /],
    [{ DATABASE_DIRECT_URL: 'postgres://a@127.0.0.1/b' }, /^DATABASE_DIRECT_URL: /],
    [
      { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/b' },
      /^Can't connect to Postgres at 127\.0\.0\.1:1: [^\n]*$/,
    ],
  ])('when the settings are %p', (env, line) => expectRefusal(env, line))
})
