import { MAX_QUOTE } from '../../../shared/leads/quote.ts'
import { amountText, inMajorUnits, moneyText, parseAmount } from '../../../shared/money.ts'
import { tooLong } from '../../pages/too-long.ts'

const leadFields = ['text', 'saved', 'amount', 'note', 'reason'] as const
type LeadField = (typeof leadFields)[number]

/** What was typed into a form of the lead's page. */
export type Draft = Partial<Record<LeadField, string>>

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
  const example = amountText(18_900, currency)
  const amount = parseAmount(typed, currency)
  const problems: LeadProblems = {}
  if (typed.trim() === '') problems.amount = `Enter the price, such as ${example}.`
  else if (amount === null || amount > MAX_QUOTE) problems.amount = unreadable(typed, currency, example)
  else if (amount === 0) problems.amount = 'The price can’t be zero. To say that it’s free, write a reply.'
  const long = tooLong(note.trim(), 2000)
  if (long) problems.note = long
  return amount === null || Object.keys(problems).length > 0
    ? { problems }
    : { value: { amount, note: note.trim() || null } }
}

/** Why it can't be taken as a price. */
function unreadable(typed: string, currency: string, example: string): string {
  const bare = typed.trim().replace(/^\$\s*/, '')
  const number = bare.replaceAll(',', '')
  if (!/^\d+(\.\d+)?$/.test(number)) return `Enter the price in digits, such as ${example}.`
  if (number !== bare && !/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare))
    return `Put a comma only before three digits, and a point before decimals, such as ${amountText(118_900, currency)}.`
  if (Number(number) > inMajorUnits(MAX_QUOTE, currency))
    return `Enter at most ${moneyText(MAX_QUOTE, currency)}.`
  const most = ['no', 'at most one', 'at most two', 'at most three'][example.split('.')[1]?.length ?? 0]
  return `Enter the price with ${most} decimals, such as ${example}.`
}

export function readReason({ reason = '' }: Draft): Read<string | null> {
  const problem = tooLong(reason.trim(), 300)
  return problem ? { problems: { reason: problem } } : { value: reason.trim() || null }
}
