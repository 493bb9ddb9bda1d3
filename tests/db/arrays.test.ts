import { afterAll, expect, test } from 'bun:test'
import { connect, disconnect } from '../../db/client.ts'
import { emptyDatabase } from '../db.ts'

const db = await emptyDatabase()
afterAll(() => db.drop())

test('every connection of a pool accepts and returns arrays, and only the first looks up their types', async () => {
  const sql = connect(db.url, { name: 'arrays', max: 3 })
  let count = 0
  sql.options.debug = (_, statement) => {
    if (statement.includes('typarray')) count++
  }
  const words = ['a', 'b c']
  const echo = async () => {
    const [row] = await sql`
      select ${words}::text[] as words, array[1, 2]::bigint[] as counts, pg_backend_pid() as pid, pg_sleep(0.2)`
    return row
  }
  const first = await echo()
  const all = [first, ...(await Promise.all([echo(), echo(), echo()]))]
  expect(new Set(all.map(row => row?.pid)).size).toBe(3)
  for (const row of all) expect([row?.words, row?.counts]).toEqual([words, [1, 2]])
  expect(count).toBe(1)
  await disconnect(sql)
})
