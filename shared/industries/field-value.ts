import { isDate, parseInstant } from '../instant.ts'
import type { IntakeField } from './industries.ts'

/** The parts of a field that decide whether an answer fits. */
type AnswerShape = Pick<IntakeField, 'type' | 'enum'>

/** Whether a value, which may be any JSON, fits the field. */
export function fits(field: AnswerShape, value: unknown): boolean {
  switch (field.type) {
    case 'string':
      return isText(value)
    case 'integer':
      return Number.isSafeInteger(value)
    case 'number':
      return Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'date':
      return typeof value === 'string' && isDate(value)
    case 'datetime':
      return typeof value === 'string' && parseInstant(value) !== null
    case 'enum':
      return isText(value) && isListed(field.enum, value)
    case 'array':
      return Array.isArray(value) && value.length > 0 && value.every(item => isItem(field.enum, item))
  }
}

/** Describes what the field accepts. Follows "should be". */
export function expectation(field: AnswerShape): string {
  return {
    string: 'text',
    integer: 'a whole number, not in quotes',
    number: 'a number, not in quotes',
    boolean: 'true or false, not in quotes',
    date: 'a calendar date, written YYYY-MM-DD',
    datetime: 'an RFC 3339 date-time with an offset',
    enum: field.enum ? `one of ${listed(field.enum)}` : 'text',
    array: field.enum ? `a list of any of ${listed(field.enum)}` : 'a list of short texts or numbers',
  }[field.type]
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

// A card may declare an enum without values, which allows any text.
const isListed = (values: readonly string[] | null, value: string) =>
  values === null || values.includes(value)

const isItem = (values: readonly string[] | null, item: unknown) =>
  isText(item) ? isListed(values, item) : values === null && Number.isFinite(item)

/** Cuts a long list. The card and GET /industries have all of it. */
const listed = (values: readonly string[]) =>
  values.length > 12 ? `${values.slice(0, 12).join(', ')} and others` : values.join(', ')
