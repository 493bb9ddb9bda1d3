import { expect, test } from 'bun:test'
import { matchOf } from '../../shared/search/match.ts'
import { readVocabulary } from '../../shared/search/need.ts'
import { tokensOf } from '../../shared/stem.ts'
import { leastCpuMs } from '../cpu.ts'

const termsOf = (words: string) => readVocabulary(tokensOf(words)).terms

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
const matched = (words: string, services: readonly string[], industry?: string) =>
  matchOf(card(services, industry), termsOf(words))?.service.name

test.each([
  ['clogged drain', 'Drain cleaning'],
  ['slow drain', 'Drain cleaning'],
  ['burst pipe', 'Leak repair'],
  ['water is coming through the ceiling', 'Leak repair'],
  ['the toilet backs up', 'Drain cleaning'],
  ['the toilet wont flush', 'Drain cleaning'],
  ['new toilet', 'Faucet or toilet installation'],
  ['leaking pipe', 'Leak repair'],
  ['new faucet', 'Faucet or toilet installation'],
  ['running toilet', 'Leak repair'],
  ['the toilet wont stop running', 'Leak repair'],
  ['no hot water', 'Water heater replacement'],
  ['sewage is coming up in the bathtub', 'Drain cleaning'],
  ['the outside faucet is frozen', 'Leak repair'],
  ['my water bill doubled', 'Leak repair'],
])('of a plumber’s services, %p is %p', (words, service) => {
  expect(matched(words, plumber)).toBe(service)
})

test('a kind of business fits each of its services alike, so the first is taken', () => {
  expect(matched('plumber', ['Drain cleaning', 'Repiping'])).toBe('Drain cleaning')
  expect(matched('plumber', ['Repiping', 'Drain cleaning'])).toBe('Repiping')
})

test('heat that fails needs a repair, not a new system', () => {
  const services = ['Heat pump replacement', 'Furnace repair visit']
  expect(matched('the heat isnt working', services)).toBe('Furnace repair visit')
  expect(matched('heat pump', services)).toBe('Heat pump replacement')
})

test('a size counts more than a vague word', () => {
  const homes = ['One-bedroom apartment', 'Two-bedroom house with garden']
  expect(matched('two bedroom apartment', homes, 'str')).toBe('Two-bedroom house with garden')
  expect(matched('apartment', homes, 'str')).toBe('One-bedroom apartment')
})

test.each(['ac repair', 'air conditioner broken', 'a c not cooling'])('%p is AC, under any name', words => {
  for (const name of ['AC repair', 'A/C repair', 'Air conditioning repair'])
    expect(matched(words, ['Furnace tune-up', name])).toBe(name)
})

test.each([
  ['washing machine leaks', 'Washer or dryer repair'],
  ['ice maker', 'Refrigerator repair'],
  ['cooktop', 'Oven or stove repair'],
])('%p is %p', (words, service) => {
  const appliances = [
    'Dishwasher repair',
    'Refrigerator repair',
    'Oven or stove repair',
    'Washer or dryer repair',
  ]
  expect(matched(words, appliances)).toBe(service)
})

test('an agent without a service for sellers values the home', () => {
  const services = ['Buyer consultation', 'Home showing', 'Market valuation']
  expect(matched('sell my house', services, 'realestate')).toBe('Market valuation')
  expect(matched('sell my house', [...services, 'Listing appointment'], 'realestate')).toBe(
    'Listing appointment',
  )
})

test.each([
  'the power went out in half the house',
  'my lights keep flickering',
  'a burning smell from the outlet',
])('%p needs troubleshooting, not an outlet', words => {
  const electrician = ['Outlet or switch replacement', 'Troubleshooting visit', 'Electrical panel upgrade']
  expect(matched(words, electrician)).toBe('Troubleshooting visit')
})

test('heating is the furnace, not the AC', () => {
  expect(matched('no heat', ['AC repair', 'Furnace repair'])).toBe('Furnace repair')
})

const locksmith = ['Car key copy', 'Rekeying', 'Lockout']
const painter = ['Cabinet painting', 'One room, walls and ceiling']
test.each([
  ['locked out of my house', locksmith, 'Lockout'],
  ['spare car key', locksmith, 'Car key copy'],
  ['paint my living room', painter, 'One room, walls and ceiling'],
  ['paint two bedrooms', painter, 'One room, walls and ceiling'],
  ['missing shingles', ['Roof replacement', 'Roof leak repair'], 'Roof leak repair'],
  ['cabinet painting', painter, 'Cabinet painting'],
])('%p is %p', (words, services, service) => {
  expect(matched(words, services)).toBe(service)
})

test.each([
  ['haircut and beard trim', 'Cut and beard'],
  ['haircut', 'Haircut'],
  ['prenatal massage', 'Prenatal massage'],
])('of two needs, a service that fits both counts most: %p is %p', (words, service) => {
  const barber = ['Haircut', 'Swedish massage', 'Cut and beard', 'Prenatal massage']
  expect(matched(words, barber, 'beauty')).toBe(service)
})

test.each([
  ['garage door spring', 'Spring replacement'],
  ['garage door opener', 'Opener repair'],
  ['dead tree', 'Tree removal'],
  ['leaf removal', 'Yard cleanup'],
  ['the garage door wont open', 'Opener repair'],
  ['locked keys in car', 'Lockout'],
  ['my key broke off in the lock', 'Lockout'],
])('%p is %p, not the first of its kind', (words, service) => {
  const first = ['New garage door estimate', 'Tree trimming', 'Lawn mowing', 'Car key copy']
  expect(matched(words, [...first, service])).toBe(service)
})

test('words that were dropped to find any business still decide which service matches', () => {
  const rooms = card(['Queen room', 'Suite'], 'hotels')
  expect(matchOf(rooms, termsOf('hotel'), termsOf('suite'))?.service.name).toBe('Suite')
  expect(matchOf(rooms, termsOf('hotel'))?.service.name).toBe('Queen room')
})

test('nothing matches if no service fits', () => {
  expect(matched('clogged drain', ['Roof repair'])).toBeUndefined()
  expect(matched('clogged drain', [])).toBeUndefined()
})

test('reads a card with much text as far as the index does, within 20 ms of CPU', async () => {
  const names = Array.from({ length: 100 }, (_, i) => `Service ${i}`)
  const description = 'Pipes of every kind replaced, repaired and cleaned by hand. '.repeat(33)
  const large = card(names) as { services: object[] }
  const verbose = { ...large, services: large.services.map(each => ({ ...each, description })) } as never
  const terms = termsOf('clogged drain in the kitchen')
  expect(await leastCpuMs(() => matchOf(verbose, terms), 20)).toBeLessThan(20)
})
