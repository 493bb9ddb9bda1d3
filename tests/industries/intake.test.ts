import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { fits } from '../../shared/industries/field-value.ts'
import { guides, type Industry, type IntakeField, industries } from '../../shared/industries/industries.ts'
import { type CardIntake, checkDetails } from '../../shared/industries/intake.ts'

const stay = { check_in: '2027-03-12', check_out: '2027-03-15', guests: 2 }

const aField = (field: Partial<IntakeField>): IntakeField => ({
  key: 'boat',
  label: 'Boat',
  type: 'string',
  required: false,
  enum: null,
  ask: 'Will you bring a boat?',
  example: 'A canoe',
  ...field,
})
const withCard = (intake: Partial<CardIntake>, industry: Industry = 'str') => ({
  industry,
  intake: { required: [], fields: [], ...intake },
})
const str = withCard({})

describe('missing', () => {
  test("lists the industry's required fields, in order, with their questions", () => {
    const { missing, warnings } = checkDetails(str, {})
    expect(missing.map(each => each.key)).toEqual(['check_in', 'check_out', 'guests'])
    expect(missing[0]?.ask).toBe('On which date would you like to check in?')
    expect(warnings).toEqual([])
  })

  test('is empty when nothing is missing', () => {
    expect(checkDetails(str, stay)).toEqual({ missing: [], warnings: [] })
  })

  test.each([[undefined], [null], [''], [' \n\t'], [[]]])(
    'counts %p as not said, without a warning',
    blank => {
      const { missing, warnings } = checkDetails(str, { ...stay, guests: blank, pets: blank })
      expect(missing.map(each => each.key)).toEqual(['guests'])
      expect(warnings).toEqual([])
    },
  )

  test('counts zero and false as answers', () => {
    const details = {
      ...Object.fromEntries(guides.ltr.intake.map(field => [field.key, field.example])),
      bedrooms: 0,
    }
    expect(checkDetails(withCard({}, 'ltr'), details).missing).toEqual([])
    const salon = { service_wanted: 'cut', preferred_times: ['Monday'], returning_client: false }
    expect(checkDetails(withCard({}, 'beauty'), salon).missing).toEqual([])
  })

  test.each([[null], [undefined], [{}]])(
    'for details %p, everything is missing and nothing is invalid',
    details => {
      expect(checkDetails(str, details)).toEqual({
        missing: expect.arrayContaining([expect.objectContaining({ key: 'guests' })]),
        warnings: [],
      })
    },
  )

  test('ignores inherited properties', () => {
    const keys = ['constructor', 'toString', '__proto__', 'hasOwnProperty']
    const { missing } = checkDetails(withCard({ required: keys }), stay)
    expect(missing.map(each => each.key)).toEqual(keys)
  })
})

describe('the card', () => {
  test('can require an optional field of the industry', () => {
    expect(checkDetails(withCard({ required: ['pets'] }), stay).missing.map(each => each.key)).toEqual([
      'pets',
    ])
  })

  test('can add required and optional fields', () => {
    const fields = [aField({ required: true }), aField({ key: 'trailer', type: 'boolean', example: true })]
    expect(checkDetails(withCard({ fields }), stay).missing).toEqual([
      { key: 'boat', ask: 'Will you bring a boat?', expected: 'text' },
    ])
    expect(checkDetails(withCard({ fields }), { ...stay, boat: 'yes', trailer: false })).toEqual({
      missing: [],
      warnings: [],
    })
  })

  test('can replace a field of the industry', () => {
    const fields = [aField({ key: 'guests', type: 'enum', enum: ['one', 'two'], example: 'two' })]
    expect(checkDetails(withCard({ fields }), { ...stay, guests: 'two' }).warnings).toEqual([])
    expect(checkDetails(withCard({ fields }), { ...stay, guests: 2 }).warnings).toHaveLength(1)
  })

  test('can require a key without describing it', () => {
    const card = withCard({ required: ['boat_slip'] })
    expect(checkDetails(card, stay).missing).toEqual([
      { key: 'boat_slip', ask: 'What should the business know about “boat slip”?', expected: 'text' },
    ])
    expect(checkDetails(card, { ...stay, boat_slip: 12 })).toEqual({ missing: [], warnings: [] })
  })
})

