import { expect, test } from 'bun:test'
import { connect, disconnect } from '../../db/client.ts'
import { listChanges, placeChanges } from '../../shared/feed/queries.ts'
import { aCard } from '../businesses/cards.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const app = await testApp()

const WRITERS = 25
const CHANGES = 12

test('a reader misses nothing and sees changes in order, with 25 slow writers and two indexers', async () => {
  for (let i = 0; i < WRITERS; i++)
    await app.call('PUT', `/operator/businesses/shop-${i}`, { key: OPERATOR_KEY, body: aCard() })
  // A separate pool, since each writer keeps its transaction open for a while.
  const writers = connect(app.db.url, { name: 'writers', max: WRITERS })
  let isWriting = true

  const write = async (i: number) => {
    for (let n = 1; n <= CHANGES; n++)
      await writers`
        with written as materialized (
          update businesses set version = version + 1, updated_at = clock_timestamp()
          where slug = ${`shop-${i}`}
          returning id, updated_at
        ), marked as materialized (
          select id, mark_for_feed(id, updated_at) from written
        )
        select pg_sleep(random() * 0.03) from marked`
  }
  const index = async () => {
    while (isWriting) await placeChanges(app.context.sql, 7)
  }
  const seen = new Map<string, number>()
  let cursor = 0
  const read = async () => {
    const rows = await listChanges(app.context.sql, cursor, 5)
    for (const row of rows) {
      expect(row.position).toBeGreaterThan(cursor)
      expect(row.version).toBeGreaterThanOrEqual(seen.get(row.slug) ?? 0)
      cursor = row.position
      seen.set(row.slug, row.version)
    }
    return rows.length
  }
  const poll = async () => {
    while (isWriting) await read()
  }
  const others = [index(), index(), poll()]
  await Promise.all(Array.from({ length: WRITERS }, (_, i) => write(i)))
  isWriting = false
  await Promise.all(others)
  await disconnect(writers)

  while ((await placeChanges(app.context.sql, 1000)) > 0);
  while ((await read()) > 0);
  expect([...seen.values()]).toEqual(new Array(WRITERS).fill(CHANGES + 1))
})
