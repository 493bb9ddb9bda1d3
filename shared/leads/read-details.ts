import { guides } from '../industries/industries.ts'
import { isDate } from '../instant.ts'
import { isZip } from '../places/zips.ts'

type Details = Record<string, unknown>

/** The answers to these questions, as text. An agent may send any JSON, and `String` throws for {"toString": 1}. */
export const answersTo = (keys: readonly string[], details: Details): string[] =>
  keys
    .filter(key => Object.hasOwn(details, key))
    .map(key => details[key])
    .map(answer => (typeof answer === 'string' ? answer : JSON.stringify(answer)))

/** The intake keys for where the business has to go. */
const PLACES = ['service_address', 'service_zip', 'ship_to_zip', 'address', 'zip']

/** The last zip in the customer's address. */
export function zipOf(details: Details): string | null {
  const texts = answersTo(PLACES, details).map(text => text.slice(-200))
  const zips = texts.flatMap(text => [...text.matchAll(/(?<!\d)\d{5}(?!\d)/g)].map(([zip]) => zip))
  return zips.filter(isZip).at(-1) ?? null
}

const urgencies: Record<string, string> = { emergency: 'emergency', today: 'today', this_week: 'this week' }
const hazards = guides.trades.intake.find(({ key }) => key === 'hazards')?.enum ?? []

/** Whether the customer can't wait: there's danger, or it's needed today. */
export function isUrgent(details: Details): boolean {
  const dangers = Object.hasOwn(details, 'hazards') ? details.hazards : null
  const isDangerous = Array.isArray(dangers) && dangers.some(each => hazards.includes(each))
  return isDangerous || ['emergency', 'today'].includes(textOf(details, 'urgency'))
}

const dates: [key: string, word: string][] = [
  ['needed_by', 'by'],
  ['event_date', 'for'],
  ['check_in', 'from'],
  ['move_in_date', 'from'],
]

/** When it's needed, in words. Uses only dates and values from the intake, never free text. A date of another year has it. */
export function urgencyOf(details: Details, now: Date): string | null {
  const urgency = textOf(details, 'urgency')
  if (Object.hasOwn(urgencies, urgency)) return urgencies[urgency] ?? null
  if (textOf(details, 'timeline') === 'as_soon_as_possible') return 'as soon as possible'
  const [key, word] = dates.find(([key]) => isDate(textOf(details, key))) ?? []
  if (!key) return null
  const date = Temporal.PlainDate.from(textOf(details, key))
  const year = date.year === now.getUTCFullYear() ? undefined : 'numeric'
  return `${word} ${date.toLocaleString('en-US', { month: 'short', day: 'numeric', year })}`
}

function textOf(details: Details, key: string): string {
  const value = Object.hasOwn(details, key) ? details[key] : null
  return typeof value === 'string' ? value : ''
}
