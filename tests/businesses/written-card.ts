import type { WrittenCard } from '../../shared/businesses/card.ts'
import { checkCard } from '../../shared/businesses/card-check.ts'
import type { Fault } from '../../shared/businesses/card-check-faults.ts'

/** A card with only the required fields. */
export const minimalCard = {
  name: 'Alamo Plumbing',
  industry: 'trades',
  timezone: 'America/Chicago',
  location: { zip: '78205' },
}

/** The minimal card with these fields. Throws if the card check finds problems. */
export function aWrittenCard(fields: object = {}): WrittenCard {
  const result = checkCard({ ...minimalCard, ...fields })
  if ('faults' in result) throw new Error(JSON.stringify(result.faults))
  return result.card
}

/** The problems that the card check finds in the minimal card with these fields. */
export function faultsOf(fields: object): Fault[] {
  const result = checkCard({ ...minimalCard, ...fields })
  return 'faults' in result ? result.faults : []
}

export const pathsOf = (fields: object): string[] => faultsOf(fields).map(fault => fault.path)
