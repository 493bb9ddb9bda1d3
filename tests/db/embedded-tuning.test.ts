import { afterAll, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxSharedBuffers, maxWalSize, sharedBuffers } from '../../db/embedded-tuning.ts'

const GB = 2 ** 30
const dirs: string[] = []
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true })
})

/** A data directory whose newest database seems to have this size. */
function dataOf(megabytes: number): string {
  const data = mkdtempSync(join(tmpdir(), 'embedded-tuning-'))
  dirs.push(data)
  for (const database of ['1', '5', '16384', 'pgsql_tmp'])
    mkdirSync(join(data, 'base', database), { recursive: true })
  const table = join(data, 'base', '16384', '2619')
  writeFileSync(table, '')
  truncateSync(table, megabytes * 2 ** 20)
  return data
}

describe('sharedBuffers', () => {
  test("is Postgres's default for a small database", () => {
    expect(sharedBuffers(dataOf(40))).toBe('128MB')
  })

  test('fits a larger database with room to grow', () => {
    expect(sharedBuffers(dataOf(200))).toBe('300MB')
  })

  test('is at most a quarter of the memory', () => {
    expect(sharedBuffers(dataOf(2 ** 22))).toBe(maxSharedBuffers())
  })
})

describe('maxWalSize', () => {
  test('is a quarter of the free disk', () => {
    expect(maxWalSize(40 * GB)).toBe('10240MB')
  })

  test("is at least Postgres's default and at most what a large import needs", () => {
    expect(maxWalSize(2 * GB)).toBe('1024MB')
    expect(maxWalSize(1000 * GB)).toBe('16384MB')
  })
})
