import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../db/embedded-port.ts'
import { looksRight } from '../../shared/keys/key.ts'
import { launch, processesOf, theApi, underShell, untilOnly } from './started.ts'

const dir = mkdtempSync(join(tmpdir(), 'start-'))
const port = String(await freePort())

afterAll(() => {
  for (const { pid } of processesOf(dir)) process.kill(pid, 'SIGKILL')
  rmSync(dir, { recursive: true })
})

describe.skipIf(!existsSync('/proc/self/environ'))('npm start', () => {
  test('brings everything up, shows one screen, and leaves nothing behind when it is ended', async () => {
    const started = launch(dir, { PORT: port })
    const { url, operatorKey, screen } = await started.up()
    expect(url).toBe(`http://localhost:${port}`)
    expect(looksRight(operatorKey, 'opk')).toBe(true)
    expect(screen.match(/^ {2}curl /gm)).toHaveLength(3)
    for (const name of ['operator-key', 'secrets-key'])
      expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(dir, 'secrets-key'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)

    for (const path of ['/readyz', '/']) expect((await fetch(url + path)).status).toBe(200)
    const commands = processesOf(dir).map(found => found.command)
    for (const part of [theApi, /\/workers\/main\.ts/, /bin\/postgres/])
      expect(commands.some(command => part.test(command))).toBe(true)

    started.child.kill('SIGINT')
    expect(await started.child.exited).toBe(0)
    expect(processesOf(dir)).toEqual([])
  })

  test('keeps its keys, and brings back a process that was killed', async () => {
    const started = launch(dir, { PORT: port })
    const { url, operatorKey } = await started.up()
    expect(operatorKey).toBe(readFileSync(join(dir, 'operator-key'), 'utf8').trim())
    const api = processesOf(dir).find(found => theApi.test(found.command))
    process.kill(api?.pid ?? 0, 'SIGKILL')
    await started.until('The API ended with exit code 137; it is started again')
    const status = () =>
      fetch(`${url}/readyz`)
        .then(({ status }) => status)
        .catch(() => 0)
    while ((await status()) !== 200) await Bun.sleep(20)
    started.child.kill('SIGTERM')
    expect(await started.child.exited).toBe(0)
    expect(processesOf(dir)).toEqual([])
  })

  test('launches nothing more when it is asked to stop the moment it is ready', async () => {
    const started = launch(dir, { PORT: port })
    const status = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status)
    while ((await status().catch(() => 0)) !== 200) await Bun.sleep(1)
    started.child.kill('SIGTERM')
    expect(await started.child.exited).toBe(0)
    expect(processesOf(dir)).toEqual([])
  })

  test('comes up by itself after a kill -9, on the same port', async () => {
    const first = launch(dir, { PORT: port })
    await first.up()
    first.child.kill('SIGKILL')
    const second = launch(dir, { PORT: port })
    const { screen } = await second.up()
    expect(screen).toContain('Stopping the Postgres that a killed start left behind')
    second.child.kill('SIGTERM')
    await second.child.exited
    expect(processesOf(dir)).toEqual([])
  })

  test('ends its services when it is killed, and itself when the npm that ran it is', async () => {
    const killed = launch(dir)
    await killed.up()
    killed.child.kill('SIGKILL')
    await untilOnly(dir, found => found.command.includes('postgres'))

    const env = { npm_lifecycle_event: 'start' }
    const orphaned = launch(dir, env, ['sh', '-c', `"$0" "$@"; true`, ...underShell])
    await orphaned.up()
    // npm's place is taken by the outer shell.
    orphaned.child.kill('SIGKILL')
    await untilOnly(dir, () => false)
  })
})

describe('a start is refused in one line, with exit code 1,', () => {
  const refused = async (env: Record<string, string>, line: string | RegExp) => {
    const empty = mkdtempSync(join(tmpdir(), 'start-'))
    const started = launch(empty, env)
    const output = await started.all()
    expect(output.trimEnd().split('\n').at(-1)).toMatch(line)
    expect(output).not.toMatch(/^\s+at /m)
    expect(await started.child.exited).toBe(1)
    rmSync(empty, { recursive: true })
  }

  test('for a port in use', async () => {
    const taken = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
    await refused({ PORT: String(taken.port) }, `Port ${taken.port} is in use by another program.`)
    taken.stop()
  })

  test.each([
    [{ PORT: 'abc' }, /^PORT: /],
    [{ HOST: '192.0.2.1' }, /^HOST: nothing can listen on 192\.0\.2\.1/],
    [{ SECRETS_KEY: 'short' }, /^SECRETS_KEY: /],
    [{ DATABASE_DIRECT_URL: 'postgres://a@127.0.0.1/b' }, /^DATABASE_DIRECT_URL: /],
    [
      { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/b' },
      /^Can't connect to Postgres at 127\.0\.0\.1:1: [^\n]*$/,
    ],
  ])('for %p', (env, line) => refused(env, line))
})
