import { expect, test } from 'bun:test'
import { inRankOrder, tieBreak } from '../../shared/ranking/order.ts'
import { DAY, NOW } from './a-lead.ts'

const tied = Array.from({ length: 30 }, (_, at) => ({ slug: `shop-${at}`, score: 0.5 }))
const slugs = (businesses: { slug: string }[]) => businesses.map(business => business.slug)

test('the better score stands first', () => {
  const order = inRankOrder(
    [
      { slug: 'b', score: 0.1 },
      { slug: 'a', score: 0.3 },
      { slug: 'c', score: 0.2 },
    ],
    NOW,
  )
  expect(slugs(order)).toEqual(['a', 'c', 'b'])
})

test('ties keep one order for a UTC day, whatever order they come in', () => {
  const order = slugs(inRankOrder(tied, NOW))
  expect(slugs(inRankOrder(tied.toReversed(), new Date('2026-06-01T23:59:59.999Z')))).toEqual(order)
  expect(order.toSorted()).toEqual(slugs(tied).toSorted())
})

test('and another on the next day, so that no name is always on top', () => {
  const firsts = Array.from(
    { length: 20 },
    (_, day) => inRankOrder(tied, new Date(NOW.getTime() + day * DAY))[0]?.slug,
  )
  expect(new Set(firsts).size).toBeGreaterThan(5)
})

test('the hash is the one that SQL makes', () => {
  expect(tieBreak('acme', NOW)).toBe(new Bun.CryptoHasher('md5').update('acme:2026-06-01').digest('hex'))
})
