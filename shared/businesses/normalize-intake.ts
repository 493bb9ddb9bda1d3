import { guides } from '../industries/industries.ts'
import type { WrittenCard } from './card.ts'

/**
 * Normalizes a card's questions: a field says itself if it's required, and the list names only keys without a field. So a
 * card that is read, with its industry's questions, and written back is the same card.
 */
export function normalizeIntake({ industry, intake }: Pick<WrittenCard, 'industry' | 'intake'>) {
  const required = new Set(intake.required)
  const fields = intake.fields.map(field => ({
    ...field,
    required: field.required || required.has(field.key),
  }))
  const own = new Set(fields.map(field => field.key))
  const asked = new Set<string>(guides[industry].intake.filter(each => each.required).map(each => each.key))
  return { required: [...required].filter(key => !own.has(key) && !asked.has(key)), fields }
}
