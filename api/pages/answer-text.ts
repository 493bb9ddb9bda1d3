import { isDate } from '../../shared/instant.ts'
import { dateText } from './times.ts'

/** A key such as service_address, or an option such as this_week, as words. */
export const asWords = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

const isOption = (text: string): boolean => /^[a-z\d]{1,40}(?:_[a-z\d]{1,40}){1,6}$/.test(text)

/** What a customer answered, for people. Only an option of the question is put in words: so_12345 is an order. */
export function answerText(value: unknown, options: readonly string[] | null = null): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' && isDate(value)) return dateText(value)
  if (typeof value === 'string') return options?.includes(value) && isOption(value) ? asWords(value) : value
  if (Array.isArray(value)) return value.map(each => answerText(each, options)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
