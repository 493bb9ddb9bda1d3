import { describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { filesToApply, readSqlFiles, type SqlFile } from '../../db/history.ts'

const files: SqlFile[] = ['0001-a.sql', '0002-b.sql', '0003-c.sql', 'functions/f.sql'].map(name => ({
  name,
  sha256: `hash of ${name}`,
  text: '',
}))

describe('filesToApply', () => {
  test('returns what follows the applied migrations', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), applied => {
        expect(filesToApply(files, files.slice(0, applied))).toEqual(files.slice(applied))
      }),
    )
  })

  test('returns a function file whose text changed', () => {
    const applied = [...files, { name: 'functions/f.sql', sha256: 'hash of a newer text' }]
    expect(filesToApply(files, applied).map(file => file.name)).toEqual(['functions/f.sql'])
  })

  test('ignores functions that this release no longer has', () => {
    expect(filesToApply(files, [...files, { name: 'functions/gone.sql', sha256: 'x' }])).toEqual([])
  })

  test('accepts the sixteen migrations from before the squash in place of the ten, if all were applied', () => {
    const ours = readSqlFiles()
    const row = (name: string) => ({ name, sha256: 'hash of the old text' })
    const shared = ['0001-keys.sql', '0002-events.sql', '0007-ranking.sql'].map(row)
    const sixteen = [
      ...shared,
      ...['0009-commons.sql', '0011-operators.sql', '0016-failed-refunds.sql'].map(row),
    ]
    const since = ours.filter(file => file.name.startsWith('functions/') || file.name > '0011')
    expect(filesToApply(ours, sixteen)).toEqual(since)
    expect(filesToApply(ours, [...sixteen, ...since])).toEqual([])
    const later = { ...row('0099-more.sql'), compatible_from: null }
    expect(() => filesToApply(ours, [...sixteen, ...since, later])).toThrow('0099-more.sql was applied')
    expect(() => filesToApply(ours, sixteen.slice(0, -1))).toThrow('changed after it was applied')
  })

  test('refuses a migration numbered below an applied one', () => {
    const applied = files.filter(file => file.name !== '0002-b.sql')
    expect(() => filesToApply(files, applied)).toThrow('Migration 0002-b.sql comes before 0003-c.sql')
  })
})

describe('readSqlFiles', () => {
  const namesOf = (migrations: string[], functions: string[] = []) => {
    const dir = mkdtempSync(join(tmpdir(), 'history-'))
    const write = (folder: string, names: string[]) => {
      mkdirSync(join(dir, folder))
      for (const name of names) writeFileSync(join(dir, folder, name), 'select 1')
    }
    write('migrations', migrations)
    write('functions', functions)
    try {
      return readSqlFiles(dir).map(file => file.name)
    } finally {
      rmSync(dir, { recursive: true })
    }
  }

  test('sorts migrations by number and skips other files', () => {
    expect(namesOf(['0002-b.sql', 'README.md', '0001-a.sql'])).toEqual(['0001-a.sql', '0002-b.sql'])
  })

  test('puts before-tables.sql before the migrations and triggers.sql last', () => {
    expect(namesOf(['0001-a.sql'], ['triggers.sql', 'votes.sql', 'before-tables.sql', 'keys.sql'])).toEqual([
      'functions/before-tables.sql',
      '0001-a.sql',
      'functions/keys.sql',
      'functions/votes.sql',
      'functions/triggers.sql',
    ])
  })

  test.each([
    [['0001-a.sql', '0003-c.sql'], '0002-'],
    [['0001-a.sql', '0001-b.sql'], '0002-'],
    [['1-a.sql'], '0001-'],
  ])('refuses %p: a number is missing, duplicate or malformed', (names, expected) => {
    expect(() => namesOf(names)).toThrow(`expected a migration named ${expected}….sql here`)
  })

  test('reads the migrations of the service', () => {
    expect(readSqlFiles().length).toBeGreaterThan(0)
  })
})
