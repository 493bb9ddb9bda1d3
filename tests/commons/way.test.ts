import { expect, test } from 'bun:test'
import type { Forum } from '../../shared/commons/forum.ts'
import type { Wanted } from '../../shared/commons/list-queries.ts'
import { guess, wayOf } from '../../shared/commons/way.ts'

/** A million threads of a year. */
const shares: Record<string, number> = { the: 0.5, deposit: 0.05, gutter: 0.001, vx123: 1e-5 }
const forum: Forum = {
  lines: 6_000_000,
  threads: board => (board === 'changelog' ? 200 : board ? 80_000 : 1_000_000),
  perQuarter: 28,
  share: word => shares[word] ?? 1e-5,
}
const wanted: Wanted = { board: null, sort: 'hot', after: null, limit: 26 }
const way = (q: string, more: Partial<Wanted> = {}) => {
  const words = q.split(' ')
  return wayOf(forum, {
    words,
    wanted: { ...wanted, ...more },
    share: guess(forum, words),
    walked: 0,
    back: 0,
  })
}

test('what stands in every other text is found by going through the threads', () => {
  expect(way('the')).toMatchObject({ by: 'order', most: 250 })
  expect(way('the', { sort: 'top' })).toMatchObject({ by: 'order', most: 250, back: 0 })
})

test('of what is usual the young lines are looked up at once', () => {
  expect(way('deposit')).toMatchObject({ by: 'order', back: expect.any(Number) })
  expect((way('deposit') as { back: number }).back).toBeGreaterThan(0)
})

test('of what is seldom the lines of some days are looked up', () => {
  const days = way('gutter') as { by: string; back: number }
  expect(days.by).toBe('words')
  expect(days.back).toBeGreaterThan(96)
  expect(days.back).toBeLessThan(96 * 30)
})

test('of what is rare all lines are, and in orders that go by no time', () => {
  expect(way('vx123')).toMatchObject({ by: 'words', back: null })
  expect(way('gutter', { sort: 'top' })).toMatchObject({ by: 'words', back: null })
})

test('a small board is gone through to its end', () => {
  for (const q of ['the', 'gutter', 'the gutter']) {
    const { by, ...rest } = way(q, { board: 'changelog', sort: 'top' })
    if (by === 'order') expect(rest).toMatchObject({ most: 2_000_000_000 })
  }
  expect(way('gutter', { board: 'changelog', sort: 'top' }).by).toBe('order')
})

test('several words are rarer than the rarest of them, and not as rare as by chance', () => {
  const both = guess(forum, ['gutter', 'deposit'])
  expect(both).toBeLessThan(0.001)
  expect(both).toBeGreaterThan(0.001 * 0.05)
  expect(guess(forum, ['deposit', 'gutter'])).toBe(both)
})

test('what did not reach is not tried again', () => {
  const question = { words: ['the'], wanted, share: 0.5, walked: 250, back: 0 }
  const further = wayOf(forum, question)
  expect(further.by === 'order' ? further.most : 251).toBeGreaterThan(250)
  const later = wayOf(forum, { words: ['gutter'], wanted, share: 0.001, walked: 2_000_000_000, back: 5000 })
  expect(later.by).toBe('words')
  expect((later as { back: number | null }).back ?? 5000).toBeGreaterThanOrEqual(5000)
})
