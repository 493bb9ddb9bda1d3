import { expect, test } from 'bun:test'
import { completeness, completenessParts } from '../../shared/businesses/completeness.ts'
import { aWrittenCard } from './written-card.ts'

const full = {
  description: 'Drains, heaters, leaks.',
  services: [{ name: 'Drain', price: { type: 'fixed', amount: 9900 }, bookable: true }],
  hours: { weekly: [{ day: 'mon', open: '09:00', close: '17:00' }] },
  serviceArea: { zips: ['78205'] },
  policies: { cancellation: { freeUntilHours: 24 }, licence: 'M-12345' },
  intake: { required: ['gate_code'] },
}
const without = (fields: object) => completeness(aWrittenCard({ ...full, ...fields }), 0)

test('gives a full card 100 points and a minimal one none', () => {
  expect(completenessParts.reduce((sum, part) => sum + part.points, 0)).toBe(100)
  expect(completeness(aWrittenCard(full), 0)).toEqual({ score: 100, missing: [] })
  expect(completeness(aWrittenCard(), 0)).toEqual({
    score: 0,
    missing: completenessParts.map(part => part.name),
  })
})

test.each([
  [{ services: [] }, 60, ['services', 'all services priced', 'booking']],
  [{ services: [...full.services, { name: 'Other' }] }, 80, ['all services priced']],
  [{ hours: {} }, 80, ['hours', 'booking']],
  [{ serviceArea: {} }, 85, ['service area']],
  [{ policies: { insurance: 'Acme 1M' } }, 90, ['policies']],
  [{ policies: { payment: 'cash' } }, 95, ['licence or insurance']],
  [{ intake: {} }, 95, ['intake']],
  [{ description: '' }, 90, ['description']],
  [{ bookable: false }, 95, ['booking']],
])('%j', (fields, score, missing) => expect(without(fields)).toEqual({ score, missing }))

test.each([{ radiusMiles: 5 }, { states: ['TX'] }, { nationwide: true }])(
  '%j is a service area',
  serviceArea => expect(without({ serviceArea }).missing).toEqual([]),
)

test('subtracts ten points per report, at most thirty, but never below zero', () => {
  const scores = [0, 1, 2, 3, 4, 100].map(reports => completeness(aWrittenCard(full), reports).score)
  expect(scores).toEqual([100, 90, 80, 70, 70, 70])
  expect(completeness(aWrittenCard({ description: 'x' }), 2).score).toBe(0)
})
