import { expect, test } from 'bun:test'
import { mostWal } from '../../db/embedded-disk.ts'

const GB = 2 ** 30

test('a quarter of what the disk has left', () => {
  expect(mostWal(40 * GB)).toBe('10240MB')
})

test('on a small disk the default of Postgres, on a large one what an import of a million businesses needs', () => {
  expect(mostWal(2 * GB)).toBe('1024MB')
  expect(mostWal(1000 * GB)).toBe('16384MB')
})
