import { beauty } from './beauty.ts'
import { dealerships } from './dealerships.ts'
import { ecommerce } from './ecommerce.ts'
import { hotels } from './hotels.ts'
import { ltr } from './ltr.ts'
import { realestate } from './realestate.ts'
import { str } from './str.ts'
import { trades } from './trades.ts'

export const fieldTypes = [
  'string',
  'integer',
  'number',
  'boolean',
  'date',
  'datetime',
  'enum',
  'array',
] as const

export type FieldType = (typeof fieldTypes)[number]

/** A question for the customer. Extra fields of a card have the same shape. */
export interface IntakeField {
  key: string
  label: string
  type: FieldType
  required: boolean
  /** The allowed values of an enum or of an array's items. Null if any value is allowed. */
  enum: readonly string[] | null
  /** The question for the customer. */
  ask: string
  example: string | number | boolean | readonly (string | number)[]
}

interface IndustryGuide {
  industry: string
  name: string
  description: string
  intake: readonly IntakeField[]
  commonMistakes: readonly { mistake: string; instead: string }[]
  /** Each completes "Never ask the customer for, or about, …". */
  neverAsk: readonly string[]
}

/** `type` is a string, `required` false and `enum` null if left out. */
type WrittenField = Pick<IntakeField, 'label' | 'ask' | 'example'> &
  Partial<Pick<IntakeField, 'type' | 'required' | 'enum'>>

interface WrittenGuide extends Pick<IndustryGuide, 'name' | 'description' | 'neverAsk'> {
  /** By key. */
  intake: Readonly<Record<string, WrittenField>>
  /** What to do instead, by mistake. */
  commonMistakes: Readonly<Record<string, string>>
}

// In the order that every list uses. They are `as const` data without imports, which avoids a cycle with the types above.
const written = {
  trades,
  beauty,
  str,
  ltr,
  dealerships,
  ecommerce,
  realestate,
  hotels,
} satisfies Record<string, WrittenGuide>

export type Industry = keyof typeof written

export const industries = Object.keys(written) as Industry[]

export const isIndustry = (text: string): text is Industry => Object.hasOwn(written, text)

const complete = (industry: Industry, { name, description, ...guide }: WrittenGuide): IndustryGuide => ({
  ...{ industry, name, description },
  intake: Object.entries(guide.intake).map(([key, { label, type = 'string', ...field }]) => ({
    ...{ key, label, type, required: false, enum: null },
    ...field,
  })),
  commonMistakes: Object.entries(guide.commonMistakes).map(([mistake, instead]) => ({ mistake, instead })),
  neverAsk: guide.neverAsk,
})

export const guides = Object.fromEntries(
  industries.map(industry => [industry, complete(industry, written[industry])]),
) as Readonly<Record<Industry, IndustryGuide>>
