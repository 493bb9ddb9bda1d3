import { expect, test } from 'bun:test'
import { slips } from '../../shared/search/slip.ts'

test('one slip of every kind, and the word itself', () => {
  const near = slips('boise')
  for (const typed of ['boise', 'bois', 'oise', 'boisee', 'xboise', 'boisa', 'obise', 'boies'])
    expect(near).toContain(typed)
  for (const other of ['boi', 'bosie2', 'austin', 'biose1']) expect(near).not.toContain(other)
})

test('short words are taken as they are, and so are endless ones', () => {
  expect(slips('iowa')).toEqual(['iowa'])
  expect(slips('a'.repeat(200))).toHaveLength(1)
})

test('letters of other scripts slip within their own; many scripts at once stay few', () => {
  expect(slips('москва')).toContain('масква')
  expect(slips('漢字仮名交𠀀ᚠ').length).toBeLessThan(20_000)
})
