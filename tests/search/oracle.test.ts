import { afterAll, beforeAll, expect, test } from 'bun:test'
import { search } from '../../shared/search/search.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { bruteForce } from './oracle.ts'
import { dice, makeWorld, randomQuestion } from './world.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

// Every way to an answer, whatever the size of this world would have chosen.
const ways = [
  { few: 0, words: 1, everyone: 1 },
  { few: 1e9, words: 0, everyone: 1e9 },
  { few: 1e9, words: 1e9, everyone: 0 },
]

for (const [seed, price] of ways.entries())
  test(`world ${seed}: every question finds what looking at all of them finds, in the same order`, async () => {
    await app.db
      .sql`truncate known_words, business_reach, feed_entries, business_history, business_keys, businesses cascade`
    const d = dice(seed)
    const world = await makeWorld(app.context, d, 150)
    let answered = 0
    for (let i = 0; i < 200; i++) {
      const asked = randomQuestion(d, world)
      const now = new Date(Date.UTC(2026, 10, 1 + (i % 28)))
      const found = await search(app.context.sql, asked, now, price)
      const expected = bruteForce(world, asked, now)
      if (expected.length > 0) answered++
      expect({ asked, found: found.map(each => each.slug) }).toEqual({ asked, found: expected })
    }
    expect(answered).toBeGreaterThan(80)
  })

test('questions that come together are answered as each by itself', async () => {
  const d = dice(ways.length)
  const world = await makeWorld(app.context, d, 150)
  const now = new Date(Date.UTC(2026, 10, 22))
  const questions = Array.from({ length: 100 }, () => randomQuestion(d, world))
  const found = await Promise.all(questions.map(asked => search(app.context.sql, asked, now)))
  for (const [i, asked] of questions.entries()) {
    const alone = await search(app.context.sql, asked, now)
    expect({ asked, found: found[i] }).toEqual({ asked, found: alone })
  }
})
