import { describe, expect, test } from 'bun:test'
import { fieldTypes, guides, industries } from '../../shared/industries/industries.ts'
import { checkDetails } from '../../shared/industries/intake.ts'

const all = industries.map(industry => ({ ...guides[industry], industry }))
const normal = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
const repeated = (texts: string[]) => texts.filter((text, i) => texts.indexOf(text) !== i)

test('lists the eight industries in the order of the spec, each with its own guide', () => {
  expect<string[]>([...industries]).toEqual(
    'trades beauty str ltr dealerships ecommerce realestate hotels'.split(' '),
  )
  expect(Object.keys(guides)).toEqual([...industries])
  for (const industry of industries) expect(guides[industry].industry).toBe(industry)
})

describe.each(all)('$industry', guide => {
  test('has the fields of the contract and no others', () => {
    expect(Object.keys(guide).sort()).toEqual(
      ['commonMistakes', 'description', 'industry', 'intake', 'name', 'neverAsk'].sort(),
    )
    for (const field of guide.intake)
      expect(Object.keys(field).sort()).toEqual(
        ['ask', 'enum', 'example', 'key', 'label', 'required', 'type'].sort(),
      )
    for (const entry of guide.commonMistakes) expect(Object.keys(entry)).toEqual(['mistake', 'instead'])
  })

  test('has enough fields, mistakes and advice', () => {
    expect(guide.intake.length).toBeGreaterThanOrEqual(7)
    expect(guide.intake.filter(field => field.required).length).toBeGreaterThanOrEqual(2)
    expect(guide.commonMistakes.length).toBeGreaterThanOrEqual(5)
    expect(guide.neverAsk.length).toBeGreaterThanOrEqual(5)
    for (const text of [guide.name, guide.description, ...guide.neverAsk])
      expect(text.length).toBeGreaterThan(8)
    for (const { mistake, instead } of guide.commonMistakes)
      expect(Math.min(mistake.length, instead.length)).toBeGreaterThan(40)
  })

  test('has unique snake_case keys and asks questions', () => {
    expect(repeated(guide.intake.map(field => field.key))).toEqual([])
    expect(repeated(guide.intake.map(field => normal(field.ask)))).toEqual([])
    for (const field of guide.intake) {
      expect(field.key).toMatch(/^[a-z]+(_[a-z0-9]+)*$/)
      expect(field.ask).toMatch(/^[A-Z].*\?/)
      expect(fieldTypes).toContain(field.type)
    }
  })

  test('lists values for every enum, and otherwise only for arrays', () => {
    for (const field of guide.intake) {
      if (field.type === 'enum') expect(field.enum?.length).toBeGreaterThanOrEqual(2)
      else if (field.type !== 'array') expect(field.enum).toBeNull()
      const values = [...(field.enum ?? [])]
      expect(repeated(values)).toEqual([])
      for (const value of values) expect(value).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/)
    }
  })

  test('gives examples that are valid in an inquiry', () => {
    const details = Object.fromEntries(guide.intake.map(field => [field.key, field.example]))
    expect(checkDetails({ industry: guide.industry, intake: { required: [], fields: [] } }, details)).toEqual(
      { missing: [], warnings: [] },
    )
  })

  test("doesn't ask for sensitive data or for the contact", () => {
    for (const field of guide.intake) {
      expect(field.key).not.toMatch(/ssn|social_security|card|cvv|password|birth|^name$|phone|email/)
      // 13 digits, or a social security number, would be refused as sensitive data.
      expect(JSON.stringify(field.example)).not.toMatch(/(\d[ -]?){13}|\d{3}-\d{2}-\d{4}/)
    }
  })

  test('says in neverAsk that payment data is off limits', () => {
    expect(guide.neverAsk.join('\n')).toMatch(/\bcard\b|\baccount numbers\b/)
  })
})

test('industries share no description, question, mistake, advice or warning', () => {
  expect(repeated(all.map(guide => normal(guide.description)))).toEqual([])
  expect(repeated(all.flatMap(guide => guide.intake.map(field => normal(field.ask))))).toEqual([])
  expect(repeated(all.flatMap(guide => guide.commonMistakes.map(entry => normal(entry.mistake))))).toEqual([])
  expect(repeated(all.flatMap(guide => guide.commonMistakes.map(entry => normal(entry.instead))))).toEqual([])
  expect(repeated(all.flatMap(guide => guide.neverAsk.map(normal)))).toEqual([])
})

test('the mistakes of two industries share less than half of their words', () => {
  const words = all.flatMap(({ industry, commonMistakes }) =>
    commonMistakes.map(({ mistake, instead }) => ({
      industry,
      mistake,
      set: new Set(normal(`${mistake} ${instead}`).split(' ')),
    })),
  )
  const tooSimilar = words.flatMap(one =>
    words
      .filter(other => one.industry < other.industry)
      .filter(other => one.set.intersection(other.set).size * 2 >= Math.min(one.set.size, other.set.size))
      .map(other => `${one.mistake} / ${other.mistake}`),
  )
  expect(words.length).toBeGreaterThanOrEqual(40)
  expect(tooSimilar).toEqual([])
})

test.each(['str', 'ltr', 'realestate'] as const)(
  '%s keeps the protected classes out of every question',
  industry => {
    const { intake, neverAsk } = guides[industry]
    for (const protectedClass of [
      /\brace\b/,
      /religion/,
      /national origin/,
      /children/,
      /disability/,
      /sexual orientation/,
    ])
      expect(neverAsk.join('\n')).toMatch(protectedClass)
    for (const field of intake)
      expect(`${field.key} ${field.label} ${field.ask}`).not.toMatch(
        /race|religio|nationalit|citizen|immigra|child|(?<!multi-)famil[iy]|pregnan|married|marital|disab|gender|voucher|employ|salary|income/i,
      )
  },
)

test('long-term rentals warn about social security numbers and the source of income', () => {
  expect(guides.ltr.neverAsk.join('\n')).toMatch(/social security number[\s\S]*income comes from/)
})
