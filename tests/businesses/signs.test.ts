import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { importCards } from '../../shared/businesses/queries.ts'
import { signsOf, signsOfAll, signsOfAny } from '../../shared/businesses/signs.ts'
import { prepareCard } from '../../shared/businesses/write-card.ts'
import { fold } from '../../shared/places/fold.ts'
import { OPERATOR_KEY, openTestApp, type TestApp } from '../test-app.ts'
import { aCard } from './cards.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const words = fc
  .array(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })).map(fold), { maxLength: 8 })
  .map(texts => texts.flatMap(text => text.split(' ')).filter(Boolean))

test('the database and the question work out the same bits', () =>
  fc.assert(
    fc.asyncProperty(words, async all => {
      const [row] = await app.db.sql`select signs_of(${` ${all.join(' ')} `})::text as signs`
      expect(row?.signs).toBe(String(signsOfAll(all.map(word => [word]))))
    }),
    { numRuns: 300 },
  ))

test('who has a word has the bits of each of its beginnings', () => {
  fc.assert(
    fc.property(words, fc.nat(20), (all, length) => {
      for (const word of all) {
        const beginning = [...word].slice(0, length).join('')
        expect(signsOf(word) & signsOf(beginning)).toBe(signsOf(beginning))
      }
    }),
  )
})

test('of beginnings that may have been meant only what they share is asked for', () => {
  expect(signsOfAll([['plumbing', 'painting']])).toBe(signsOf('plumbing') & signsOf('painting'))
  expect(signsOfAll([['plumbing', 'x']])).toBe(0n)
})

test('of several beginnings each leaves a bit, and one without any leaves all', () => {
  const any = signsOfAny(['plumbing', 'painting', 'ala'])
  for (const word of ['plumbing', 'painting', 'alamo']) expect(signsOf(word) & any).not.toBe(0n)
  expect(signsOf('roofing') & any).toBe(0n)
  expect(signsOfAny(['plumbing', 'x'])).toBe(-1n)
})

test('every row of a card has its bits, imported or written, and a changed one its new', async () => {
  const card = (name: string) => ({ ...aCard(), name })
  const prepared = prepareCard('signs-shop', card('Lone Star Plumbing'))
  if ('faults' in prepared) throw new Error(JSON.stringify(prepared.faults))
  await importCards(
    app.context.sql,
    [{ slug: 'signs-shop', ...prepared, keyHash: null, keyHint: null }],
    app.context.now(),
  )
  const bits = async () => {
    const rows = await app.db.sql`
      select distinct r.signs::text from business_reach r join businesses b on b.id = r.business_id
      where b.slug = 'signs-shop'`
    return rows.map(row => BigInt(row.signs))
  }
  const [imported, ...others] = await bits()
  expect(others).toEqual([])
  expect((imported ?? -1n) & signsOf('plumbing')).toBe(signsOf('plumbing'))
  expect(imported).not.toBe(-1n)

  const put = await app.call('PUT', '/operator/businesses/signs-shop', {
    key: OPERATOR_KEY,
    body: card('Quick Quartz Glazing'),
  })
  expect(put.status).toBe(200)
  const [changed, ...more] = await bits()
  expect(more).toEqual([])
  expect((changed ?? -1n) & signsOf('quartz')).toBe(signsOf('quartz'))
  expect(changed).not.toBe(-1n)
  expect(changed).not.toBe(imported)
})
