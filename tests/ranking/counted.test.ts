import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { countedLeads, isCounted, type SentLead } from '../../shared/ranking/counted.ts'
import { DAY, daysAgo, NOW } from './a-lead.ts'

const sent = (operator: string, days: number): SentLead => ({
  id: `${operator}-${days}`,
  operator,
  at: daysAgo(days),
})
const ids = (leads: SentLead[]) => leads.map(lead => lead.id)

test('one lead per operator counts in seven days', () => {
  expect(isCounted(null, NOW)).toBe(true)
  expect(isCounted(new Date(NOW.getTime() - 7 * DAY + 1), NOW)).toBe(false)
  expect(isCounted(new Date(NOW.getTime() - 7 * DAY), NOW)).toBe(true)
})

test('the seven days start at the last lead that counted, not the last one sent', () => {
  const leads = [20, 15, 14, 13, 7, 6, 0].map(days => sent('a', days))
  expect(ids(countedLeads(leads))).toEqual(['a-20', 'a-13', 'a-6'])
})

test('leads of other operators make no difference', () => {
  expect(ids(countedLeads([sent('a', 3), sent('b', 2), sent('a', 1)]))).toEqual(['a-3', 'b-2'])
})

const anyLeads = fc
  .array(fc.record({ operator: fc.constantFrom('a', 'b', 'c'), hours: fc.integer({ min: 0, max: 2200 }) }), {
    maxLength: 60,
  })
  .map(leads =>
    leads.map(({ operator, hours }, at) => ({
      id: `${at}`,
      operator,
      at: new Date(NOW.getTime() - hours * 3_600_000),
    })),
  )

test('counted leads are seven days apart, in any order of rows, and all count again', () => {
  fc.assert(
    fc.property(anyLeads, leads => {
      const counted = countedLeads(leads)
      for (const [operator, own] of Map.groupBy(counted, lead => lead.operator)) {
        const gaps = own.slice(1).map((lead, at) => lead.at.getTime() - (own[at]?.at.getTime() ?? 0))
        expect(Math.min(7 * DAY, ...gaps)).toBe(7 * DAY)
        expect(leads.some(lead => lead.operator === operator)).toBe(true)
      }
      expect(ids(countedLeads(counted))).toEqual(ids(counted))
      expect(ids(countedLeads(leads.toReversed()))).toEqual(ids(counted))
      // Every other lead is within seven days after one that counts.
      for (const lead of leads.filter(lead => !counted.includes(lead))) {
        const near = counted.some(
          other =>
            other.operator === lead.operator &&
            other.at <= lead.at &&
            lead.at.getTime() - other.at.getTime() < 7 * DAY,
        )
        expect(near).toBe(true)
      }
    }),
  )
})
