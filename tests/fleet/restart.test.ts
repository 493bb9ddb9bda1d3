import { expect, test } from 'bun:test'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQL } from 'bun'
import { startEmbedded } from '../../db/embedded.ts'
import { freePort } from '../../db/embedded-port.ts'
import { readPidFile } from '../../db/embedded-process.ts'
import { migrate } from '../../db/migrate.ts'
import { makeKey } from '../../shared/keys/key.ts'
import { until } from '../until.ts'
import { hasPooler, startPooler } from './pooler.ts'

const root = join(import.meta.dir, '../..')

/** What was logged as an error, and what a process printed when it ended by one that wasn't caught. */
const errorsIn = (log: string): string[] =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter(line => line.includes('"level":"error"') || (line !== '' && !line.startsWith('{')))
    .slice(-20)

for (const behind of ['a pooler', 'no pooler'])
  test.skipIf(behind === 'a pooler' && !hasPooler)(
    `no process exits and requests work again after a fast restart of Postgres, behind ${behind}`,
    async () => {
      const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-restart-'))
      const postgres = await startEmbedded({ dir, settings: { fsync: 'off' } })
      await migrate(postgres.url)
      const pooler = behind === 'a pooler' ? await startPooler(postgres.url) : null
      const port = await freePort()
      const env = {
        PATH: process.env.PATH,
        DATABASE_URL: pooler?.url ?? postgres.url,
        DATABASE_DIRECT_URL: postgres.url,
        SECRETS_KEY: '5e'.repeat(32),
        OPERATOR_KEY: makeKey('opk'),
        PAYMENTS: 'sandbox',
        BASE_URL: `http://127.0.0.1:${port}`,
        PORT: String(port),
        RATE_LIMIT_FACTOR: '0',
        LOG_LEVEL: 'info',
      }
      const log = join(dir, 'log')
      const output = openSync(log, 'a')
      const processes = ['api/main.ts', 'workers/main.ts'].map(script =>
        Bun.spawn([process.execPath, script], { cwd: root, env, stdio: ['ignore', output, output] }),
      )
      closeSync(output)
      const statuses = new Map<number, number>()
      let isStopping = false
      const ask = async (path: string) => {
        const { status } = await fetch(`http://127.0.0.1:${port}${path}`, {
          signal: AbortSignal.timeout(100_000),
        })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        return status
      }
      await until(() => /"working"/.test(readFileSync(log, 'utf8')))
      await until(async () => (await ask('/readyz').catch(() => 0)) === 200)
      statuses.clear()

      // Enough at once to use many connections.
      const load = Array.from({ length: 8 }, async () => {
        while (!isStopping) {
          await ask(`/businesses?zip=78205&q=${crypto.randomUUID().slice(0, 8)}`)
          await Bun.sleep(30)
        }
      })
      // Connections that break while a job is on its way.
      const admin = new SQL(postgres.url)
      for (let round = 0; round < 60; round++) {
        await admin`
          select pg_terminate_backend(pid) from pg_stat_activity
          where application_name like 'agent-exchange % queue'`
        await Bun.sleep(30)
      }
      await admin.end()
      for (let restart = 0; restart < 2; restart++) {
        await Bun.sleep(300)
        const pid = readPidFile(join(dir, 'postgres/data'))?.pid ?? 0
        process.kill(pid, 'SIGINT')
        await until(() => readPidFile(join(dir, 'postgres/data')) === null)
        await Bun.sleep(500)
        await postgres.start()
        await until(async () => (await ask('/businesses?zip=78205')) === 200)
      }
      isStopping = true
      await Promise.all(load)

      expect({ codes: processes.map(({ exitCode }) => exitCode), log: errorsIn(log) }).toEqual({
        codes: [null, null],
        log: [],
      })
      // Anything but success or "try again" would be our own error.
      expect([...statuses.keys()].filter(status => status !== 200 && status !== 503)).toEqual([])
      for (const each of processes) each.kill('SIGTERM')
      expect(await Promise.all(processes.map(each => each.exited))).toEqual([0, 0])
      await pooler?.stop()
      await postgres.stop()
      rmSync(dir, { recursive: true, force: true })
    },
    180_000,
  )
