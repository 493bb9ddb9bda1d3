import { isDate, parseInstant } from '../instant.ts'
import type { IntakeField } from './industries.ts'

/** Does this value, which may be any JSON at all, fit the field? */
export function fits(field: Pick<IntakeField, 'type' | 'enum'>, value: unknown): boolean {
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

/** What the field takes, in words that follow "should be". */
export function expectation(field: Pick<IntakeField, 'type' | 'enum'>): string {
  switch (field.type) {
    case 'string':
      return 'a text'
    case 'integer':
      return 'a whole number, not in quotes'
    case 'number':
      return 'a number, not in quotes'
    case 'boolean':
      return 'true or false'
    case 'date':
      return 'a date of the calendar, written YYYY-MM-DD'
    case 'datetime':
      return 'an RFC 3339 date-time with its offset'
    case 'enum':
      return field.enum ? `one of ${listed(field.enum)}` : 'a text'
    case 'array':
      return field.enum ? `a list of any of ${listed(field.enum)}` : 'a list of short texts or numbers'
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

// A card may declare an enum without its values; then any text will do.
const isListed = (values: readonly string[] | null, value: string) =>
  values === null || values.includes(value)

const isItem = (values: readonly string[] | null, item: unknown) =>
  isText(item) ? isListed(values, item) : values === null && Number.isFinite(item)

/** A long list is cut: the card and GET /industries hold all of it. */
const listed = (values: readonly string[]) =>
  values.length > 12 ? `${values.slice(0, 12).join(', ')} and others` : values.join(', ')
