import { beauty } from './beauty.ts'
import { dealerships } from './dealerships.ts'
import { ecommerce } from './ecommerce.ts'
import { hotels } from './hotels.ts'
import { ltr } from './ltr.ts'
import { realestate } from './realestate.ts'
import { str } from './str.ts'
import { trades } from './trades.ts'

/** The eight industries, in the order in which every list shows them. */
export const industries = [
  'trades',
  'beauty',
  'str',
  'ltr',
  'dealerships',
  'ecommerce',
  'realestate',
  'hotels',
] as const

export type Industry = (typeof industries)[number]

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

/** One thing to ask the customer. A card's own extra fields have the same shape. */
export interface IntakeField {
  key: string
  label: string
  type: FieldType
  required: boolean
  /** The allowed values of an enum, or of an array's items; null where any value of the type will do. */
  enum: readonly string[] | null
  /** The question, as it would be put to the customer. */
  ask: string
  example: string | number | boolean | readonly (string | number)[]
}

export interface IndustryGuide {
  industry: Industry
  name: string
  description: string
  intake: readonly IntakeField[]
  commonMistakes: readonly { mistake: string; instead: string }[]
  /** Each completes the sentence "Never ask the customer for, or about, …". */
  neverAsk: readonly string[]
}

// The guides are plain `as const` data that import nothing, so that this file can name their type without a cycle.
export const guides: Readonly<Record<Industry, IndustryGuide>> = {
  trades,
  beauty,
  str,
  ltr,
  dealerships,
  ecommerce,
  realestate,
  hotels,
}

export const isIndustry = (x: unknown): x is Industry => industries.some(industry => industry === x)
