import { afterAll, describe, expect, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, disconnect } from '../../db/client.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { findOrphan } from '../../db/embedded-process.ts'
import { listPendingFiles } from '../../db/ledger.ts'
import { explainDiskError, explainPostgresOutput, StartError } from '../../db/start-error.ts'
import { outputOf } from '../programs.ts'

// Private, like root's `mktemp -d`: Postgres's account can't enter it without help.
const dir = mkdtempSync(join(tmpdir(), 'embedded-'))
const data = join(dir, 'postgres', 'data')
const settings = { fsync: 'off', shared_buffers: '16MB' }

afterAll(() => rmSync(dir, { recursive: true }))

/** Starts Postgres from another process, which the test can kill. */
async function startInChild() {
  const script = join(import.meta.dir, 'embedded-child.ts')
  const child = Bun.spawn([process.execPath, script, dir], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const { value } = await child.stdout.getReader().read()
  return { child, url: new TextDecoder().decode(value) }
}

async function readNotes(url: string): Promise<string> {
  const sql = connect(url, { name: 'test', max: 1 })
  const rows = await sql<{ notes: string }[]>`select string_agg(text, ', ') as notes from notes`
  await disconnect(sql)
  return rows[0]?.notes ?? ''
}

describe('an embedded Postgres', () => {
  test('is a private Postgres 18 with UTF-8 and a role that isn’t a superuser', async () => {
    const embedded = await startEmbedded({ dir, settings })
    const sql = connect(embedded.url, { name: 'test', max: 1 })
    const [row] = await sql`
      select current_setting('server_version_num')::int / 10000 as major,
             current_setting('is_superuser') as superuser,
             current_setting('listen_addresses') as addresses,
             current_setting('synchronous_commit') as synchronous,
             lower('ÉÇ') as lower`
    expect(row).toEqual({
      major: 18,
      superuser: 'off',
      addresses: '127.0.0.1',
      synchronous: 'on',
      lower: 'éç',
    })
    for (const extension of ['btree_gist', 'pg_trgm', 'unaccent'])
      await sql`create extension ${sql(extension)}`
    await sql`create table notes (text text)`
    await sql`insert into notes values ('kept')`
    await disconnect(sql)

    expect(statSync(join(dir, 'postgres', 'password')).mode & 0o777).toBe(0o600)
    expect(statSync(data).mode & 0o777).toBe(0o700)
    const wrong = new URL(embedded.url)
    wrong.password = 'guessed'
    await expect(readNotes(wrong.href)).rejects.toThrow('password authentication failed')
    await embedded.stop()
    expect(findOrphan(data)).toBeNull()
    await expect(readNotes(embedded.url)).rejects.toThrow('ECONNREFUSED')
  })

  test('left behind by a killed start is stopped, and its data is kept', async () => {
    const { child, url } = await startInChild()
    expect(await readNotes(url)).toBe('kept')
    child.kill('SIGKILL')
    await child.exited
    const orphan = findOrphan(data)
    expect(orphan).not.toBeNull()

    const progress: string[] = []
    const embedded = await startEmbedded({ dir, settings, progress: text => progress.push(text) })
    expect(progress).toEqual(['Stopping a Postgres left behind by a killed start'])
    expect(await readNotes(embedded.url)).toBe('kept')
    await embedded.stop()
  })

  test('recovers after a kill', async () => {
    const { child } = await startInChild()
    const pid = findOrphan(data) ?? 0
    child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await child.exited
    const embedded = await startEmbedded({ dir, settings })
    expect(await readNotes(embedded.url)).toBe('kept')
    await embedded.stop()
  })

  test("isn't migrated by the doctor, which starts it if it's stopped, and tries the mail server", async () => {
    const doctor = join(import.meta.dir, '../../workers/commands/doctor.ts')
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: dir,
      SECRETS_KEY: '5e'.repeat(32),
      SMTP_URL: 'smtp://127.0.0.1:1',
    }
    const { code, output } = await outputOf([process.execPath, doctor], { env })
    expect(code).toBe(1)
    expect(output).toMatch(/FAULT {3}\d+ migrations haven't run, starting with \S+\. `npm start` runs them/)
    expect(output).toContain('The mail server refuses us: connect ECONNREFUSED')
    const embedded = await startEmbedded({ dir, settings })
    const sql = connect(embedded.url, { name: 'test', max: 1 })
    expect(await listPendingFiles(sql)).not.toBeEmpty()
    await disconnect(sql)
    await embedded.stop()
  })

  test('starts when another process has the pid in its pid file', async () => {
    const embedded = await startEmbedded({ dir, settings })
    await embedded.stop()
    writeFileSync(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n1\n5432\n\n127.0.0.1\n0 0\nready\n`)
    expect(findOrphan(data)).toBeNull()
    const again = await startEmbedded({ dir, settings })
    expect(await readNotes(again.url)).toBe('kept')
    await again.stop()
  })

  test('used by another start is left alone, with one clear line', async () => {
    const { child, url } = await startInChild()
    const second = startEmbedded({ dir, settings, lockTimeoutMs: 0 })
    await expect(second).rejects.toThrow(StartError)
    await expect(second).rejects.toThrow(`Another start is using ${dir}. Stop it first, or set DATA_DIR`)
    expect(await readNotes(url)).toBe('kept')
    child.stdin.end()
    expect(await child.exited).toBe(0)
    const after = await startEmbedded({ dir, settings, lockTimeoutMs: 0 })
    await after.stop()
  })

  test('resolves `exited` when it ends', async () => {
    const embedded = await startEmbedded({ dir, settings })
    process.kill(findOrphan(data) ?? 0, 'SIGINT')
    await embedded.exited
    await embedded.stop()
  })

  test('logs no customer data', async () => {
    const embedded = await startEmbedded({ dir, settings })
    const sql = connect(embedded.url, { name: 'test', max: 1 })
    await expect(sql`insert into missing values ('rosa@example.com')`.execute()).rejects.toThrow()
    await expect(sql.unsafe(`select 'rosa@example.com'::int`)).rejects.toThrow()
    await disconnect(sql)
    await embedded.stop()
    expect(readFileSync(join(dir, 'postgres', 'server.log'), 'utf8')).not.toContain('rosa')
  })
})

describe('a directory is refused with one line', () => {
  const expectRefusal = async (where: string, message: string | RegExp) => {
    const start = startEmbedded({ dir: where, settings })
    await expect(start).rejects.toThrow(StartError)
    await expect(start).rejects.toThrow(message)
  }

  test('when its data has another version', async () => {
    const version = join(data, 'PG_VERSION')
    writeFileSync(version, '17\n')
    await expectRefusal(dir, 'was created by Postgres 17, but this is Postgres 18.')
    writeFileSync(version, '18\n')
  })

  test('when it holds other files', async () => {
    const other = mkdtempSync(join(tmpdir(), 'embedded-'))
    mkdirSync(join(other, 'postgres', 'data'), { recursive: true })
    writeFileSync(join(other, 'postgres', 'data', 'letter.txt'), 'mine')
    await expectRefusal(other, "doesn't hold Postgres data")
    expect(existsSync(join(other, 'postgres', 'data', 'letter.txt'))).toBe(true)
    rmSync(other, { recursive: true })
  })

  test('when the password is missing', async () => {
    const password = join(dir, 'postgres', 'password')
    const kept = readFileSync(password)
    rmSync(password)
    await expectRefusal(dir, 'password is missing')
    writeFileSync(password, kept)
  })

  test('when it’s a file', async () => {
    const file = join(dir, 'file')
    writeFileSync(file, '')
    await expectRefusal(
      join(file, 'data'),
      /^Can't use DATA_DIR .*: part of this path is a file \(ENOTDIR\)\.$/,
    )
  })

  test('when Postgres fails to start, with its reason, and nothing is left half done', async () => {
    const other = mkdtempSync(join(tmpdir(), 'embedded-'))
    const start = startEmbedded({ dir: other, settings: { ...settings, shared_buffers: 'much' } })
    await expect(start).rejects.toThrow(/did not start: FATAL: .*shared_buffers/)
    expect(readdirSync(join(other, 'postgres')).filter(name => name.startsWith('data'))).toEqual(['data'])
    const again = await startEmbedded({ dir: other, settings, lockTimeoutMs: 0 })
    await again.stop()
    rmSync(other, { recursive: true })
  })
})

describe('an error becomes one line', () => {
  const line = (error: unknown) => (error instanceof StartError ? error.message : 'not explained')

  test.each([
    ['ENOSPC', 'the disk is full'],
    ['EROFS', 'the file system is read-only'],
    ['EACCES', "this user can't read and write it"],
  ])('%s', (code, why) => {
    const error = Object.assign(new Error(code), { code })
    expect(line(explainDiskError(error, '/data'))).toBe(`Can't use DATA_DIR /data: ${why} (${code}).`)
  })

  test('unless it has nothing to do with the disk', () => {
    const error = new Error('a bug')
    expect(explainDiskError(error, '/data')).toBe(error)
  })

  test.each([
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'the disk is full'],
    ['initdb: error: could not create directory "/data/x": Read-only file system', 'read-only file system'],
    ['LOG:  could not bind IPv4 address "127.0.0.1": Address already in use\nFATAL:  no', 'port'],
    ['initdb: error while loading shared libraries: libicuuc.so.60: cannot open', 'npm rebuild'],
    ['LOG:  one\n2026-01-01 00:00:00 UTC [7] FATAL:  the real reason\nLOG:  two', 'FATAL:  the real reason'],
  ])('%p', (output, why) => {
    expect(explainPostgresOutput(output, '/').message).toContain(why)
    expect(explainPostgresOutput(output, '/').message).not.toContain('\n')
  })
})
