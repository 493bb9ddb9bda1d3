import { afterAll, expect, test } from 'bun:test'
import { readEventsPage } from '../../shared/events/queries.ts'
import { freshDatabase } from '../db.ts'

const db = await freshDatabase()
afterAll(() => db.drop())

/** Data that looks like the boundary between two events. */
const hostile = { text: '},\n{"id":"evt_x"', more: [{ id: 'evt_y' }, { id: 'evt_z' }] }

async function emit(owner: string, count: number): Promise<string[]> {
  const rows = await db.sql<{ id: string }[]>`
    select emit_event(${owner}, 'webhook.test', null, null, ${db.sql.json(hostile)}, now()) as id
    from generate_series(1, ${count}::int)`
  return rows.map(row => row.id).sort()
}

const idsOf = (records: string | null) =>
  JSON.parse(`[${records ?? ''}]`).map((event: { id: string }) => event.id)

test('150 owners reading at once each get their own events, including those just written', async () => {
  const owners = Array.from({ length: 150 }, (_, n) => `agt_page${n}`)
  await Promise.all(
    owners.map(async (owner, n) => {
      const ids = await emit(owner, n % 5)
      const page = await readEventsPage(db.sql, { owner, after: null, limit: 3 })
      expect(idsOf(page.records)).toEqual(ids.slice(0, 3))
      expect(page).toMatchObject({
        count: Math.min(3, ids.length),
        hasMore: ids.length > 3,
        lastId: ids.slice(0, 3).at(-1) ?? null,
      })
    }),
  )
})

test('a page starts after its cursor and holds at most `limit` events', async () => {
  const owner = 'agt_cursor'
  const ids = await emit(owner, 6)
  for (let cursor = 0; cursor < ids.length; cursor++)
    for (let limit = 1; limit <= 7; limit++) {
      const page = await readEventsPage(db.sql, { owner, after: ids[cursor] ?? null, limit })
      const expected = ids.slice(cursor + 1, cursor + 1 + limit)
      expect(idsOf(page.records)).toEqual(expected)
      expect(page).toMatchObject({
        isCursorKnown: true,
        count: expected.length,
        hasMore: ids.length > cursor + 1 + limit,
        lastId: expected.at(-1) ?? null,
      })
    }
})

test("another owner's event is an unknown cursor", async () => {
  const [event = ''] = await emit('agt_other', 1)
  await emit('agt_self', 2)
  const page = await readEventsPage(db.sql, { owner: 'agt_self', after: event, limit: 10 })
  expect(page.isCursorKnown).toBe(false)
})
