import { isSlug } from '../../shared/businesses/write-card.ts'
import { refuse } from '../../shared/refusal.ts'

/** A malformed slug gets the same error as an unknown one. */
export const slugOf = ({ slug = '' }: Record<string, string>): string =>
  isSlug(slug) ? slug : refuse('business_not_found')
