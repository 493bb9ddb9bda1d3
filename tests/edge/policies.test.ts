import { describe, expect, test } from 'bun:test'
import { limitsOf, policies, quotaFor } from '../../shared/limits/policies.ts'

describe('the table of policies', () => {
  test('has the limits of docs/contract.md', () => {
    expect(limitsOf('free', 1)).toEqual({
      search: '120/min',
      read: '240/min',
      inquiries: '30/h',
      bookings: '60/h',
      posts: '10/h',
      comments: '60/h',
      votes: '120/h',
      account: '120/h',
    })
    expect(limitsOf('verified', 1)).toEqual({
      search: '600/min',
      read: '1200/min',
      inquiries: '300/h',
      bookings: '600/h',
      posts: '30/h',
      comments: '300/h',
      votes: '600/h',
      account: '600/h',
    })
    expect(limitsOf('platform', 1)).toEqual({
      search: '3000/min',
      read: '6000/min',
      inquiries: '3000/h',
      bookings: '6000/h',
      posts: '60/h',
      comments: '600/h',
      votes: '1200/h',
      account: '1200/h',
    })
    expect([policies.keys.anonymous, policies.search.anonymous, policies.read.anonymous]).toEqual([
      30, 60, 120,
    ])
  })
  test('is multiplied by RATE_LIMIT_FACTOR, and 0 means unlimited', () => {
    expect(quotaFor('search', 'free', 2.5)?.quota).toBe(300)
    expect(quotaFor('search', 'free', 0.0001)?.quota).toBe(1)
    expect(quotaFor('search', 'free', 0)).toBeNull()
    expect(limitsOf('free', 0).search).toBe('unlimited')
  })
})
