import { expect, test } from 'bun:test'
import { search } from '../../shared/search/search.ts'
import { testApp } from '../test-app.ts'
import { bruteForce } from './oracle.ts'
import { dice, makeWorld, randomQuery } from './world.ts'

const app = await testApp()
const world = await makeWorld(app.context, dice(0), 150)

// A small world would never reach the limits at which a query is run differently.
const limitsToTry = [
  {},
  { maxSorted: 0 },
  { maxKnown: 0 },
  { maxSorted: 2, maxKnown: 2 },
  { maxSorted: 0, maxRead: 1 },
  { maxSorted: 2, maxRead: 20 },
]

for (const [seed, limits] of limitsToTry.entries())
  test(`finds what checking every business finds, in the same order: ${JSON.stringify(limits)}`, async () => {
    const { sql } = app.context
    const d = dice(seed + 1)
    let nonEmpty = 0
    for (let i = 0; i < 100; i++) {
      const query = randomQuery(d, world)
      const now = new Date(Date.UTC(2026, 10, 1 + (i % 28)))
      const { results } = await search(sql, query, { now, ...limits })
      const expected = bruteForce(world, query, now)
      if (expected.length > 0) nonEmpty++
      expect({ query, slugs: results.map(each => each.slug) }).toEqual({ query, slugs: expected })
    }
    expect(nonEmpty).toBeGreaterThan(40)
  })
