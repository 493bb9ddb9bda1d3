import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { describeSchema } from '../../db/describe.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase({ max: 1 })
})
afterAll(() => db.drop())

/** After a migration: `bun workers/commands/schema.ts` writes it anew, and the change is there to be read. */
test('db/schema.sql is what the migrations make', async () => {
  const kept = await Bun.file(join(import.meta.dir, '../../db/schema.sql')).text()
  expect(await describeSchema(db.sql)).toBe(kept)
})
