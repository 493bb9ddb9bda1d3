import type { WrittenCard } from '../../shared/businesses/card.ts'
import type { IntakeField } from '../../shared/industries/industries.ts'
import { readIntake } from '../../shared/industries/intake.ts'

/** The industry's and the business's own intake questions. */
export function intakeOf(card: Pick<WrittenCard, 'industry' | 'intake'>) {
  const { fields, required } = readIntake(card)
  const own = new Set(card.intake.fields)
  return {
    required: [...required],
    fields: [...fields.values()].map(each => {
      const { example, ...field } = { ...each, required: required.has(each.key) }
      // The industry's examples are in GET /industries.
      return own.has(each) ? { ...field, example } : field
    }),
  }
}

/** What an inquiry must answer. A key that the card doesn't describe takes any text. */
export function requiredFields({ required, fields }: ReturnType<typeof intakeOf>): AskedField[] {
  const described = new Map(fields.map(field => [field.key, field]))
  return required.map(key => described.get(key) ?? { key, type: 'string', enum: null })
}

export type AskedField = Pick<IntakeField, 'key' | 'type' | 'enum'>
