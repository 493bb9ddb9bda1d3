import { beforeAll, expect, test } from 'bun:test'
import type { Sql } from '../../db/client.ts'
import { importCards } from '../../shared/businesses/queries.ts'
import { prepareCard } from '../../shared/businesses/write-card.ts'
import { search } from '../../shared/search/search.ts'
import { noFilters, type SearchFilters } from '../../shared/search/search-plan.ts'
import { testApp } from '../test-app.ts'
import { dice, randomCard } from './world.ts'

const SIZE = 4000
const now = new Date('2026-11-18T16:00:00Z')
const app = await testApp()
beforeAll(async () => {
  const d = dice(7)
  for (let from = 0; from < SIZE; from += 500) {
    const cards = Array.from({ length: 500 }, (_, i) => {
      const slug = `plan-${from + i}`
      const prepared = prepareCard(slug, randomCard(d))
      if ('faults' in prepared) throw new Error(JSON.stringify(prepared.faults))
      return { slug, ...prepared, keyHash: null, keyHint: null }
    })
    await importCards(app.context.sql, cards, now)
  }
  await app.db.sql`analyze businesses, business_reach`
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

/** Runs a search, and returns the plan nodes of its statements. */
async function plansOf(changes: Partial<SearchFilters>): Promise<Plan[]> {
  const { sql } = app.context
  const plans: Plan[] = []
  const explaining = Object.assign((...args: Parameters<Sql>) => sql(...args), {
    async unsafe(text: string, params: never[]) {
      const [row] = await sql.unsafe(`explain (analyze, format json) ${text}`, params)
      plans.push(row?.['QUERY PLAN'][0].Plan)
      return sql.unsafe(text, params)
    },
  }) as unknown as Sql // Everything a search uses.
  const query = { ...noFilters, ...changes }
  await search(explaining, query, { now })
  return plans.flatMap(nodesOf)
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const queries: [string, Partial<SearchFilters>][] = [
  ['zip and industry', { zip: '78205', industry: 'trades' }],
  ['zip', { zip: '10001' }],
  ['industry and bookable', { industry: 'beauty', bookable: true }],
  ['industry, bookable and emergency', { industry: 'beauty', bookable: true, emergency: true }],
  ['everything', {}],
  ['city', { q: 'San Antonio' }],
  ['state', { q: 'Texas' }],
  ['name', { q: 'Lone Star Rivera' }],
  ['name and zip', { q: 'Riverside', zip: '78205' }],
  ['typo', { q: 'Rivrea' }],
  ['need', { need: 'leaking faucet' }],
  ['need and zip', { need: 'haircut', zip: '78205' }],
  ['need that nobody fits', { need: 'ev charger', zip: '10001' }],
  ['need, name and city', { q: 'Rivera San Antonio locksmith' }],
  ['near', { near: '78205', radius: 25 }],
  ['near, far around', { near: '10001', radius: 200, industry: 'beauty' }],
  ['near and zip', { near: '10001', radius: 100, zip: '10002' }],
  ['near and need', { near: '78205', radius: 25, need: 'balayage' }],
]

for (const [name, query] of queries)
  test(`reads indexes only and sorts little: ${name}`, async () => {
    const nodes = await plansOf(query)
    expect(nodes.length).toBeGreaterThan(0)
    for (const node of nodes) {
      const relation = node['Relation Name'] ?? ''
      if (['businesses', 'business_reach'].includes(relation))
        expect(`${relation}: ${node['Node Type']}`).toMatch(/: (Index|Bitmap)/)
      if (/Sort/.test(node['Node Type']))
        expect(node['Actual Rows'] * node['Actual Loops']).toBeLessThanOrEqual(2000)
    }
  })

test('reads only rows under the word if no business in the industry has it', async () => {
  const nodes = await plansOf({ q: 'Rivera', industry: 'hotels' })
  const read = nodes
    .filter(node => node['Relation Name'] === 'businesses')
    .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
  expect(read).toBe(0)
})

test('reads as many rows of a large directory as of a small one', async () => {
  const read = async () => {
    const nodes = await plansOf({ industry: 'trades', bookable: true })
    return nodes
      .filter(node => node['Relation Name'] === 'business_reach')
      .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
  }
  const large = await read()
  await app.db.sql`delete from business_reach where business_id % 10 <> 0`
  expect(large).toBeLessThanOrEqual((await read()) * 1.5)
})
