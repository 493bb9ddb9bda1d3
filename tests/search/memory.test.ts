import { expect, test } from 'bun:test'
import { memory, NOTED_MS } from '../../shared/memory.ts'

const minute = 60_000
const lettered = (most: number) => memory<string>(most, text => text.length)

test('what was kept is known for some minutes, and for less long than changes are noted', () => {
  const kept = lettered(10)
  kept.keep('a', 'one', 0)
  expect(kept.get('a', 4 * minute)).toBe('one')
  expect(kept.get('a', NOTED_MS / 2)).toBeUndefined()
  expect(kept.get('b', 0)).toBeUndefined()
})

test('what was kept longest ago makes room', () => {
  const kept = lettered(6)
  kept.keep('a', 'one', 0)
  kept.keep('b', 'two', 1)
  kept.keep('a', 'six', 2)
  kept.keep('c', 'ten', 2 * minute)
  expect(['a', 'b', 'c'].map(name => kept.get(name, 2 * minute))).toEqual(['six', undefined, 'ten'])
})

test('what is known by a name is replaced at no cost of others', () => {
  const kept = lettered(6)
  kept.keep('a', 'one', 0)
  for (let now = 1; now < 9; now++) kept.keep('b', 'two', 2 * minute + now)
  expect(kept.get('a', 2 * minute)).toBe('one')
})

test('a longer list than there is room for, asked for in turn, finds its beginning', () => {
  const kept = lettered(9)
  const names = ['a', 'b', 'c', 'd', 'e']
  const found = Array.from({ length: 20 }, (_, i) => {
    const name = names[i % names.length] ?? ''
    const known = kept.get(name, i)
    if (!known) kept.keep(name, 'one', i)
    return known
  })
  expect(found.slice(5).filter(Boolean)).toHaveLength(9)
})

test('what has no room at all is not kept', () => {
  const kept = lettered(4)
  kept.keep('a', 'longer', 0)
  expect(kept.get('a', 0)).toBeUndefined()
  kept.keep('b', 'one', 1)
  expect(kept.get('b', 1)).toBe('one')
})
