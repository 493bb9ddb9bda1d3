import { expect, test } from 'bun:test'
import { allowsTypo, typoKeys, typosAmong } from '../../shared/search/typos.ts'
import { leastCpuMs } from '../cpu.ts'

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
  expect(typosAmong(['austin', 'boise'], word)).toEqual(['boise'])
  const ends = [0, 2, 3, 4].map(behind => behind + 'boise'.slice(behind))
  expect(typoKeys(word).some(key => ends.some(end => end.startsWith(key)))).toBe(true)
})

test('doesn’t correct two typos', () => {
  for (const word of ['bosie2', 'austin', 'biose1', 'xboisex'])
    expect(typosAmong(['boise'], word)).toEqual([])
})

test('corrects the beginning of a word', () => {
  const words = ['plumbing', 'plumbers', 'plumbings', 'plum']
  expect(typosAmong(words, 'plumbig')).toEqual(['plumbing', 'plumbings'])
})

test('doesn’t correct words of fewer than five letters', () => {
  expect(['iowa', 'ohio', 'tx', '漢字仮名'].some(allowsTypo)).toBe(false)
})

test('corrects every script, and counts code points rather than UTF-16 units', () => {
  expect(typosAmong(['москва'], 'масква')).toEqual(['москва'])
  expect(typosAmong(['漢字仮名交', '漢字交'], '𠀀漢字仮名')).toEqual(['漢字仮名交'])
})

test('looks through fifty thousand words for a dozen within 50 ms of CPU', async () => {
  const typed = Array.from({ length: 12 }, (_, i) => `${'abcdefghijkl'[i]}orne`)
  const words = Array.from({ length: 50_000 }, (_, i) => `${typed[i % 12]?.slice(0, 2)}${i.toString(36)}rna`)
  const look = () => typed.map(each => typosAmong(words, each).length)
  expect(await leastCpuMs(look, 50)).toBeLessThan(50)
})
