import { moneyText, parseAmount } from '../../../shared/money.ts'
import { tooLong } from '../../pages/too-long.ts'

export const leadFields = ['text', 'saved', 'amount', 'note', 'reason'] as const
type LeadField = (typeof leadFields)[number]

/** What was typed into a form of the lead's page. */
export type Draft = Partial<Record<LeadField, string>>

/** What's wrong with it, by field. */
export type LeadProblems = Partial<Record<LeadField, string>>

export type Read<T> = { value: T } | { problems: LeadProblems }

export const draftOf = (fields: URLSearchParams): Draft =>
  Object.fromEntries(leadFields.flatMap(name => (fields.has(name) ? [[name, fields.get(name) ?? '']] : [])))

export function readReply({ text = '' }: Draft): Read<string> {
  const reply = text.trim()
  const problem = reply === '' ? 'Write your reply first.' : tooLong(reply, 4000)
  return problem ? { problems: { text: problem } } : { value: reply }
}

export function readQuote(
  { amount: typed = '', note = '' }: Draft,
  currency: string,
): Read<{ amount: number; note: string | null }> {
  const example = moneyText(18_900, currency).replaceAll(/[^\d.,]/g, '')
  const amount = parseAmount(typed, currency)
  const problems: LeadProblems = {}
  if (typed.trim() === '') problems.amount = `Enter the price, such as ${example}.`
  else if (amount === null) problems.amount = `Enter the price as a number, such as ${example}.`
  else if (amount === 0) problems.amount = 'The price can’t be zero. To say that it’s free, write a reply.'
  const long = tooLong(note.trim(), 2000)
  if (long) problems.note = long
  return amount === null || Object.keys(problems).length > 0
    ? { problems }
    : { value: { amount, note: note.trim() || null } }
}

export function readReason({ reason = '' }: Draft): Read<string | null> {
  const problem = tooLong(reason.trim(), 300)
  return problem ? { problems: { reason: problem } } : { value: reason.trim() || null }
}
