import { describe, expect, test } from 'bun:test'
import { leadVerdict, type OutcomeKind } from '../../shared/ranking/verdict.ts'
import { daysAgo, said } from './a-lead.ts'

const lead = { id: 'lead-1' }
const agent = (kind: OutcomeKind, days = 0) => said('agent', kind, lead, daysAgo(days))
const business = (kind: OutcomeKind, days = 0) => said('business', kind, lead, daysAgo(days))

describe('one word', () => {
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
  ] as const)('%s of an agent gives %p', (kind, value) => {
    expect(leadVerdict([agent(kind)], false).value).toBe(value)
  })

  test('nothing said gives nothing', () => {
    expect(leadVerdict([], true)).toEqual({ value: null, decidedBy: null })
  })
})

describe('no_response', () => {
  test('is contradicted by a reply of the business', () => {
    expect(leadVerdict([agent('no_response')], true).value).toBeNull()
  })

  test.each(['business_replied', 'booked'] as const)('is contradicted by the agent itself with %s', kind => {
    expect(leadVerdict([agent('no_response'), agent(kind)], false).value).toBeNull()
  })

  test('is contradicted by what the business recorded', () => {
    expect(leadVerdict([agent('no_response'), business('customer_no_show')], false).value).toBeNull()
    expect(leadVerdict([agent('no_response'), business('completed')], false).value).toBe(1)
  })

  test('does not outweigh how the appointment ended', () => {
    expect(leadVerdict([agent('no_response'), agent('completed', 1)], false).value).toBe(1)
    expect(leadVerdict([agent('no_response'), agent('business_no_show', 1)], true).value).toBe(0)
  })
})

describe('two sides', () => {
  test.each([
    ['completed', 'business_no_show', 1],
    ['customer_no_show', 'business_no_show', null],
    ['business_cancelled', 'completed', 0],
  ] as const)('the business says %s, the agent %s: %p', (own, told, value) => {
    const verdict = leadVerdict([agent(told), business(own, 5)], true)
    expect(verdict).toEqual({ value, decidedBy: business(own, 5) })
  })

  test('of one side the latest word stands, whatever the order of the rows', () => {
    const words = [agent('business_cancelled', 3), agent('completed', 1)]
    expect(leadVerdict(words, true).value).toBe(1)
    expect(leadVerdict(words.toReversed(), true).value).toBe(1)
    const tied = [agent('business_cancelled', 1), agent('completed', 1)]
    expect(leadVerdict(tied, true)).toEqual(leadVerdict(tied.toReversed(), true))
  })

  test('a customer who cancels later does not wash away that the business did first', () => {
    expect(leadVerdict([agent('business_cancelled', 3), agent('customer_cancelled', 1)], true).value).toBe(0)
  })
})
