import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cutPage, joinPages } from '../../shared/events/page.ts'
import { readEvents } from '../../shared/events/reads.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

/** What looks like the place between two events, inside one. */
const hostile = { text: '},\n{"id":"evt_x"', more: [{ id: 'evt_y' }, { id: 'evt_z' }] }

const page = (owner: string, most: number) => ({ owner, from: '', until: 'evt_~', most })

test('reads that are asked for at once are answered each with its own, and with what was written before them', async () => {
  const owners = Array.from({ length: 150 }, (_, n) => `agt_page${n}`)
  const ids = new Map<string, string[]>()
  await Promise.all(
    owners.map(async (owner, n) => {
      const rows = await db.sql<{ id: string }[]>`
        select emit_event(${owner}, 'webhook.test', null, null, ${db.sql.json(hostile)}, now()) as id
        from generate_series(1, ${n % 5}::int)`
      const own = rows.map(row => row.id).sort()
      ids.set(owner, own)
      const found = await readEvents(db.sql, page(owner, 4))
      expect(found.seen).toBe(own.length)
      const told = cutPage(found, 0, 3)
      expect(JSON.parse(`[${told.records}]`).map((each: { id: string }) => each.id)).toEqual(own.slice(0, 3))
      expect(told).toMatchObject({
        count: Math.min(3, own.length),
        hasMore: own.length > 3,
        lastId: own.slice(0, 3).at(-1) ?? null,
      })
    }),
  )
  expect(ids.size).toBe(150)
})

test('a page is cut and joined for any number of events, wherever the month ends', async () => {
  const owner = 'agt_cut'
  const rows = await db.sql<{ id: string }[]>`
    select emit_event(${owner}, 'webhook.test', null, null, ${db.sql.json(hostile)}, now()) as id
    from generate_series(1, 8)`
  const ids = rows.map(row => row.id).sort()
  for (let seam = 1; seam <= ids.length; seam++)
    for (let most = 1; most <= 8; most++) {
      const until = ids[seam] ?? 'evt_~'
      const near = cutPage(
        await readEvents(db.sql, { owner, from: ids[0] ?? '', until, most: most + 2 }),
        1,
        most,
      )
      const left = most - near.count
      const far = cutPage(
        await readEvents(db.sql, { owner, from: until, until: 'evt_~', most: left + 1 }),
        0,
        left,
      )
      const all = near.hasMore ? near : joinPages(near, far)
      const wanted = ids.slice(1, 1 + most)
      expect(JSON.parse(`[${all.records}]`).map((each: { id: string }) => each.id)).toEqual(wanted)
      expect(all).toMatchObject({
        count: wanted.length,
        hasMore: ids.length > 1 + most,
        lastId: wanted.at(-1) ?? null,
      })
    }
})

test('one read that fails is told to those who shared it, and the next is another', async () => {
  const failed = await Promise.allSettled([
    readEvents(db.sql, page('agt_bad', -1)),
    readEvents(db.sql, page('agt_bad', -1)),
  ])
  expect(failed.map(each => each.status)).toEqual(['rejected', 'rejected'])
  expect(await readEvents(db.sql, page('agt_bad', 1))).toEqual({ seen: 0, records: null })
})
