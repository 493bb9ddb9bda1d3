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

type WrittenField = Omit<IntakeField, 'required' | 'enum'> & Partial<IntakeField>
type WrittenGuide = Omit<IndustryGuide, 'intake'> & { intake: readonly WrittenField[] }

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

const complete = (guide: WrittenGuide): IndustryGuide => ({
  ...guide,
  intake: guide.intake.map(({ key, label, type, ...field }) => ({
    ...{ key, label, type, required: false, enum: null },
    ...field,
  })),
})

export const guides = Object.fromEntries(industries.map(name => [name, complete(written[name])])) as Readonly<
  Record<Industry, IndustryGuide>
>
