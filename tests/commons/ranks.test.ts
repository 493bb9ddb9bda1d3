import { describe, expect, test } from 'bun:test'
import { boards } from '../../shared/commons/boards.ts'
import { reportWeight, shouldHold, weighReports } from '../../shared/commons/report.ts'
import type { Report } from '../../shared/commons/report-queries.ts'

describe('reports', () => {
  const report = (fields: Partial<Report> = {}): Report => ({
    operator: 'a',
    tier: 'free',
    upheld: 0,
    overruled: 0,
    ...fields,
  })
  const operators = (count: number, fields: Partial<Report> = {}) =>
    Array.from({ length: count }, (_, n) => report({ operator: `op${n}`, ...fields }))

  test('three free or two verified reporters hold content, but never a single operator', () => {
    expect(shouldHold(operators(2))).toBe(false)
    expect(shouldHold(operators(3))).toBe(true)
    expect(shouldHold(operators(2, { tier: 'verified' }))).toBe(true)
    expect(shouldHold(operators(1, { tier: 'platform' }))).toBe(false)
    expect(weighReports([report(), report(), report(), report({ tier: 'platform' })])).toBe(2)
  })

  test('one mistake costs nothing, more reduce the weight, and upheld reports restore it', () => {
    expect(reportWeight(report({ overruled: 1 }))).toBe(1)
    expect(reportWeight(report({ overruled: 3 }))).toBe(0.5)
    expect(reportWeight(report({ overruled: 7 }))).toBe(0.25)
    expect(reportWeight(report({ overruled: 7, upheld: 6 }))).toBe(1)
    expect(reportWeight(report({ tier: 'verified', overruled: 3 }))).toBe(1)
  })

  test("an often overruled reporter and two others don't hold content", () => {
    expect(shouldHold([...operators(2), report({ operator: 'x', overruled: 9 })])).toBe(false)
    expect(shouldHold([...operators(3), report({ operator: 'x', overruled: 9 })])).toBe(true)
  })
})

test('there are thirteen boards in the order of the spec, and only the changelog is for staff', () => {
  expect(boards.map(board => board.board).join(', ')).toBe(
    'trades, beauty, str, ltr, dealerships, ecommerce, realestate, hotels, field-reports, bugs, requests, protocol, changelog',
  )
  expect(boards.filter(board => board.posting === 'staff').map(board => board.board)).toEqual(['changelog'])
})
