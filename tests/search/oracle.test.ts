import { afterAll, beforeAll, expect, test } from 'bun:test'
import { search } from '../../shared/search/search.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { bruteForce } from './oracle.ts'
import { dice, makeWorld, randomQuery } from './world.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

// A small world would never reach the limits at which a query is run differently.
const everyWay = [{}, { maxSorted: 0 }, { maxKnown: 0 }, { maxSorted: 2, maxKnown: 2 }]

for (const [seed, limits] of everyWay.entries())
  test(`finds what checking every business finds, in the same order: ${JSON.stringify(limits)}`, async () => {
    const { sql } = app.context
    await sql`truncate known_words, business_reach, feed_entries, business_history, business_keys, businesses cascade`
    const d = dice(seed)
    const world = await makeWorld(app.context, d, 150)
    let nonEmpty = 0
    for (let i = 0; i < 100; i++) {
      const query = randomQuery(d, world)
      const now = new Date(Date.UTC(2026, 10, 1 + (i % 28)))
      const results = await search(sql, query, { now, ...limits })
      const expected = bruteForce(world, query, now)
      if (expected.length > 0) nonEmpty++
      expect({ query, slugs: results.map(each => each.slug) }).toEqual({ query, slugs: expected })
    }
    expect(nonEmpty).toBeGreaterThan(40)
  })
