import { expect, test } from 'bun:test'
import { allowsTypo, isTypoOf, typoKeys } from '../../shared/search/typos.ts'

const typed = [
  'bois',
  'oise',
  'boisee',
  'xboise',
  'boisa',
  'obise',
  'boies',
  'biose',
  'bosie',
  'bxise',
  'boxise',
  'boixse',
]

test.each(typed.filter(allowsTypo))('corrects %s to boise', word => {
  expect(isTypoOf(word, 'boise')).toBe(true)
  expect(isTypoOf(word, 'austin')).toBe(false)
  const ends = [0, 2, 3, 4].map(behind => behind + 'boise'.slice(behind))
  expect(typoKeys(word).some(key => ends.some(end => end.startsWith(key)))).toBe(true)
})

test('does not correct two typos', () => {
  for (const word of ['bosie2', 'austin', 'biose1', 'xboisex']) expect(isTypoOf(word, 'boise')).toBe(false)
})

test('corrects the beginning of a word', () => {
  const words = ['plumbing', 'plumbers', 'plumbings', 'plum']
  expect(words.filter(word => isTypoOf('plumbig', word))).toEqual(['plumbing', 'plumbings'])
})

test('does not correct words of fewer than five letters', () => {
  expect(['iowa', 'ohio', 'tx', '漢字仮名'].some(allowsTypo)).toBe(false)
})

test('corrects every script, and counts code points rather than UTF-16 units', () => {
  expect(isTypoOf('масква', 'москва')).toBe(true)
  expect(isTypoOf('𠀀漢字仮名', '漢字仮名交')).toBe(true)
  expect(isTypoOf('𠀀漢字仮名', '漢字交')).toBe(false)
})
