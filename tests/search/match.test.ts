import { expect, test } from 'bun:test'
import { matchOf } from '../../shared/search/match.ts'
import { readVocabulary } from '../../shared/search/need.ts'
import { tokensOf } from '../../shared/stem.ts'

/** A business with these services, in this order. */
const card = (names: readonly string[], industry = 'trades') =>
  ({
    industry,
    emergency: {},
    services: names.map(name => ({ id: name, name, description: '', bookable: true })),
  }) as never

const plumber = [
  'Water heater replacement',
  'Repiping',
  'Leak repair',
  'Drain cleaning',
  'Faucet or toilet installation',
]
const matched = (words: string, services: readonly string[]) =>
  matchOf(card(services), readVocabulary(tokensOf(words)).terms)?.service.name

test.each([
  ['clogged drain', 'Drain cleaning'],
  ['slow drain', 'Drain cleaning'],
  ['the toilet backs up', 'Faucet or toilet installation'],
  ['leaking pipe', 'Leak repair'],
  ['new faucet', 'Faucet or toilet installation'],
  ['running toilet', 'Faucet or toilet installation'],
  ['no hot water', 'Water heater replacement'],
])('of a plumber’s services, %p is %p', (words, service) => {
  expect(matched(words, plumber)).toBe(service)
})

test('a kind of business fits each of its services alike, so the first is taken', () => {
  expect(matched('plumber', ['Drain cleaning', 'Repiping'])).toBe('Drain cleaning')
  expect(matched('plumber', ['Repiping', 'Drain cleaning'])).toBe('Repiping')
})

const locksmith = ['Car key copy', 'Rekeying', 'Lockout']
const painter = ['Cabinet painting', 'One room, walls and ceiling']
test.each([
  ['locked out of my house', locksmith, 'Lockout'],
  ['spare car key', locksmith, 'Car key copy'],
  ['paint my living room', painter, 'One room, walls and ceiling'],
  ['cabinet painting', painter, 'Cabinet painting'],
])('%p is %p', (words, services, service) => {
  expect(matched(words, services)).toBe(service)
})

test('nothing matches if no service fits', () => {
  expect(matched('clogged drain', ['Roof repair'])).toBeUndefined()
  expect(matched('clogged drain', [])).toBeUndefined()
})
