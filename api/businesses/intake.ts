import type { WrittenCard } from '../../shared/businesses/card.ts'
import { guides, type Industry, type IntakeField } from '../../shared/industries/industries.ts'

interface Intake {
  required: readonly string[]
  fields: readonly IntakeField[]
}

const common = new Map<Industry, Intake>()

/** What this business needs to know: the questions of its industry, in its own words where it has some, and its own. */
export function intakeOf({ industry, intake }: Pick<WrittenCard, 'industry' | 'intake'>): Intake {
  if (intake.fields.length > 0 || intake.required.length > 0) return merged(industry, intake)
  const known = common.get(industry) ?? merged(industry, intake)
  common.set(industry, known)
  return known
}

function merged(industry: Industry, own: Intake): Intake {
  const fields = new Map<string, IntakeField>()
  for (const field of [...guides[industry].intake, ...own.fields]) fields.set(field.key, field)
  const required = new Set(own.required)
  for (const field of fields.values()) if (field.required) required.add(field.key)
  return {
    required: [...required],
    fields: [...fields.values()].map(field => ({ ...field, required: required.has(field.key) })),
  }
}
