import { fits } from '../industries/field-value.ts'
import { type FieldType, guides, type Industry, type IntakeField } from '../industries/industries.ts'
import type { CardShape, IntakeFieldShape, WrittenCard } from './card.ts'
import type { Faults, Shaped } from './card-check-faults.ts'

/** Checks a business's own questions: unique keys, values for enums, and an example that fits. */
export function checkIntake(fields: readonly Shaped<IntakeFieldShape>[], faults: Faults): void {
  const keys = new Set<string>()
  for (const [index, field] of fields.entries()) {
    if (!field) continue
    const path = `intake.fields[${index}]`
    const { key, type, enum: values, example } = field
    if (key && keys.has(key)) faults.add(`${path}.key`, `${key} is already the key of another field`)
    if (key) keys.add(key)
    if (!type || values === undefined) continue
    if (type === 'enum' && values === null) faults.add(`${path}.enum`, 'is required if the type is enum')
    if (type !== 'enum' && type !== 'array' && values) {
      faults.add(`${path}.enum`, `must be null if the type is ${type}`)
      continue
    }
    const choices = values?.filter(value => value !== undefined) ?? null
    // Some values were refused, so the example can't be checked against them.
    if (example === undefined || choices?.length !== values?.length) continue
    if (!fits({ type, enum: choices }, example))
      faults.add(`${path}.example`, `must be a valid value of type ${type}`)
  }
}

/**
 * Completes the questions, and removes the industry's, which cards show without an example. So a card that's read and
 * written back stays the same, and gets the new questions when it changes industry. The business's own choices are kept:
 * a question with an example, or one that's only named as required.
 */
export function ownQuestions(intake: CardShape['intake'], industry: Industry): WrittenCard['intake'] {
  const common = new Map<string, IntakeField>(guides[industry].intake.map(field => [field.key, field]))
  const required = new Set(intake.required)
  const described = new Set(intake.fields.map(field => field.key))
  const fields: IntakeField[] = []
  for (const shape of intake.fields) {
    const field = complete(shape)
    const known = common.get(field.key)
    if (!known || shape.example !== undefined || !sameQuestion(field, known)) fields.push(field)
    else if (field.required && !known.required) required.add(field.key)
  }
  for (const key of required) {
    const known = common.get(key)
    if (known?.required && !described.has(key)) fields.push(known)
  }
  // Fields have their own `required`, so the list has only keys without a field.
  const own = new Set(fields.map(field => field.key))
  return {
    required: [...required].filter(key => !own.has(key) && !common.get(key)?.required),
    fields: fields.map(field => ({ ...field, required: field.required || required.has(field.key) })),
  }
}

function complete(field: IntakeFieldShape): IntakeField {
  const { key, type, required } = field
  const label = field.label || key.replaceAll('_', ' ').trim()
  const ask = field.ask || `What should the business know about “${label}”?`
  return {
    key,
    label,
    type,
    required,
    enum: field.enum,
    ask,
    example: field.example ?? exampleOf(type, field.enum, label),
  }
}

function exampleOf(type: FieldType, values: string[] | null, label: string): IntakeField['example'] {
  switch (type) {
    case 'string':
      return label
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'date':
      return '2026-06-15'
    case 'datetime':
      return '2026-06-15T09:00:00-05:00'
    case 'enum':
      return values?.[0] ?? label
    case 'array':
      return [values?.[0] ?? label]
  }
}

const sameQuestion = (a: IntakeField, b: IntakeField) =>
  a.label === b.label &&
  a.type === b.type &&
  a.ask === b.ask &&
  JSON.stringify(a.enum) === JSON.stringify(b.enum)
