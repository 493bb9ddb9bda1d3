import { expect, test } from 'bun:test'
import { rankScore } from '../../shared/ranking/score.ts'
import { areaOfPoints, areaPoints, POINTS_PER_SCORE } from '../../shared/search/search-plan.ts'
import { aCard } from '../businesses/cards.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const app = await testApp()
await app.call('PUT', '/operator/businesses/scored', { key: OPERATOR_KEY, body: aCard() })

test('the merit stored in the database is the published score without the area', async () => {
  for (const [response, completeness, open] of [
    [0.525, 100, 0],
    [0, 0, 3],
    [1, 100, 0],
    [0.8317, 45, 1],
    [0.0001, 95, 2],
    [0.7, 20, 9],
  ] as const) {
    const [row] = await app.db.sql<{ merit: number }[]>`
      update businesses
      set response_score = ${response}, completeness = ${completeness}, open_wrong_information = ${open}
      where slug = 'scored'
      returning merit`
    const left = Math.max(0, completeness - Math.min(30, 10 * open))
    for (const area of ['zip', 'radius', 'state', 'nationwide', 'unasked'] as const) {
      const { score } = rankScore({
        area,
        zip: null,
        response: { score: response, label: '', sampleSize: 0 },
        completeness: left,
      })
      expect(((row?.merit ?? 0) + areaPoints(area)) / POINTS_PER_SCORE).toBeCloseTo(score, 9)
      expect(areaOfPoints(areaPoints(area))).toBe(area)
    }
  }
})
