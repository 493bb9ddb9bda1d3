import { expect, test } from 'bun:test'
import { prepareCard } from '../../shared/businesses/write-card.ts'
import { industries } from '../../shared/industries/industries.ts'
import { allZips, placeOfZip } from '../../shared/places/zips.ts'
import { demoBusiness } from '../../workers/demo/business.ts'
import { timezoneOf } from '../../workers/demo/places.ts'

const many = Array.from({ length: 1500 }, (_, number) => demoBusiness('a seed', number))

test('every card is valid and has its own slug', () => {
  for (const { slug, card } of many) expect(prepareCard(slug, card)).not.toHaveProperty('faults')
  expect(new Set(many.map(({ slug }) => slug)).size).toBe(many.length)
})

test('the same seed and number make the same business', () => {
  expect(demoBusiness('a seed', 77)).toEqual(many[77] as never)
  expect(demoBusiness('b seed', 77).slug).not.toBe(many[77]?.slug)
})

test('all industries, states and kinds of service areas occur', () => {
  const prepared = many.map(({ slug, card }) => prepareCard(slug, card))
  const cards = prepared.flatMap(each => ('faults' in each ? [] : [each.card]))
  expect(new Set(cards.map(card => card.industry)).size).toBe(industries.length)
  expect(new Set(cards.map(card => card.location.state)).size).toBeGreaterThan(45)
  for (const cardsOfKind of [
    cards.filter(({ serviceArea }) => serviceArea.zips.length > 0),
    cards.filter(({ serviceArea }) => serviceArea.radiusMiles !== null),
    cards.filter(({ serviceArea }) => serviceArea.states.length > 0),
    cards.filter(({ serviceArea }) => serviceArea.nationwide),
    cards.filter(({ bookable }) => !bookable),
    cards.filter(({ services }) => services.some(({ deposit }) => deposit !== null)),
  ])
    expect(cardsOfKind.length).toBeGreaterThan(20)
})

test.each([
  ['78205', 'America/Chicago'],
  ['79901', 'America/Denver'],
  ['32501', 'America/Chicago'],
  ['33101', 'America/New_York'],
  ['37402', 'America/New_York'],
  ['37201', 'America/Chicago'],
  ['46201', 'America/Indiana/Indianapolis'],
  ['46402', 'America/Chicago'],
  ['85001', 'America/Phoenix'],
  ['83814', 'America/Los_Angeles'],
  ['83702', 'America/Boise'],
  ['96813', 'Pacific/Honolulu'],
  ['00901', 'America/Puerto_Rico'],
])('%s is in %s', (zip, zone) => {
  expect(timezoneOf(placeOfZip(zip)?.state ?? '', zip)).toBe(zone)
})

test('no time zone is three hours away from solar time', () => {
  const noon = Temporal.Instant.from('2026-01-15T12:00:00Z')
  let checked = 0
  for (const zip of allZips()) {
    const place = placeOfZip(zip)
    const zone = place && timezoneOf(place.state, zip)
    if (!zone || place.lon === null) continue
    const hours = noon.toZonedDateTimeISO(zone).offsetNanoseconds / 3.6e12
    const apart = Math.abs(hours - place.lon / 15) % 24
    expect(Math.min(apart, 24 - apart)).toBeLessThan(3)
    checked++
  }
  expect(checked).toBeGreaterThan(30_000)
})
