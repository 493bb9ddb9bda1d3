import { expectation, fits } from './field-value.ts'
import type { IndustryGuide, IntakeField } from './industries.ts'

/** What a business's own card adds: keys it cannot do without, and fields beyond those of its industry. */
export interface CardIntake {
  required: readonly string[]
  fields: readonly IntakeField[]
}

export interface IntakeReport {
  missing: { key: string; ask: string }[]
  warnings: { code: 'detail_invalid' | 'detail_unknown'; message: string }[]
}

/**
 * What is missing from an inquiry's `details`, and what in it will not be understood. Nothing is refused: `details`
 * is a stranger's JSON, so values are never repeated and keys only in a shape that is safe to print.
 * A card's field replaces the industry's of the same key, so that a business can ask in its own way.
 */
export function checkDetails(
  asked: { guide: IndustryGuide; card?: CardIntake | null },
  details: unknown,
): IntakeReport {
  const fields = new Map<string, IntakeField>()
  for (const field of [...asked.guide.intake, ...(asked.card?.fields ?? [])]) fields.set(field.key, field)
  const required = new Set(asked.card?.required)
  for (const field of fields.values()) if (field.required) required.add(field.key)
  const known = new Set([...fields.keys(), ...required])

  const given = isObject(details) ? details : {}
  const missing: IntakeReport['missing'] = []
  const warnings: IntakeReport['warnings'] = []
  if (!isObject(details) && !isBlank(details))
    warnings.push({
      code: 'detail_invalid',
      message: 'details should be an object with the intake fields by key.',
    })

  for (const key of known) {
    const field = fields.get(key)
    // hasOwn, or a card that requires `constructor` would find one in every object.
    const value = Object.hasOwn(given, key) ? given[key] : null
    if (isBlank(value)) {
      if (required.has(key)) missing.push({ key, ask: field?.ask ?? askFor(key) })
    } else if (field && !fits(field, value)) {
      warnings.push({ code: 'detail_invalid', message: expected(field) })
    }
  }

  const unknown = Object.keys(given).filter(key => !known.has(key))
  if (unknown.length > 0) warnings.push({ code: 'detail_unknown', message: unasked(unknown) })
  return { missing, warnings }
}

/** A key that the card requires without describing it is asked for in the words of its name, and takes anything. */
const askFor = (key: string) => `What should the business know about “${key.replaceAll('_', ' ')}”?`

function expected(field: IntakeField): string {
  const example = fits(field, field.example) ? JSON.stringify(field.example) : ''
  const such = example !== '' && example.length <= 120 ? `, for example ${example}` : ''
  return `details.${field.key} should be ${expectation(field)}${such}.`
}

function unasked(keys: readonly string[]): string {
  const shown = keys.slice(0, 5).map(key => `"${printable(key)}"`)
  const more = keys.length > shown.length ? ` and ${keys.length - shown.length} more` : ''
  return `This business does not ask for ${shown.join(', ')}${more} in details; its fields are in GET /industries and in intake of its card.`
}

/** Cut to 40 characters, with quotes, control characters, bidirectional marks and lone surrogates taken out. */
const printable = (key: string) =>
  [...key.slice(0, 80)]
    .slice(0, 40)
    .join('')
    .replace(/["\p{C}\p{Zl}\p{Zp}]/gu, '\uFFFD')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Nothing was said: absent, null, an empty or blank text, an empty list. */
const isBlank = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)
