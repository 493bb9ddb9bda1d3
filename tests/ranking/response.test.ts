import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { fadedResponse, type RankedLead, responseScore } from '../../shared/ranking/response.ts'
import type { OutcomeKind, RankedOutcome } from '../../shared/ranking/verdict.ts'
import { aLead, anOutcome, DAY, daysAgo, NOW } from './a-lead.ts'

const of = (
  leads: RankedLead[],
  outcomes: RankedOutcome[] = [],
  industryMean: number | null = null,
  now = NOW,
) => responseScore({ leads, outcomes, industryMean, now })

describe('responseScore', () => {
  test('starts at 0.4 for speed and 0.9 for reliability', () => {
    expect(of([])).toMatchObject({
      score: 0.525,
      parts: { speed: 0.4, reliability: 0.9 },
      medianMinutes: null,
      p90Minutes: null,
      rate24h: null,
      sampleSize: 0,
      windowDays: 90,
      evidence: { staleAt: null },
    })
  })

  test("starts at the industry's mean if it's known", () => {
    expect(of([], [], 0.6).parts.speed).toBe(0.6)
    expect(of([], [], 0).parts.speed).toBe(0)
  })

  test('gives two new leads of verified keys 2 of 12', () => {
    const { parts } = of([aLead(), aLead({ replyMinutes: 100 })])
    expect(parts.speed).toBe(Math.round(((4 + 1 + 0.5) / 12) * 1e4) / 1e4)
  })

  test('halves the weight for a free key, and for every 30 days', () => {
    expect(of([aLead({ tier: 'free' })]).parts.speed).toBe(0.4286)
    expect(of([aLead({ tier: 'platform', at: daysAgo(30) })]).parts.speed).toBe(0.4286)
    expect(of([aLead({ tier: 'free', at: daysAgo(30) })]).parts.speed).toBe(0.4146)
  })

  test('ignores leads after 90 days', () => {
    expect(of([aLead({ at: new Date(daysAgo(90).getTime() + 1) })]).sampleSize).toBe(1)
    expect(of([aLead({ at: daysAgo(90) })]).sampleSize).toBe(0)
  })

  test('adds kept and broken promises to a reliability prior of ten at 0.9', () => {
    const leads = [aLead(), aLead(), aLead()]
    const kinds: OutcomeKind[] = ['completed', 'business_cancelled', 'business_no_show']
    const outcomes = leads.map((lead, at) => anOutcome('agent', kinds[at] ?? 'completed', lead))
    expect(of(leads, outcomes).parts.reliability).toBe(Math.round((10 / 13) * 1e4) / 1e4)
  })

  test("doesn't count a waiting lead's speed yet, but does count its outcome", () => {
    const waiting = aLead({ replyMinutes: null })
    const { sampleSize, parts } = of([waiting], [anOutcome('agent', 'no_response', waiting)])
    expect({ sampleSize, speed: parts.speed }).toEqual({ sampleSize: 0, speed: 0.4 })
    expect(parts.reliability).toBe(Math.round((9 / 11) * 1e4) / 1e4)
  })

  test('gives a lead from the future no more than its full weight', () => {
    expect(of([aLead({ at: daysAgo(-1) })])).toMatchObject({ parts: of([aLead()]).parts })
  })
})

describe('the figures', () => {
  test('are the median and p90 of replies, and the rate of all counted leads', () => {
    const minutes = [1, 2, 3, 10, 20, 30, 40, 50, 600, 2000]
    const silent = aLead({ replyMinutes: null, at: daysAgo(5) })
    const score = of([...minutes.map(replyMinutes => aLead({ replyMinutes })), silent])
    expect(score).toMatchObject({
      medianMinutes: 25,
      p90Minutes: 600,
      rate24h: 0.8182,
      sampleSize: 11,
      label: 'usually replies within an hour of opening time',
    })
  })

  test.each([
    [[3], 'usually replies within 5 minutes of opening time'],
    [[1200], 'usually replies within 24 hours of opening time'],
    [[3, 5000], 'often leaves inquiries unanswered for a day'],
    [[5000], 'often leaves inquiries unanswered for a day'],
    [[], 'no replies measured yet'],
  ])('%p: %s', (minutes, label) => {
    expect(of(minutes.map(replyMinutes => aLead({ replyMinutes }))).label).toBe(label)
  })

  test('have no median without replies', () => {
    const silent = aLead({ replyMinutes: null, at: daysAgo(5) })
    expect(of([silent])).toMatchObject({ medianMinutes: null, p90Minutes: null, rate24h: 0, sampleSize: 1 })
  })
})

