import { describe, expect, test } from 'bun:test'
import { leadVerdict, type OutcomeKind } from '../../shared/ranking/verdict.ts'
import { anOutcome, daysAgo } from './a-lead.ts'

const lead = { id: 'lead-1' }
const agent = (kind: OutcomeKind, days = 0) => anOutcome('agent', kind, lead, daysAgo(days))
const business = (kind: OutcomeKind, days = 0) => anOutcome('business', kind, lead, daysAgo(days))

describe('a single outcome', () => {
  test.each([
    ['completed', 1],
    ['business_cancelled', 0],
    ['business_no_show', 0],
    ['no_response', 0],
    ['customer_cancelled', null],
    ['customer_no_show', null],
    ['business_replied', null],
    ['booked', null],
    ['wrong_information', null],
  ] as const)('%s reported by an agent gives %p', (kind, value) => {
    expect(leadVerdict([agent(kind)], false).value).toBe(value)
  })

  test('gives null if there’s none', () => {
    expect(leadVerdict([], true)).toEqual({ value: null, decidedBy: null })
  })
})

describe('no_response', () => {
  test('is ignored if the business replied', () => {
    expect(leadVerdict([agent('no_response')], true).value).toBeNull()
  })

  test.each(['business_replied', 'booked'] as const)('is ignored if the agent also reports %s', kind => {
    expect(leadVerdict([agent('no_response'), agent(kind)], false).value).toBeNull()
  })

  test('is ignored if the business recorded an outcome', () => {
    expect(leadVerdict([agent('no_response'), business('customer_no_show')], false).value).toBeNull()
    expect(leadVerdict([agent('no_response'), business('completed')], false).value).toBe(1)
  })

  test("doesn't override how the appointment ended", () => {
    expect(leadVerdict([agent('no_response'), agent('completed', 1)], false).value).toBe(1)
    expect(leadVerdict([agent('no_response'), agent('business_no_show', 1)], true).value).toBe(0)
  })
})

describe('several outcomes', () => {
  test.each([
    ['completed', 'business_no_show', 1],
    ['customer_no_show', 'business_no_show', null],
    ['business_cancelled', 'completed', 0],
  ] as const)('the business says %s, the agent %s: %p', (recorded, reported, value) => {
    const verdict = leadVerdict([agent(reported), business(recorded, 5)], true)
    expect(verdict).toEqual({ value, decidedBy: business(recorded, 5) })
  })

  test('by the same side: the latest one counts, in any order of rows', () => {
    const outcomes = [agent('business_cancelled', 3), agent('completed', 1)]
    expect(leadVerdict(outcomes, true).value).toBe(1)
    expect(leadVerdict(outcomes.toReversed(), true).value).toBe(1)
    const tied = [agent('business_cancelled', 1), agent('completed', 1)]
    expect(leadVerdict(tied, true)).toEqual(leadVerdict(tied.toReversed(), true))
  })

  test("a later cancellation by the customer doesn't erase the business's own", () => {
    expect(leadVerdict([agent('business_cancelled', 3), agent('customer_cancelled', 1)], true).value).toBe(0)
  })
})
