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
import { explainOutput } from '../../db/embedded-trouble.ts'
import { explainDisk, StartError } from '../../db/start-error.ts'

// As private as a `mktemp -d` of root is, which the account of Postgres can not enter by itself.
const dir = mkdtempSync(join(tmpdir(), 'embedded-'))
const data = join(dir, 'postgres', 'data')
const settings = { fsync: 'off', shared_buffers: '16MB' }

afterAll(() => rmSync(dir, { recursive: true }))

/** A start in a process of its own, up and then left to the test. */
async function startElsewhere() {
  const script = join(import.meta.dir, 'embedded-child.ts')
  const child = Bun.spawn([process.execPath, script, dir], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const { value } = await child.stdout.getReader().read()
  return { child, url: new TextDecoder().decode(value) }
}

async function ask(url: string): Promise<string> {
  const sql = connect(url, { name: 'test', max: 1 })
  const rows = await sql<{ said: string }[]>`select string_agg(said, ', ') as said from notes`
  await disconnect(sql)
  return rows[0]?.said ?? ''
}

describe('an embedded Postgres', () => {
  test('is a Postgres 18 in UTF-8, for a role that is no superuser, kept from others', async () => {
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
    await sql`create table notes (said text)`
    await sql`insert into notes values ('kept')`
    await disconnect(sql)

    expect(statSync(join(dir, 'postgres', 'password')).mode & 0o777).toBe(0o600)
    expect(statSync(data).mode & 0o777).toBe(0o700)
    const wrong = new URL(embedded.url)
    wrong.password = 'guessed'
    await expect(ask(wrong.href)).rejects.toThrow('password authentication failed')
    await embedded.stop()
    expect(findOrphan(data)).toBeNull()
    await expect(ask(embedded.url)).rejects.toThrow('ECONNREFUSED')
  })

  test('that a killed start left behind is ended, and its data kept', async () => {
    const { child, url } = await startElsewhere()
    expect(await ask(url)).toBe('kept')
    child.kill('SIGKILL')
    await child.exited
    const orphan = findOrphan(data)
    expect(orphan).not.toBeNull()

    const progress: string[] = []
    const embedded = await startEmbedded({ dir, settings, progress: text => progress.push(text) })
    expect(progress).toEqual(['Stopping the Postgres that a killed start left behind'])
    expect(await ask(embedded.url)).toBe('kept')
    await embedded.stop()
  })

  test('that was killed itself recovers', async () => {
    const { child } = await startElsewhere()
    const pid = findOrphan(data) ?? 0
    child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await child.exited
    const embedded = await startEmbedded({ dir, settings })
    expect(await ask(embedded.url)).toBe('kept')
    await embedded.stop()
  })

  test('is not taken for the process that has its pid now', async () => {
    const embedded = await startEmbedded({ dir, settings })
    await embedded.stop()
    writeFileSync(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n1\n5432\n\n127.0.0.1\n0 0\nready\n`)
    expect(findOrphan(data)).toBeNull()
    const again = await startEmbedded({ dir, settings })
    expect(await ask(again.url)).toBe('kept')
    await again.stop()
  })

  test('of another running start is left alone: one clear line', async () => {
    const { child, url } = await startElsewhere()
    const second = startEmbedded({ dir, settings, patienceMs: 0 })
    await expect(second).rejects.toThrow(StartError)
    await expect(second).rejects.toThrow(`Another start is running on ${dir}. Stop it first, or set DATA_DIR`)
    expect(await ask(url)).toBe('kept')
    child.stdin.end()
    expect(await child.exited).toBe(0)
    const after = await startEmbedded({ dir, settings, patienceMs: 0 })
    await after.stop()
  })

  test('tells that it ended', async () => {
    const embedded = await startEmbedded({ dir, settings })
    process.kill(findOrphan(data) ?? 0, 'SIGINT')
    await embedded.exited
    await embedded.stop()
  })

  test('writes no statement of a customer into its log', async () => {
    const embedded = await startEmbedded({ dir, settings })
    const sql = connect(embedded.url, { name: 'test', max: 1 })
    await expect(sql`insert into nowhere values ('rosa@example.com')`.execute()).rejects.toThrow()
    await expect(sql.unsafe(`select 'rosa@example.com'::int`)).rejects.toThrow()
    await disconnect(sql)
    await embedded.stop()
    expect(readFileSync(join(dir, 'postgres', 'server.log'), 'utf8')).not.toContain('rosa')
  })
})

describe('a directory is refused in one line', () => {
  const refused = async (where: string, message: string | RegExp) => {
    const start = startEmbedded({ dir: where, settings })
    await expect(start).rejects.toThrow(StartError)
    await expect(start).rejects.toThrow(message)
  }

  test('whose data is of another version', async () => {
    const version = join(data, 'PG_VERSION')
    writeFileSync(version, '17\n')
    await refused(dir, 'was made by Postgres 17, this is Postgres 18.')
    writeFileSync(version, '18\n')
  })

  test('whose data is none', async () => {
    const other = mkdtempSync(join(tmpdir(), 'embedded-'))
    mkdirSync(join(other, 'postgres', 'data'), { recursive: true })
    writeFileSync(join(other, 'postgres', 'data', 'letter.txt'), 'mine')
    await refused(other, 'holds no Postgres data')
    expect(existsSync(join(other, 'postgres', 'data', 'letter.txt'))).toBe(true)
    rmSync(other, { recursive: true })
  })

  test('whose password is gone', async () => {
    const password = join(dir, 'postgres', 'password')
    const kept = readFileSync(password)
    rmSync(password)
    await refused(dir, 'password is missing')
    writeFileSync(password, kept)
  })

  test('that is a file', async () => {
    const file = join(dir, 'file')
    writeFileSync(file, '')
    await refused(
      join(file, 'data'),
      /^DATA_DIR .* can not be used: a part of this path is a file \(ENOTDIR\)\.$/,
    )
  })

  test('where Postgres does not come up: with its own reason, and nothing half-made', async () => {
    const other = mkdtempSync(join(tmpdir(), 'embedded-'))
    const start = startEmbedded({ dir: other, settings: { ...settings, shared_buffers: 'much' } })
    await expect(start).rejects.toThrow(/did not start: FATAL: .*shared_buffers/)
    expect(readdirSync(join(other, 'postgres')).filter(name => name.startsWith('data'))).toEqual(['data'])
    const again = await startEmbedded({ dir: other, settings, patienceMs: 0 })
    await again.stop()
    rmSync(other, { recursive: true })
  })
})

describe('trouble is told plainly', () => {
  const line = (error: unknown) => (error instanceof StartError ? error.message : 'not explained')

  test.each([
    ['ENOSPC', 'the disk is full'],
    ['EROFS', 'it is on a read-only file system'],
    ['EACCES', 'this user may not read and write it'],
  ])('%s', (code, why) => {
    const error = Object.assign(new Error(code), { code })
    expect(line(explainDisk(error, '/data'))).toBe(`DATA_DIR /data can not be used: ${why} (${code}).`)
  })

  test('what is no trouble of the disk stays itself', () => {
    const error = new Error('a mistake of ours')
    expect(explainDisk(error, '/data')).toBe(error)
  })

  test.each([
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'the disk is full'],
    ['initdb: error: could not create directory "/data/x": Read-only file system', 'read-only file system'],
    ['LOG:  could not bind IPv4 address "127.0.0.1": Address already in use\nFATAL:  no', 'port'],
    ['initdb: error while loading shared libraries: libicuuc.so.60: cannot open', 'npm rebuild'],
    ['LOG:  one\n2026-01-01 00:00:00 UTC [7] FATAL:  the real reason\nLOG:  two', 'FATAL:  the real reason'],
  ])('%p', (output, why) => {
    expect(explainOutput(output, '/').message).toContain(why)
    expect(explainOutput(output, '/').message).not.toContain('\n')
  })
})