const minutes = fc.option(fc.integer({ min: 0, max: 3000 }))
const anyLead = fc
  .record({
    operator: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    tier: fc.constantFrom('free' as const, 'verified' as const, 'platform' as const),
    hours: fc.integer({ min: 0, max: 2300 }),
    replyMinutes: minutes,
    claimedMinutes: minutes,
  })
  .map(({ hours, ...lead }) => aLead({ ...lead, at: new Date(NOW.getTime() - hours * 3_600_000) }))
const anyLeads = fc.array(anyLead, { maxLength: 60 })
const anyEnd = fc.constantFrom<OutcomeKind>(
  'completed',
  'business_cancelled',
  'business_no_show',
  'no_response',
)
const anyFacts = fc
  .tuple(
    anyLeads,
    fc.array(anyEnd, { minLength: 60, maxLength: 60 }),
    fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  )
  .map(([leads, ends, industryMean]) => ({
    leads,
    outcomes: leads.map((lead, at) => anOutcome('agent', ends[at] ?? 'completed', lead, lead.at)),
    industryMean,
    now: NOW,
  }))

describe('for any leads', () => {
  test('the parts add up to the score and are between 0 and 1', () => {
    fc.assert(
      fc.property(anyFacts, facts => {
        const { score, parts } = responseScore(facts)
        expect(Math.abs(score - (0.75 * parts.speed + 0.25 * parts.reliability))).toBeLessThan(
          0.00005 + 1e-12,
        )
        for (const part of [score, parts.speed, parts.reliability]) {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(1)
          expect(Math.round(part * 1e4) / 1e4).toBe(part)
        }
      }),
    )
  })

  test("the order of rows doesn't matter", () => {
    fc.assert(
      fc.property(anyFacts, facts => {
        const turned = {
          ...facts,
          leads: facts.leads.toReversed(),
          outcomes: facts.outcomes.toReversed(),
        }
        expect(responseScore(facts)).toEqual(responseScore(facts))
        expect(responseScore(turned)).toEqual(responseScore(facts))
      }),
    )
  })

  test('a faster reply never lowers the score', () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(), fc.nat({ max: 2000 }), (facts, which, faster) => {
        fc.pre(facts.leads.length > 0)
        const at = which % facts.leads.length
        const slowed = facts.leads.map((lead, index) =>
          index === at ? { ...lead, replyMinutes: 2000 } : lead,
        )
        const sped = facts.leads.map((lead, index) =>
          index === at ? { ...lead, replyMinutes: faster } : lead,
        )
        expect(responseScore({ ...facts, leads: sped }).score).toBeGreaterThanOrEqual(
          responseScore({ ...facts, leads: slowed }).score,
        )
      }),
    )
  })

  test("an operator's second lead in a week changes nothing", () => {
    fc.assert(
      fc.property(
        anyFacts,
        fc.integer({ min: 0, max: 7 * 24 - 1 }),
        minutes,
        (facts, hours, replyMinutes) => {
          const first = aLead({ operator: 'eager', at: daysAgo(20) })
          const second = aLead({
            operator: 'eager',
            at: new Date(first.at.getTime() + hours * 3_600_000 + 1),
            replyMinutes,
          })
          const once = responseScore({ ...facts, leads: [...facts.leads, first] })
          const twice = responseScore({ ...facts, leads: [...facts.leads, first, second] })
          expect(twice).toEqual(once)
        },
      ),
    )
  })

  test('stored evidence gives the same score as the leads until it’s stale', () => {
    fc.assert(
      fc.property(anyFacts, fc.double({ min: 0, max: 0.999, noNaN: true }), (facts, part) => {
        const { evidence } = responseScore(facts)
        const until = evidence.staleAt?.getTime() ?? NOW.getTime() + 90 * DAY
        const later = new Date(NOW.getTime() + Math.floor(part * (until - NOW.getTime())))
        const { score, parts } = responseScore({ ...facts, now: later })
        const faded = fadedResponse(evidence, facts.industryMean, later)
        expect(Math.abs(faded.score - score)).toBeLessThan(0.00015)
        expect(Math.abs(faded.parts.speed - parts.speed)).toBeLessThan(0.00015)
        expect(Math.abs(faded.parts.reliability - parts.reliability)).toBeLessThan(0.00015)
      }),
    )
  })
})

test('evidence is stale when a lead becomes unanswered or leaves the window', () => {
  const waiting = aLead({ replyMinutes: null, at: daysAgo(1) })
  const old = aLead({ at: daysAgo(80) })
  expect(of([waiting, old]).evidence.staleAt).toEqual(waiting.overdueAt)
  expect(of([old]).evidence.staleAt).toEqual(new Date(NOW.getTime() + 10 * DAY))
})
