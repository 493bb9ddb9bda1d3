import { quoted } from '../text.ts'
import type { Warning } from '../warnings.ts'
import { expectation, fits } from './field-value.ts'
import { guides, type Industry, type IntakeField } from './industries.ts'

/** What a card adds to the intake of its industry. */
export interface CardIntake {
  required: readonly string[]
  fields: readonly IntakeField[]
}

export interface IntakeReport {
  /** Required answers that aren't there or don't fit. */
  missing: { key: string; ask: string; expected: string }[]
  warnings: Warning[]
}

/** The parts of a card that say what a business asks. */
interface AskingCard {
  industry: Industry
  intake: CardIntake
}

/** A card's field replaces the industry's field with the same key. */
export function readIntake({ industry, intake }: AskingCard) {
  const fields = new Map<string, IntakeField>()
  for (const field of [...guides[industry].intake, ...intake.fields]) fields.set(field.key, field)
  const required = new Set(intake.required)
  for (const field of fields.values()) if (field.required) required.add(field.key)
  return { fields, required, known: new Set([...fields.keys(), ...required]) }
}

/** Drops values that are still placeholders from `nextRequests`: they aren't answers. */
export const withoutPlaceholders = (details: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => ![value].flat().some(isUnanswered)))

/** Such as {text}, or {a whole number, not in quotes}. A JSON object would have quotes. */
const isUnanswered = (value: unknown) => typeof value === 'string' && /^\{[^{}"]{1,1000}\}$/.test(value)

/**
 * Reports missing, invalid and unknown details of an inquiry. Nothing is refused. The details are untrusted, so messages
 * never repeat values, and keys only after cleaning.
 */
export function checkDetails(card: AskingCard, details: unknown): IntakeReport {
  const { fields, required, known } = readIntake(card)
  const answers = isObject(details) ? details : {}
  const missing: IntakeReport['missing'] = []
  const warnings: IntakeReport['warnings'] = []
  if (!isObject(details) && !isBlank(details))
    warnings.push({
      code: 'detail_invalid',
      message: 'details should be an object with the intake fields by key.',
    })

  for (const key of known) {
    const field = fields.get(key)
    // `hasOwn`, because every object inherits `constructor`.
    const value = Object.hasOwn(answers, key) ? answers[key] : null
    const isMissing = isBlank(value)
    const isInvalid = !isMissing && field !== undefined && !fits(field, value)
    if (isInvalid) warnings.push({ code: 'detail_invalid', message: invalidMessage(field) })
    if ((isMissing || isInvalid) && required.has(key))
      missing.push({
        key,
        ask: field?.ask ?? questionFor(key),
        expected: field ? expectation(field) : 'text',
      })
  }

  // A null removes an answer, such as one that caused a warning here.
  const unknown = Object.keys(answers).filter(key => !known.has(key) && answers[key] !== null)
  if (unknown.length > 0) warnings.push({ code: 'detail_unknown', message: unknownMessage(unknown) })
  return { missing, warnings }
}

/** For a key that the card requires without describing it. Any value is accepted. */
const questionFor = (key: string) => `What should the business know about “${key.replaceAll('_', ' ')}”?`

function invalidMessage(field: IntakeField): string {
  const example = fits(field, field.example) ? quoted(field.example) : ''
  const hint = example !== '' && example.length <= 120 ? `, for example ${example}` : ''
  const values = field.enum?.map(quoted) ?? null
  return `details.${field.key} should be ${expectation({ ...field, enum: values })}${hint}.`
}

function unknownMessage(keys: readonly string[]): string {
  const listed = keys.slice(0, 5).map(key => `"${printable(key)}"`)
  const more = keys.length > listed.length ? ` and ${keys.length - listed.length} more` : ''
  return `This business doesn't ask for ${listed.join(', ')}${more} in details. The intake of its card lists its fields.`
}

/** Cuts to 40 characters and removes quotes, control characters, bidirectional marks and lone surrogates. */
const printable = (key: string) =>
  [...key.slice(0, 80)]
    .slice(0, 40)
    .join('')
    .replace(/["\p{C}\p{Zl}\p{Zp}]/gu, '\uFFFD')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isBlank = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)
