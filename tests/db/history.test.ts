import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { type Migration, migrationsDir, readMigrations, remaining } from '../../db/history.ts'

const files: Migration[] = ['0001-a.sql', '0002-b.sql', '0003-c.sql'].map(name => ({
  name,
  sha256: `of ${name}`,
  text: '',
}))

describe('remaining migrations', () => {
  test('are those after the beginning that is applied', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), applied => {
        expect(remaining(files, files.slice(0, applied))).toEqual(files.slice(applied))
      }),
    )
  })

  test('are refused where one was put in before an applied one', () => {
    const ledger = files.filter(file => file.name !== '0002-b.sql')
    expect(() => remaining(files, ledger)).toThrow('Migration 0002-b.sql was added before 0003-c.sql')
  })
})

describe('the files', () => {
  const withFiles = (names: string[]) => {
    const dir = mkdtempSync(join(tmpdir(), 'history-'))
    for (const name of names) writeFileSync(join(dir, name), 'select 1')
    try {
      return readMigrations(dir).map(file => file.name)
    } finally {
      rmSync(dir, { recursive: true })
    }
  }

  test('are read in the order of their numbers, and nothing else is', () => {
    expect(withFiles(['0002-b.sql', 'README.md', '0001-a.sql'])).toEqual(['0001-a.sql', '0002-b.sql'])
  })

  test.each([
    [['0001-a.sql', '0003-c.sql'], '0002-'],
    [['0001-a.sql', '0001-b.sql'], '0002-'],
    [['1-a.sql'], '0001-'],
  ])('%p are refused: a number is missing, twice there, or none', (names, expected) => {
    expect(() => withFiles(names)).toThrow(`a migration ${expected}….sql is expected in its place`)
  })

  test('of the service are in order', () => {
    expect(readMigrations(migrationsDir).length).toBeGreaterThan(0)
  })
})
