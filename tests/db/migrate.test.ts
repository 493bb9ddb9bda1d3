import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, disconnect } from '../../db/client.ts'
import { listPendingFiles, refuseForeignHistory } from '../../db/ledger.ts'
import { migrate } from '../../db/migrate.ts'
import { migrateQueue } from '../../db/migrate-queue.ts'
import { StartError } from '../../db/start-error.ts'
import { emptyDatabase, freshDatabase, type TestDatabase } from '../db.ts'

const dir = mkdtempSync(join(tmpdir(), 'migrations-'))
const databases: TestDatabase[] = []
let db: TestDatabase

const FIRST = ['functions/before-tables.sql', '0001-shelves.sql', '0002-books.sql', 'functions/shelves.sql']

const write = (name: string, text: string) =>
  writeFileSync(join(dir, name.includes('/') ? name : `migrations/${name}`), text)

const countShelves = (result: string) =>
  `create or replace function count_shelves() returns int language sql as $$ select ${result} $$;`

const shelves = async () => (await db.sql<{ n: number }[]>`select count_shelves() as n`)[0]?.n

async function migrateInTenProcesses(): Promise<string[]> {
  const script = join(import.meta.dir, 'migrate-child.ts')
  const children = Array.from({ length: 10 }, () =>
    Bun.spawn([process.execPath, script, db.url, dir], { stdout: 'pipe', stderr: 'pipe' }),
  )
  const outputs = await Promise.all(
    children.map(async child => [await child.exited, await new Response(child.stdout).text()] as const),
  )
  expect(outputs.map(([code]) => code)).toEqual(Array(10).fill(0))
  return outputs.flatMap(([, text]) => JSON.parse(text) as string[])
}

beforeEach(async () => {
  rmSync(dir, { recursive: true })
  cpSync(join(import.meta.dir, 'sql'), dir, { recursive: true })
  db = await emptyDatabase()
  databases.push(db)
})

afterAll(async () => {
  for (const database of databases) await database.drop()
  rmSync(dir, { recursive: true })
})

describe('migrate', () => {
  test('applies each file once, in order, and records it', async () => {
    expect(await listPendingFiles(db.sql, dir)).toEqual(FIRST)
    expect(await migrate(db.url, { dir })).toEqual({ applied: FIRST })
    expect(await migrate(db.url, { dir })).toEqual({ applied: [] })
    expect(await listPendingFiles(db.sql, dir)).toEqual([])
    const ledger =
      await db.sql`select name, length(sha256) as length, applied_at from migrations order by applied_at`
    expect(ledger.map(row => [row.name, row.length])).toEqual(FIRST.map(name => [name, 64]))
    expect(ledger[0]?.applied_at).toBeInstanceOf(Date)
    expect(await shelves()).toBe(1)
  })

  test('applies a migration that was added later', async () => {
    await migrate(db.url, { dir })
    write('0003-pens.sql', 'create table pens (id int);')
    // Another path, because a process reads a directory once.
    expect(await listPendingFiles(db.sql, `${dir}/`)).toEqual(['0003-pens.sql'])
    expect(await migrate(db.url, { dir })).toEqual({ applied: ['0003-pens.sql'] })
  })

  test('applies nothing if one file fails, and names the place', async () => {
    write('0003-pens.sql', 'create table pens (id int);\n\ninsert into pens values (nonsense);')
    const refused = migrate(db.url, { dir })
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(
      '0003-pens.sql, line 3 failed: column "nonsense" does not exist (42703). Nothing was applied.',
    )
    const [row] =
      await db.sql`select to_regclass('migrations') as migrations, to_regclass('shelves') as shelves`
    expect(row).toEqual({ migrations: null, shelves: null })
  })

  test('applies each file once when ten processes start together', async () => {
    // Slow enough that they overlap.
    write('0003-slow.sql', 'insert into shelves default values; select pg_sleep(0.3);')
    const applied = await migrateInTenProcesses()
    expect(applied.sort()).toEqual([...FIRST, '0003-slow.sql'].sort())
    expect(await shelves()).toBe(2)
  })
})

