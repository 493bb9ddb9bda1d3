import { expect, test } from 'bun:test'
import { tieOrder } from '../tie-order.ts'

const DAY = 86_400_000
const NOW = new Date('2026-06-01T12:00:00Z')
const slugs = Array.from({ length: 30 }, (_, at) => `shop-${at}`)

const inOrder = (of: readonly string[], now: Date) =>
  of.toSorted((a, b) => tieOrder(a, now) - tieOrder(b, now))

test('orders ties the same way all UTC day', () => {
  const order = inOrder(slugs, NOW)
  expect(inOrder(slugs.toReversed(), new Date('2026-06-01T23:59:59.999Z'))).toEqual(order)
  expect(inOrder(slugs.toReversed(), new Date('2026-06-01T00:00:00Z'))).toEqual(order)
})

test('changes the order the next day, so nobody is always first', () => {
  const firsts = Array.from(
    { length: 20 },
    (_, day) => inOrder(slugs, new Date(NOW.getTime() + day * DAY))[0],
  )
  expect(new Set(firsts).size).toBeGreaterThan(5)
})
