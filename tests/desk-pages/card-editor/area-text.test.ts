import { expect, test } from 'bun:test'
import { areaText } from '../../../api/card-editor/area-section.tsx'

const location = { street: null, city: 'San Antonio', state: 'TX', zip: '78205', country: 'US' }
const covering = (zips: string[], radiusMiles: number | null = null) =>
  areaText({ serviceArea: { zips, radiusMiles, states: [], nationwide: false }, location })

test('where a business works is a sentence', () => {
  expect(covering(['78205'])).toBe('This covers 1 ZIP code: San Antonio.')
  expect(covering(['78205', '78236', '78262'])).toBe(
    'This covers 3 ZIP codes: Kelly USA, San Antonio, and Lackland AFB.',
  )
  expect(covering(['78205', '78209', '78154'])).toBe('This covers 3 ZIP codes: San Antonio and Schertz.')
  expect(covering(['78205', '78154', '78006'])).toMatch(/: [\w ]+, [\w ]+, and [\w ]+\.$/)
  expect(covering(['78205', '78154', '78006', '78070'])).toMatch(/, and 1 more town\.$/)
  expect(covering([], 40)).toMatch(/: San Antonio, [\w ]+, [\w ]+, and \d\d more towns\.$/)
})