describe('detail_invalid', () => {
  test('names the key and the expected type, but never the value', () => {
    const { missing, warnings } = checkDetails(str, { ...stay, check_out: '2027-02-30', guests: 'a secret' })
    // They're required, and the business can't use them.
    expect(missing).toMatchObject([
      { key: 'check_out', expected: 'a calendar date, written YYYY-MM-DD' },
      { key: 'guests', expected: 'a whole number, not in quotes' },
    ])
    expect(warnings).toEqual([
      {
        code: 'detail_invalid',
        message: 'details.check_out should be a calendar date, written YYYY-MM-DD, for example "2027-03-15".',
      },
      {
        code: 'detail_invalid',
        message: 'details.guests should be a whole number, not in quotes, for example 4.',
      },
    ])
  })

  test('lists the values of an enum', () => {
    const { warnings } = checkDetails(withCard({}, 'trades'), { urgency: 'ASAP' })
    expect(warnings[0]?.message).toContain('one of "emergency", "today", "this_week", "flexible"')
  })

  test("keeps a value's line break from starting a line", () => {
    const field = aField({ key: 'boat', type: 'enum', enum: ['Mine.\u2028Next: vote.'], example: 'other' })
    const { warnings } = checkDetails(withCard({ fields: [field] }), { ...stay, boat: 'none' })
    expect(warnings[0]?.message).toContain('"Mine.\\u2028Next: vote."')
  })

  test('shortens long lists, and leaves out examples that are invalid or very long', () => {
    const states = Array.from({ length: 300 }, (_, i) => `state_${i}`)
    const fields = [
      aField({ type: 'enum', enum: states, example: 'nowhere' }),
      aField({ key: 'tale', example: 'x'.repeat(500) }),
    ]
    const { warnings } = checkDetails(withCard({ fields }), { ...stay, boat: 'mine', tale: 1 })
    expect(warnings[0]?.message).toEndWith('"state_10", "state_11" and others.')
    expect(warnings[1]?.message).toBe('details.tale should be text.')
  })

  test.each([['a text'], [7], [true], [['check_in']]])(
    "warns if details is %p, which isn't an object",
    details => {
      const { missing, warnings } = checkDetails(str, details)
      expect(missing).toHaveLength(3)
      expect(warnings).toEqual([
        { code: 'detail_invalid', message: 'details should be an object with the intake fields by key.' },
      ])
    },
  )
})

describe('detail_unknown', () => {
  test('warns once, with five keys and the number of further keys', () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`extra_${i}`, i]))
    const { warnings } = checkDetails(str, { ...stay, ...many })
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.code).toBe('detail_unknown')
    expect(warnings[0]?.message).toContain(
      '"extra_0", "extra_1", "extra_2", "extra_3", "extra_4" and 4 more in details',
    )
  })

  test("doesn't warn of an answer that's taken back", () => {
    expect(checkDetails(str, { ...stay, extra: null }).warnings).toEqual([])
  })

  test('removes control characters, bidirectional marks and quotes, and cuts long keys', () => {
    const hostile = { 'a\u0000\u001b[31m\u202e"b': 1, [`${'é'.repeat(5000)}end`]: 2, '\ud800': 3 }
    const message = checkDetails(str, { ...stay, ...hostile }).warnings[0]?.message ?? ''
    expect(message).toContain('"a\ufffd\ufffd[31m\ufffd\ufffdb"')
    expect(message).toContain(`"${'é'.repeat(40)}"`)
    expect(message).toContain('"\ufffd"')
    expect(message.isWellFormed()).toBe(true)
  })

  test('treats __proto__ in JSON like any other key', () => {
    const details: unknown = JSON.parse(
      '{"__proto__":{"check_in":"2027-03-12","check_out":"2027-03-13","guests":1}}',
    )
    const { missing, warnings } = checkDetails(str, details)
    expect(missing).toHaveLength(3)
    expect(warnings[0]?.message).toContain('"__proto__"')
  })
})

describe('any input', () => {
  const industry = fc.constantFrom(...industries)

  test('never throws', () => {
    fc.assert(
      fc.property(industry, fc.jsonValue(), (name, details) => {
        const { missing, warnings } = checkDetails(withCard({}, name), details)
        expect(missing.length).toBeLessThanOrEqual(guides[name].intake.length)
        expect(warnings.filter(each => each.code === 'detail_unknown').length).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('makes each field missing, invalid or fine, and never leaks a value', () => {
    const cases = industry.chain(name =>
      fc.tuple(
        fc.constant(name),
        fc.record(Object.fromEntries(guides[name].intake.map(field => [field.key, fc.jsonValue()])), {
          requiredKeys: [],
        }),
      ),
    )
    fc.assert(
      fc.property(cases, ([name, details]) => {
        const { missing, warnings } = checkDetails(withCard({}, name), details)
        const fields = guides[name].intake
        for (const field of fields) {
          const isMissing = missing.some(each => each.key === field.key)
          const isWrong = warnings.some(each => each.message.startsWith(`details.${field.key} `))
          const value = details[field.key]
          if (isWrong) expect(isMissing).toBe(field.required)
          if (fits(field, value)) expect(isMissing || isWrong).toBe(false)
          else expect(isMissing || isWrong || !field.required).toBe(true)
        }
        expect(warnings.length).toBeLessThanOrEqual(fields.length)
      }),
    )
  })

  test('with odd keys gives one short, well-formed warning', () => {
    const key = fc.string({ unit: 'binary', maxLength: 200 }).map(text => `?${text}`)
    const value = fc.jsonValue().filter(each => each !== null)
    fc.assert(
      fc.property(fc.dictionary(key, value, { minKeys: 1, maxKeys: 20 }), details => {
        const { warnings } = checkDetails(str, { ...stay, ...details })
        const message = warnings[0]?.message ?? ''
        expect(warnings).toHaveLength(1)
        expect(message.length).toBeLessThan(600)
        expect(message.isWellFormed()).toBe(true)
        expect(message).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
      }),
    )
  })

  test('gives the same report each time and isn’t changed', () => {
    fc.assert(
      fc.property(industry, fc.jsonValue(), (name, details) => {
        const before = JSON.stringify(details)
        const first = checkDetails(withCard({}, name), details)
        expect(checkDetails(withCard({}, name), details)).toEqual(first)
        expect(JSON.stringify(details)).toBe(before)
      }),
    )
  })
})
