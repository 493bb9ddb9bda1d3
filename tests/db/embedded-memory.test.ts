import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Place } from '../../db/embedded-data.ts'
import { mostBuffers, noteSize, sharedBuffers } from '../../db/embedded-memory.ts'

const made: string[] = []
afterAll(() => {
  for (const dir of made) rmSync(dir, { recursive: true })
})

/** A directory as Postgres has it, whose own database holds so many megabytes, none of them on disk. */
function placeOf(megabytes: number): Place {
  const home = mkdtempSync(join(tmpdir(), 'embedded-memory-'))
  made.push(home)
  for (const database of ['1', '5', '16384'])
    mkdirSync(join(home, 'data', 'base', database), { recursive: true })
  mkdirSync(join(home, 'data', 'base', 'pgsql_tmp'))
  grow(home, megabytes)
  return { home, data: join(home, 'data') } as Place // all that is looked at
}

function grow(home: string, megabytes: number): void {
  const table = join(home, 'data', 'base', '16384', '2619')
  writeFileSync(table, '')
  truncateSync(table, megabytes * 2 ** 20)
}

test('a small directory gets the default of Postgres: more takes longer to begin with', () => {
  expect(sharedBuffers(placeOf(40))).toBe('128MB')
})

test('a larger one fits whole, with room to grow', () => {
  expect(sharedBuffers(placeOf(200))).toBe('300MB')
})

test('never more than a quarter of the memory', () => {
  expect(sharedBuffers(placeOf(2 ** 22))).toBe(mostBuffers())
})

test('what was noted at a stop is believed once', () => {
  const place = placeOf(200)
  noteSize(place)
  grow(place.home, 240)
  expect(sharedBuffers(place)).toBe('300MB')
  expect(existsSync(join(place.home, 'bytes'))).toBe(false)
  expect(sharedBuffers(place)).toBe('360MB')
})

test('a note that is no number is not believed', () => {
  const place = placeOf(200)
  writeFileSync(join(place.home, 'bytes'), 'much')
  expect(sharedBuffers(place)).toBe('300MB')
})

test('nothing is noted where the directory is gone, and nobody is stopped by that', () => {
  const place = placeOf(200)
  rmSync(place.home, { recursive: true })
  noteSize(place)
  mkdirSync(place.home)
  expect(existsSync(join(place.home, 'bytes'))).toBe(false)
})
