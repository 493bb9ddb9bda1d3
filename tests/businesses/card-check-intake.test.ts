import { describe, expect, test } from 'bun:test'
import { intakeOf } from '../../api/businesses/intake.ts'
import { completeness } from '../../shared/businesses/completeness.ts'
import { fits } from '../../shared/industries/field-value.ts'
import { fieldTypes, guides, type IntakeField } from '../../shared/industries/industries.ts'
import { aWrittenCard, pathsOf } from './written-card.ts'

const fields = (...list: object[]) => pathsOf({ intake: { fields: list } })

describe('a question of the business', () => {
  test('needs only a key, and gets default texts', () => {
    expect(aWrittenCard({ intake: { fields: [{ key: 'gate_code' }] } }).intake.fields).toEqual([
      {
        key: 'gate_code',
        label: 'gate code',
        type: 'string',
        required: false,
        enum: null,
        ask: 'What should the business know about “gate code”?',
        example: 'gate code',
      },
    ])
  })

  test('gets a valid example for every type', () => {
    const list = fieldTypes.map(type => ({
      key: `the_${type}`,
      type,
      enum: type === 'enum' ? ['a', 'b'] : null,
    }))
    for (const field of aWrittenCard({ intake: { fields: list } }).intake.fields)
      expect(fits(field, field.example)).toBe(true)
  })

  test.each([
    ['key', {}],
    ['key', { key: 'Gate code' }],
    ['key', { key: 'constructor' }],
    ['key', { key: '__proto__' }],
    ['type', { key: 'a', type: 'object' }],
    ['enum', { key: 'a', type: 'enum' }],
    ['enum', { key: 'a', type: 'enum', enum: [] }],
    ['enum', { key: 'a', type: 'string', enum: ['x'] }],
    ['enum[1]', { key: 'a', type: 'enum', enum: ['x', 2], example: 'y' }],
    ['example', { key: 'a', type: 'enum', enum: ['x'], example: 'y' }],
    ['example', { key: 'a', type: 'integer', example: 1.5 }],
    ['example', { key: 'a', type: 'date', example: '2026-02-30' }],
    ['example', { key: 'a', example: 'x'.repeat(301) }],
    ['example', { key: 'a', example: { a: 1 } }],
  ])('%s is wrong in %j', (field, written) => expect(fields(written)).toEqual([`intake.fields[0].${field}`]))

  test('must have a unique key', () => {
    expect(fields({ key: 'a' }, { key: 'a' })).toEqual(['intake.fields[1].key'])
  })
})

const common = (wanted: (field: IntakeField) => boolean): IntakeField => {
  const field = guides.trades.intake.find(wanted)
  if (!field) throw new Error('trades has no such field')
  return field
}

test('removes fields that repeat the industry, and keeps changed ones', () => {
  const changed = { ...common(field => field.key === 'problem'), ask: 'Which pipe is it?' }
  // As cards show them.
  const others = guides.trades.intake
    .filter(field => field.key !== 'problem')
    .map(({ example: _, ...field }) => field)
  const { intake } = aWrittenCard({
    intake: { required: ['gate_code', 'gate_code', 'urgency'], fields: [changed, ...others] },
  })
  // Trades already requires urgency.
  expect(intake).toEqual({ required: ['gate_code'], fields: [changed] })
})

test('keeps what a business chose from its industry, and counts it', () => {
  const { intake: fields } = guides.trades
  const problem = common(field => field.key === 'problem')
  for (const [intake, kept] of [
    [{ fields }, fields],
    [{ required: ['problem'], fields: [] }, [problem]],
  ] as const) {
    const card = aWrittenCard({ intake })
    expect(card.intake).toEqual({ required: [], fields: [...kept] })
    expect(completeness(card, 0).missing).not.toContain('intake')
    expect(aWrittenCard({ intake: intakeOf(card) }).intake).toEqual(card.intake)
  }
  const read = intakeOf(aWrittenCard())
  expect(aWrittenCard({ intake: read }).intake).toEqual({ required: [], fields: [] })
})

test('keeps a field of the industry required if the business requires it', () => {
  const { example: _, ...optional } = common(field => !field.required)
  const { intake } = aWrittenCard({ intake: { fields: [{ ...optional, required: true }] } })
  expect(intake).toEqual({ required: [optional.key], fields: [] })
})

test('checks the format of required keys', () => {
  expect(pathsOf({ intake: { required: ['ok', 'not ok', 5] } })).toEqual([
    'intake.required[1]',
    'intake.required[2]',
  ])
})
