import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { describeSchema } from '../../db/describe.ts'
import { freshDatabase } from '../db.ts'

const db = await freshDatabase({ max: 1 })
afterAll(() => db.drop())

test('db/schema.sql has the tables, indexes, constraints and triggers of a migrated database (npm run schema)', async () => {
  const committed = await Bun.file(join(import.meta.dir, '../../db/schema.sql')).text()
  expect(await describeSchema(db.sql)).toBe(committed)
})
