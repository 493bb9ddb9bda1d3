import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, disconnect } from '../../db/client.ts'
import { pending, refuseForeignHistory } from '../../db/ledger.ts'
import { migrate } from '../../db/migrate.ts'
import { migrateQueue } from '../../db/migrate-queue.ts'
import { StartError } from '../../db/start-error.ts'
import { emptyDatabase, freshDatabase, type TestDatabase } from '../db.ts'

const dir = mkdtempSync(join(tmpdir(), 'migrations-'))
const databases: TestDatabase[] = []
let db: TestDatabase

const write = (name: string, text: string) => writeFileSync(join(dir, name), text)

beforeEach(async () => {
  rmSync(dir, { recursive: true })
  cpSync(join(import.meta.dir, 'migrations'), dir, { recursive: true })
  db = await emptyDatabase()
  databases.push(db)
})

afterAll(async () => {
  for (const database of databases) await database.drop()
  rmSync(dir, { recursive: true })
})

describe('a migration', () => {
  test('is applied in order, once, with its row of the ledger', async () => {
    expect(await pending(db.sql, dir)).toEqual(['0001-shelves.sql', '0002-books.sql'])
    expect(await migrate(db.url, { dir })).toEqual({ applied: ['0001-shelves.sql', '0002-books.sql'] })
    expect(await migrate(db.url, { dir })).toEqual({ applied: [] })
    expect(await pending(db.sql, dir)).toEqual([])
    const ledger =
      await db.sql`select name, length(sha256) as length, applied_at from migrations order by name`
    expect(ledger.map(row => [row.name, row.length])).toEqual([
      ['0001-shelves.sql', 64],
      ['0002-books.sql', 64],
    ])
    expect(ledger[0]?.applied_at).toBeInstanceOf(Date)
    expect(await db.sql`select name from shelves`).toHaveLength(1)
  })

  test('that comes later is applied to what is there', async () => {
    await migrate(db.url, { dir })
    write('0003-pens.sql', 'create table pens (id int);')
    // By another path: a process reads the names of a directory once.
    expect(await pending(db.sql, `${dir}/`)).toEqual(['0003-pens.sql'])
    expect(await migrate(db.url, { dir })).toEqual({ applied: ['0003-pens.sql'] })
  })

  test('that fails leaves nothing of itself, and says where', async () => {
    write('0003-pens.sql', 'create table pens (id int);\n\ninsert into pens values (nonsense);')
    const refused = migrate(db.url, { dir })
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(
      'Migration 0003-pens.sql, line 3 failed: column "nonsense" does not exist (42703).',
    )
    expect(await db.sql`select name from migrations`).toHaveLength(2)
    const [row] = await db.sql`select to_regclass('pens') as pens`
    expect(row?.pens).toBeNull()
  })

  test('is applied once by ten processes that start together', async () => {
    // Long enough that they meet.
    write('0003-slow.sql', "insert into shelves (name) values ('another'); select pg_sleep(0.3);")
    const script = join(import.meta.dir, 'migrate-child.ts')
    const children = Array.from({ length: 10 }, () =>
      Bun.spawn([process.execPath, script, db.url, dir], { stdout: 'pipe', stderr: 'pipe' }),
    )
    const outputs = await Promise.all(
      children.map(async child => [await child.exited, await new Response(child.stdout).text()] as const),
    )
    expect(outputs.map(([code]) => code)).toEqual(Array(10).fill(0))
    const applied = outputs.flatMap(([, text]) => JSON.parse(text) as string[])
    expect(applied.sort()).toEqual(['0001-shelves.sql', '0002-books.sql', '0003-slow.sql'])
    expect(await db.sql`select name from shelves`).toHaveLength(2)
  })
})

describe('a history is refused', () => {
  const refused = async (message: string) => {
    await expect(migrate(db.url, { dir })).rejects.toThrow(message)
    const sql = connect(db.url, { name: 'test', max: 1 })
    await expect(refuseForeignHistory(sql, dir)).rejects.toThrow(message)
    await disconnect(sql)
  }

  test('when a file was changed after it had been applied', async () => {
    await migrate(db.url, { dir })
    write('0001-shelves.sql', 'create table shelves (name text, colour text);')
    await refused('Migration 0001-shelves.sql was changed after it had been applied.')
  })

  test('when the database is newer', async () => {
    write('0003-pens.sql', 'create table pens (id int);')
    await migrate(db.url, { dir })
    rmSync(join(dir, '0003-pens.sql'))
    await refused('The database is newer than this release: 0003-pens.sql is applied and not known here.')
    expect(await pending(db.sql, `${dir}/.`)).toEqual([])
  })

  test('but not when only the line ends differ', async () => {
    write('0003-pens.sql', 'create table pens (\n  id int\n);\n')
    await migrate(db.url, { dir })
    write('0003-pens.sql', 'create table pens (\r\n  id int\r\n);\r\n')
    expect(await migrate(db.url, { dir })).toEqual({ applied: [] })
  })
})

describe('a server', () => {
  test('that is away is one line without the password', async () => {
    const refused = migrate('postgres://me:secret@127.0.0.1:1/db', { dir })
    await expect(refused).rejects.toThrow(/^Postgres at 127\.0\.0\.1:1 can not be used: [^\n]*\.$/)
    await expect(refused).rejects.not.toThrow(/secret/)
  })

  test('that is not in UTF-8 is refused', async () => {
    const [{ name } = { name: '' }] = await db.sql<{ name: string }[]>`select current_database() as name`
    const latin = `${name}_latin`
    await db.sql`create database ${db.sql(latin)} encoding 'LATIN1' locale 'C' locale_provider 'libc' template template0`
    const url = new URL(db.url)
    url.pathname = `/${latin}`
    await expect(migrate(url.href, { dir })).rejects.toThrow('The database is encoded in LATIN1')
    await db.sql`drop database ${db.sql(latin)} with (force)`
  })
})

describe('the service', () => {
  test('has its own migrations and the queue’s in every clone, and both can be run again', async () => {
    const clone = await freshDatabase()
    databases.push(clone)
    expect(await pending(clone.sql)).toEqual([])
    await refuseForeignHistory(clone.sql)
    expect(await migrate(clone.url)).toEqual({ applied: [] })
    await Promise.all([migrateQueue(clone.url), migrateQueue(clone.url)])
    const [row] = await clone.sql`select to_regclass('bullmq.migration') is not null as there`
    expect(row?.there).toBe(true)
  })

  test('migrates an empty database from nothing, queue and all, side by side', async () => {
    await Promise.all([migrate(db.url), migrateQueue(db.url)])
    expect(await pending(db.sql)).toEqual([])
  })
})
