import { describe, expect, test } from 'bun:test'
import { vocabularyWords } from '../../shared/industries/vocabulary/vocabulary.ts'
import { COVERING_BUSINESSES, demoBusiness } from '../../workers/demo/business.ts'
import { loadDemo } from '../../workers/demo/load.ts'
import { cityZips } from '../../workers/demo/places.ts'
import { testApp } from '../test-app.ts'
import { type Kind, kinds, phrases, wrong } from './phrases.ts'

const app = await testApp()
await loadDemo(app.db.sql, { businesses: COVERING_BUSINESSES, leads: 0, seed: '1', now: new Date() })

const kindOfSlug = new Map(
  Array.from({ length: COVERING_BUSINESSES }, (_, number) => {
    const { slug, card } = demoBusiness('1', number)
    const [first] = (card as { services: { name: string; durationMinutes: number }[] }).services
    const names = [first?.name, `${first?.name}, ${first?.durationMinutes}`]
    const kind = (Object.keys(kinds) as Kind[]).find(each => names.includes(kinds[each]))
    return [slug, kind] as const
  }),
)

async function find(parameter: 'need' | 'q', words: string) {
  const { status, body } = await app.get(
    `/businesses?${new URLSearchParams({ [parameter]: words, limit: '50', zip: '78205' })}`,
  )
  expect(status).toBe(200)
  const found: (Kind | undefined)[] = body.businesses.map((each: { slug: string }) =>
    kindOfSlug.get(each.slug),
  )
  return { found: new Set(found), body }
}

describe('need finds who does it, and nobody else', () => {
  for (const [say, must, may = []] of phrases)
    test(say, async () => {
      const { found, body } = await find('need', say)
      expect([...found].sort()).toEqual([...must, ...may.filter(each => found.has(each))].sort())
      for (const { match } of body.businesses) {
        expect(match.service).toMatchObject({
          id: expect.any(String),
          price: { display: expect.any(String) },
        })
        expect(match.words.length).toBeGreaterThan(0)
      }
    })
})

describe('need finds nobody of the wrong kind', () => {
  for (const [say, never] of wrong)
    test(say, async () => {
      const { found } = await find('need', say)
      expect(never.filter(each => found.has(each))).toEqual([])
    })
})

describe('q takes words that aren’t a city, state or name as a need', () => {
  const queries: [q: string, must: Kind][] = [
    ['plumber', 'plumber'],
    ['electrician', 'electrician'],
    ['locksmith', 'locksmith'],
    ['haircut', 'salon'],
    ['leak', 'plumber'],
    ['faucet', 'plumber'],
    ['drain', 'plumber'],
    ['plumber in San Antonio', 'plumber'],
    ['San Antonio TX leaking faucet', 'plumber'],
    ['balayage san antonio, texas', 'salon'],
    ['best haircut in san antonio', 'salon'],
    ['plummer san antonio', 'plumber'],
    // Gas, Spring and Friendly are cities, and other businesses' names have sale and car.
    ['gas leak san antonio', 'plumber'],
    ['garage door spring replacement san antonio', 'garageDoors'],
    ['pet friendly hotels in San Antonio, TX', 'inn'],
    ['land for sale san antonio', 'land'],
    ['locked keys in car san antonio', 'locksmith'],
    ['2 bedroom apartment san antonio', 'apartments'],
    ['romantic b&b san antonio', 'inn'],
  ]
  for (const [q, must] of queries)
    test(q, async () => {
      const { found, body } = await find('q', q)
      expect([...found]).toContain(must)
      expect(found.has(must === 'plumber' ? 'electrician' : 'plumber')).toBe(false)
      expect(body.query.understood.need.length).toBeGreaterThan(0)
      expect(body.query.understood.place).toEqual(
        /san antonio/i.test(q) ? expect.stringContaining('san antonio') : null,
      )
    })
})

test('the vocabulary is broad', () => expect(vocabularyWords.length).toBeGreaterThan(1500))

describe('the demo has every trade in seven cities', () => {
  const needs = [
    'plumber',
    'electrician',
    'air conditioning',
    'locksmith',
    'roofer',
    'handyman',
    'painter',
    'exterminator',
    'appliance repair',
    'garage door',
    'lawn',
    'tree',
    'movers',
    'cleaning',
    'haircut',
    'nails',
    'massage',
    'lashes',
    'used car',
    'oil change',
    'apartment',
    'realtor',
    'hotel',
    'vacation rental',
    'laptop',
  ]
  for (const zip of cityZips)
    test(zip, async () => {
      for (const need of needs) {
        const { body } = await app.get(`/businesses?${new URLSearchParams({ need, zip, bookable: 'true' })}`)
        expect({ need, found: body.count > 0 }).toEqual({ need, found: true })
      }
    })
})