describe('a function file', () => {
  test('is applied again when its text changed, and again when it changed back', async () => {
    await migrate(db.url, { dir })
    write('functions/shelves.sql', countShelves('7'))
    expect(await listPendingFiles(db.sql, `${dir}//`)).toEqual(['functions/shelves.sql'])
    expect(await migrate(db.url, { dir })).toEqual({ applied: ['functions/shelves.sql'] })
    expect(await shelves()).toBe(7)
    cpSync(join(import.meta.dir, 'sql'), dir, { recursive: true })
    expect(await migrate(db.url, { dir })).toEqual({ applied: ['functions/shelves.sql'] })
    expect(await shelves()).toBe(1)
    expect(await migrate(db.url, { dir })).toEqual({ applied: [] })
  })

  test('changed by a newer release leaves the older one ready', async () => {
    await migrate(db.url, { dir })
    expect(await listPendingFiles(db.sql, dir)).toEqual([])
    write('functions/shelves.sql', countShelves('8'))
    await migrate(db.url, { dir })
    // The same path: this process knows only the older text.
    expect(await listPendingFiles(db.sql, dir)).toEqual([])
  })

  test('is applied together with its migration or not at all', async () => {
    await migrate(db.url, { dir })
    write('functions/shelves.sql', countShelves('9'))
    write('functions/triggers.sql', 'select nonsense;')
    await expect(migrate(db.url, { dir })).rejects.toThrow('functions/triggers.sql, line 1 failed')
    expect(await shelves()).toBe(1)
    rmSync(join(dir, 'functions/triggers.sql'))
    expect(await migrate(db.url, { dir })).toEqual({ applied: ['functions/shelves.sql'] })
  })

  test('is applied once when ten processes start together', async () => {
    await migrate(db.url, { dir })
    write('functions/shelves.sql', `select pg_sleep(0.3); ${countShelves('10')}`)
    expect(await migrateInTenProcesses()).toEqual(['functions/shelves.sql'])
    expect(await shelves()).toBe(10)
  })

  test('of the service can be applied again over itself', async () => {
    const clone = await freshDatabase()
    databases.push(clone)
    await clone.sql`delete from migrations where name like 'functions/%'`
    const { applied } = await migrate(clone.url)
    expect(applied).toContain('functions/triggers.sql')
    expect(applied.every(name => name.startsWith('functions/'))).toBe(true)
  })
})

describe('a history is refused', () => {
  const expectRefusal = async (message: string) => {
    await expect(migrate(db.url, { dir })).rejects.toThrow(message)
    const sql = connect(db.url, { name: 'test', max: 1 })
    await expect(refuseForeignHistory(sql, dir)).rejects.toThrow(message)
    await disconnect(sql)
  }

  test('when a migration changed after it was applied', async () => {
    await migrate(db.url, { dir })
    write('0001-shelves.sql', 'create table shelves (name text, color text);')
    await expectRefusal('Migration 0001-shelves.sql changed after it was applied.')
  })

  test('when the database is newer', async () => {
    write('0003-pens.sql', 'create table pens (id int);')
    await migrate(db.url, { dir })
    rmSync(join(dir, 'migrations/0003-pens.sql'))
    await expectRefusal(
      "The database is newer than this release: 0003-pens.sql was applied, but it's unknown here.",
    )
    expect(await listPendingFiles(db.sql, `${dir}/.`)).toEqual([])
  })

  test('when its migrations were rewritten since', async () => {
    await migrate(db.url, { dir })
    rmSync(join(dir, 'migrations/0001-shelves.sql'))
    write('0001-racks.sql', 'create table racks (id int);')
    await expectRefusal(
      'The database was made by a release before the migrations were rewritten: 0001-shelves',
    )
  })

  test('but not when only line endings differ', async () => {
    write('0003-pens.sql', 'create table pens (\n  id int\n);\n')
    await migrate(db.url, { dir })
    write('0003-pens.sql', 'create table pens (\r\n  id int\r\n);\r\n')
    expect(await migrate(db.url, { dir })).toEqual({ applied: [] })
  })
})

describe("a history that can't be read", () => {
  test("is refused, since the process couldn't serve either", async () => {
    await migrate(db.url, { dir })
    await db.sql`alter table migrations rename column sha256 to digest`
    await expect(refuseForeignHistory(db.sql, dir)).rejects.toMatchObject({ code: '42703' })
  })

  test('doesn’t stop the process while the server is down', async () => {
    const sql = connect('postgres://me@127.0.0.1:1/db', { name: 'test', max: 1 })
    expect(await refuseForeignHistory(sql, dir)).toBeUndefined()
    await disconnect(sql)
  })
})

describe('a server', () => {
  test("that can't be reached is reported in one line, without the password", async () => {
    const refused = migrate('postgres://me:secret@127.0.0.1:1/db', { dir })
    await expect(refused).rejects.toThrow(/^Can't connect to Postgres at 127\.0\.0\.1:1: [^\n]*\.$/)
    await expect(refused).rejects.not.toThrow(/secret/)
  })

  test('without UTF-8 is refused', async () => {
    const [{ name } = { name: '' }] = await db.sql<{ name: string }[]>`select current_database() as name`
    const latin = `${name}_latin`
    await db.sql`create database ${db.sql(latin)} encoding 'LATIN1' locale 'C' locale_provider 'libc' template template0`
    const url = new URL(db.url)
    url.pathname = `/${latin}`
    await expect(migrate(url.href, { dir })).rejects.toThrow("The database's encoding is LATIN1")
    await db.sql`drop database ${db.sql(latin)} with (force)`
  })
})

describe('the service', () => {
  test("applies its own migrations and the queue's, and both can run again", async () => {
    const clone = await freshDatabase()
    databases.push(clone)
    expect(await listPendingFiles(clone.sql)).toEqual([])
    await refuseForeignHistory(clone.sql)
    expect(await migrate(clone.url)).toEqual({ applied: [] })
    await Promise.all([migrateQueue(clone.url), migrateQueue(clone.url)])
    const [row] = await clone.sql`select to_regclass('bullmq.migration') is not null as found`
    expect(row?.found).toBe(true)
  })

  test('migrates an empty database and its queue side by side', async () => {
    await Promise.all([migrate(db.url), migrateQueue(db.url)])
    expect(await listPendingFiles(db.sql)).toEqual([])
  })
})
