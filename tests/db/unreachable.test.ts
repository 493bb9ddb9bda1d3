import { expect, test } from 'bun:test'
import { isUnreachable } from '../../db/unreachable.ts'

test('a connection that Postgres ends with an internal error is one that failed to open', () => {
  // What a full disk causes: "could not write init file".
  expect(isUnreachable({ code: 'XX000', severity: 'FATAL' })).toBe(true)
  // A statement that fails is a bug, and isn't tried again.
  expect(isUnreachable({ code: 'XX000', severity: 'ERROR' })).toBe(false)
})
