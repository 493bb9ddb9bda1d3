import { expect, test } from 'bun:test'
import { failureOf } from '../../workers/work.ts'
import { testApp } from '../test-app.ts'

const app = await testApp()

async function thrownBy(work: () => unknown) {
  try {
    await work()
  } catch (error) {
    return failureOf(error)
  }
}

test('a failed job or duty logs the line or the statement that failed, without its values', async () => {
  const bug = await thrownBy(() => Object(null).missing.field)
  expect(bug?.reason).toContain('TypeError')
  expect(Object(bug).stack).toContain('failed-where.test.ts')
  expect(await thrownBy(() => app.db.sql`select ${'Ana'}::text::int`)).toEqual({
    reason: 'PostgresError 22P02',
    statement: 'select $1::text::int',
  })
})
