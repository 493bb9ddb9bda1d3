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
      return typeof value === 'string' && isDateTime(value)
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

/** A day that exists, as YYYY-MM-DD and nothing looser: Date and Temporal.from would both take other forms too. */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(0[1-9]|1[0-2])-(\d\d)$/.exec(text) ?? []
  if (day === undefined) return false
  const { daysInMonth } = new Temporal.PlainYearMonth(Number(year), Number(month))
  return Number(day) >= 1 && Number(day) <= daysInMonth
}

// RFC 3339 allows lower-case t and z, and wants the offset; a 60th second is left out, no appointment lies in one.
const timeOfDay = /^t([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i

export const isDateTime = (text: string): boolean =>
  isDate(text.slice(0, 10)) && timeOfDay.test(text.slice(10))

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

// A card may declare an enum without its values; then any text will do.
const isListed = (values: readonly string[] | null, value: string) =>
  values === null || values.includes(value)

const isItem = (values: readonly string[] | null, item: unknown) =>
  isText(item) ? isListed(values, item) : values === null && Number.isFinite(item)

/** A long list is cut: the card and GET /industries hold all of it. */
const listed = (values: readonly string[]) =>
  values.length > 12 ? `${values.slice(0, 12).join(', ')} and others` : values.join(', ')
