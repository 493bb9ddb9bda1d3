import { type Id, isId } from '../../shared/ids.ts'
import { refuse } from '../../shared/refusal.ts'

/** A malformed id gets the same error as an unknown one. */
export const leadIdOf = (params: Record<string, string>): Id<'lead'> =>
  isId('lead', params.id) ? params.id : refuse('lead_not_found')
