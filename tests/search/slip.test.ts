import { expect, test } from 'bun:test'
import { beginningsMeant, forgiven, keysOfSlips } from '../../shared/search/slip.ts'

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

test.each(typed.filter(forgiven))('%s was meant to be boise', word => {
  expect(beginningsMeant(word, ['austin', 'boise']).map(each => 'boise'.startsWith(each))).toEqual([true])
  const ends = [0, 2, 3, 4].map(behind => behind + 'boise'.slice(behind))
  expect(keysOfSlips(word).some(key => ends.some(end => end.startsWith(key)))).toBe(true)
})

test('two slips are none that was meant', () => {
  for (const word of ['bosie2', 'austin', 'biose1', 'xboisex'])
    expect(beginningsMeant(word, ['boise'])).toEqual([])
})

test('a beginning is enough, and of those of a word the shortest stands for all', () => {
  expect(beginningsMeant('plumbig', ['plumbing', 'plumbers', 'plum'])).toEqual(['plumbi'])
})

test('short words are taken as they are', () => {
  expect(['iowa', 'ohio', 'tx', '漢字仮名'].some(forgiven)).toBe(false)
})

test('letters of every script slip, and one beyond the 16-bit plane is one', () => {
  expect(beginningsMeant('масква', ['москва'])).toEqual(['москва'])
  expect(beginningsMeant('𠀀漢字仮名', ['漢字仮名交'])).toEqual(['漢字仮名'])
})
