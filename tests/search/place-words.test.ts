import { expect, test } from 'bun:test'
import { withLosAngeles, withStateName } from '../../shared/places/abbreviations.ts'
import { isOrdinary } from '../../shared/places/ordinary-words.ts'
import { isCityName } from '../../shared/places/place-names.ts'
import { cityIn } from '../../shared/search/place-phrases.ts'
import { aCard } from '../businesses/cards.ts'
import { leastCpuMs } from '../cpu.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const app = await testApp()
for (const [slug, name, zip] of [
  ['angeles', 'Okafor Drains', '90012'],
  ['orleans', 'Creole Drains', '70112'],
  ['antonio', 'Alamo Drains', '78205'],
  ['montana', 'Prairie Drains', '59468'],
  ['gardens', 'La Nails', '98101'],
])
  await app.call('PUT', `/operator/businesses/${slug}`, {
    key: OPERATOR_KEY,
    body: aCard({ name, location: { zip } }),
  })

const read = async (q: string) => {
  const { body } = await app.get(`/businesses?${new URLSearchParams({ q })}`)
  const slugs = body.businesses.map((each: { slug: string }) => each.slug).sort()
  return { ...body.query.understood, slugs }
}

test.each([
  ['plumber LA', 'plumber Los Angeles'],
  ['plumber la?', 'plumber Los Angeles?'],
  ['LA dentist', 'Los Angeles dentist'],
  ['a haircut in la tomorrow', 'a haircut in Los Angeles tomorrow'],
  ['haircut, downtown L.A.', 'haircut, downtown Los Angeles'],
  ['plumber la ca', 'plumber Los Angeles ca'],
  ['Lafayette LA', null],
  ['plumber new orleans la', null],
  ['la jolla', null],
  ['hotel in La Mesa, CA', null],
  ['la bella nails', null],
  ['una tienda en la ciudad', null],
  ['arreglar la regadera', null],
])('LA in %p', (q, spelled) => expect(withLosAngeles(q)).toBe(spelled ?? q))

test.each([
  ['hotel in IN', 'hotel in Indiana'],
  ['plumber OR', 'plumber Oregon'],
  ['plumber OR electrician', null],
  ['gel nails fill in', null],
  ['PLUMBER OR', null],
])('a code in capitals in %p', (q, spelled) => expect(withStateName(q)).toBe(spelled ?? q))

test('LA is Los Angeles, and after that a name or Louisiana', async () => {
  expect(await read('clogged drain LA')).toMatchObject({
    slugs: ['angeles'],
    place: 'los angeles',
    corrected: [{ from: 'la', to: 'los angeles' }],
  })
  expect(await read('in LA')).toMatchObject({ slugs: ['angeles'], name: null, ignored: ['in'] })
  expect(await read('New Orleans LA')).toMatchObject({ slugs: ['orleans'], corrected: [] })
  expect(await read('Creole LA')).toMatchObject({ slugs: ['orleans'], place: 'la', corrected: [] })
  expect(await read('LA Nails')).toMatchObject({ slugs: ['gardens'], name: 'la nails', corrected: [] })
})

test('the code of a state is no beginning of a name beside a need, and needs no last place', async () => {
  expect(await read('clogged drain in OK')).toMatchObject({ slugs: [], place: 'ok' })
  expect(await read('DC clogged drain')).toMatchObject({ slugs: [], place: 'dc' })
  expect((await read('ok I need a drain cleaning')).slugs).toHaveLength(5)
})

test.each([
  'clogged drain, please call before five',
  'clogged drain, water from the wall',
  'the drain wont start',
])('%p names no city', async q => {
  expect(await read(q)).toMatchObject({ place: null, name: null })
  expect((await read(q)).slugs).not.toEqual([])
})

test('an ordinary word is a city with its state', async () => {
  expect(await read('clogged drain Power, MT')).toMatchObject({ slugs: ['montana'], place: 'power mt' })
  expect(await read('clogged drain in Power')).toMatchObject({ slugs: ['montana'] })
  for (const name of ['power', 'check', 'casa', 'la luz', 'friendly'])
    expect([name, isCityName(name), isOrdinary(name)]).toEqual([name, true, true])
})

test('Indiana is a state, although a city in Pennsylvania is called so', () => {
  expect(cityIn(['hotels', 'in', 'indiana'])?.zip).toBeNull()
  expect(cityIn(['hotels', 'new', 'york'])?.zip).toStartWith('10')
})

test('a text full of codes takes at most 10 ms', async () => {
  const texts = ['LA '.repeat(66), 'L.A.'.repeat(50), `${'IN,'.repeat(66)}x`, 'in la jolla '.repeat(16)]
  expect(
    await leastCpuMs(async () => texts.map(each => withStateName(withLosAngeles(each))), 50),
  ).toBeLessThan(10)
})
