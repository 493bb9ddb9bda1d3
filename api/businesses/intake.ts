import type { WrittenCard } from '../../shared/businesses/card.ts'
import { guides, type Industry, type IntakeField } from '../../shared/industries/industries.ts'

interface Intake {
  required: readonly string[]
  fields: readonly IntakeField[]
}

const cache = new Map<Industry, Intake>()

/** The questions of the industry, overridden by the business's own, plus its own. */
export function intakeOf({ industry, intake }: Pick<WrittenCard, 'industry' | 'intake'>): Intake {
  if (intake.fields.length > 0 || intake.required.length > 0) return merge(industry, intake)
  const cached = cache.get(industry) ?? merge(industry, intake)
  cache.set(industry, cached)
  return cached
}

function merge(industry: Industry, own: Intake): Intake {
  const fields = new Map<string, IntakeField>()
  for (const field of [...guides[industry].intake, ...own.fields]) fields.set(field.key, field)
  const required = new Set(own.required)
  for (const field of fields.values()) if (field.required) required.add(field.key)
  return {
    required: [...required],
    fields: [...fields.values()].map(field => ({ ...field, required: required.has(field.key) })),
  }
}
