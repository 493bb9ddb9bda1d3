import { guides } from '../industries/industries.ts'
import type { WrittenCard } from './card.ts'

/**
 * What a card asks, in its one form: a field says itself whether it is required, and the list names only keys without a
 * field of the card. A card that is read (with the questions of its industry) and written back is then the same card.
 */
export function normalIntake({ industry, intake }: Pick<WrittenCard, 'industry' | 'intake'>) {
  const required = new Set(intake.required)
  const fields = intake.fields.map(field => ({
    ...field,
    required: field.required || required.has(field.key),
  }))
  const own = new Set(fields.map(field => field.key))
  const asked = new Set<string>(guides[industry].intake.filter(each => each.required).map(each => each.key))
  return { required: [...required].filter(key => !own.has(key) && !asked.has(key)), fields }
}
