import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { outcomeKinds } from '../../shared/events/kinds.ts'
import type { BookingStatus, Lead, OutcomeSource } from '../../shared/leads/lead.ts'
import { canTransition, leadStatuses } from '../../shared/leads/status.ts'
import { countingOf } from '../../shared/outcomes/counting.ts'
import { ruleOutcome } from '../../shared/outcomes/effects.ts'

const now = new Date('2026-11-24T18:00:00Z')
const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const source = fc.constantFrom<OutcomeSource>('agent', 'business')
const kind = fc.constantFrom(...outcomeKinds)
const bookingStatus = fc.constantFrom<BookingStatus>(
  'confirmed',
  'cancelled',
  'completed',
  'customer_no_show',
  'business_no_show',
)
const booking = fc
  .record({ status: bookingStatus, startsIn: fc.integer({ min: -200, max: 200 }) })
  .map(({ status, startsIn }) => ({
    id: 'bkg_1' as const,
    status,
    start: hoursFromNow(startsIn),
    end: hoursFromNow(startsIn + 1),
    timezone: 'UTC',
    service: { id: 's', name: 'S' },
    cancelledBy: status === 'cancelled' ? ('business' as const) : null,
    depositLostAfter: startsIn % 3 ? null : hoursFromNow(startsIn - 24),
  }))
const lead: fc.Arbitrary<Lead> = fc
  .record({
    status: fc.constantFrom(...leadStatuses),
    booking: fc.option(booking),
    createdAgo: fc.integer({ min: 0, max: 400 }),
    withdrawnAt: fc.constant(null),
    counted: fc.boolean(),
    replied: fc.boolean(),
  })
  .map(({ status, booking, createdAgo, counted, replied }) => ({
    id: 'lead_1',
    businessId: 1,
    slug: 'b',
    timezone: 'UTC',
    businessRemoved: false,
    agentId: 'agt_1',
    status,
    statusSince: now,
    closedReason: status === 'closed' ? 'completed' : null,
    revision: 0,
    counted,
    withdrawnAt: null,
    createdAt: hoursFromNow(-createdAgo),
    firstReplyAt: replied ? now : null,
    idleFrom: now,
    booking,
  }))
const earlier = fc.array(
  fc.record({ kind, source, bookingId: fc.constantFrom(null, 'bkg_1' as const) }).map(each => ({
    ...each,
    id: 'out_1' as const,
    at: hoursFromNow(-1),
  })),
  { maxLength: 4 },
)

test('any outcome on any lead makes only allowed changes, and ends only active appointments', () => {
  let allowed = 0
  fc.assert(
    fc.property(lead, kind, source, earlier, (lead, kind, source, earlier) => {
      const ruling = ruleOutcome({ lead, kind, source, earlier, now })
      if (!('effects' in ruling)) return
      allowed += 1
      const { status, closedReason, booking } = ruling.effects
      if (status && status !== lead.status) expect(canTransition(lead.status, status)).toBe(true)
      if (status === 'closed') expect(closedReason).toBeDefined()
      if (booking) {
        expect(lead.booking?.status).not.toBe('cancelled')
        expect(booking.status === 'cancelled').toBe(booking.cancelledBy !== null)
        if (source === 'agent') expect(lead.booking?.status).toBe('confirmed')
      }
    }),
  )
  expect(allowed).toBeGreaterThan(10)
})

test('at most one appointment outcome per lead counts', () => {
  fc.assert(
    fc.property(lead, earlier, (lead, outcomes) => {
      const all = outcomes.map((each, n) => ({ ...each, id: `out_${n}` as const, at: hoursFromNow(n) }))
      const ends = ['completed', 'business_cancelled', 'business_no_show']
      const counted = all.filter(each => ends.includes(each.kind) && countingOf(lead, all, each).counted)
      expect(new Set(counted.map(each => `${each.kind} ${each.source}`)).size).toBeLessThanOrEqual(1)
      for (const each of all) expect(countingOf(lead, all, each).countedWhy).toMatch(/\.$/)
    }),
  )
})
