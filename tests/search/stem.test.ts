import { expect, test } from 'bun:test'
import { stem, tokensOf } from '../../shared/stem.ts'

const families = [
  'leak leaks leaking leaked',
  'clog clogs clogged clogging',
  'wax waxing waxed',
  'move moves moving moved',
  'tile tiles tiling',
  'house houses housing',
  'battery batteries',
  'brush brushes brushing',
]

test.each(families)('%s have one stem', family => {
  expect(new Set(family.split(' ').map(stem)).size).toBe(1)
})

test('unrelated words keep different stems', () => {
  for (const pair of [
    'care car',
    'rate rat',
    'show shower',
    'sew sewer',
    'paint pain',
    'need nee',
    'plumb plum',
    'bed bee',
  ])
    expect(new Set(pair.split(' ').map(stem)).size).toBe(2)
})

test('bedrooms are one word, in any spelling', () => {
  for (const text of ['two bedroom', '2 bedrooms', '2br', '2 bd', 'two bed'])
    expect(tokensOf(text)).toEqual([{ typed: text, word: '2bedroom' }])
})

test('A/C, folded, is ac', () => {
  expect(tokensOf('no a c here')).toEqual([
    { typed: 'no', word: 'no' },
    { typed: 'a c', word: 'ac' },
    { typed: 'here', word: 'here' },
  ])
  expect(tokensOf('a condo').map(each => each.word)).toEqual(['a', 'condo'])
})
