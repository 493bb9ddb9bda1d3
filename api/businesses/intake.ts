import type { WrittenCard } from '../../shared/businesses/card.ts'
import { guides, type IntakeField } from '../../shared/industries/industries.ts'

/** The industry's and the business's own intake questions. A business's field replaces the industry's with the same key. */
export function intakeOf({ industry, intake }: Pick<WrittenCard, 'industry' | 'intake'>) {
  const fields = new Map<string, Omit<IntakeField, 'example'>>()
  // The industry's examples are in GET /industries.
  for (const { example: _, ...field } of guides[industry].intake) fields.set(field.key, field)
  for (const field of intake.fields) fields.set(field.key, field)
  const required = new Set(intake.required)
  for (const field of fields.values()) if (field.required) required.add(field.key)
  return {
    required: [...required],
    fields: [...fields.values()].map(field => ({ ...field, required: required.has(field.key) })),
  }
}

/** What an inquiry must answer. A key that the card doesn't describe takes any text. */
export function requiredFields({ required, fields }: ReturnType<typeof intakeOf>): AskedField[] {
  const described = new Map(fields.map(field => [field.key, field]))
  return required.map(key => described.get(key) ?? { key, type: 'string', enum: null })
}

export type AskedField = Pick<IntakeField, 'key' | 'type' | 'enum'>
