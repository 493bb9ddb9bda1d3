import { expect, test } from 'bun:test'
import { allowsTypo, correctTypo, typoKeys } from '../../shared/search/typos.ts'

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
  expect(correctTypo(word, ['austin', 'boise']).map(each => 'boise'.startsWith(each))).toEqual([true])
  const ends = [0, 2, 3, 4].map(behind => behind + 'boise'.slice(behind))
  expect(typoKeys(word).some(key => ends.some(end => end.startsWith(key)))).toBe(true)
})

test('does not correct two typos', () => {
  for (const word of ['bosie2', 'austin', 'biose1', 'xboisex'])
    expect(correctTypo(word, ['boise'])).toEqual([])
})

test('corrects the beginning of a word, and returns the shortest one', () => {
  expect(correctTypo('plumbig', ['plumbing', 'plumbers', 'plum'])).toEqual(['plumbi'])
})

test('does not correct words of fewer than five letters', () => {
  expect(['iowa', 'ohio', 'tx', '漢字仮名'].some(allowsTypo)).toBe(false)
})

test('corrects every script, and counts code points rather than UTF-16 units', () => {
  expect(correctTypo('масква', ['москва'])).toEqual(['москва'])
  expect(correctTypo('𠀀漢字仮名', ['漢字仮名交'])).toEqual(['漢字仮名'])
})
