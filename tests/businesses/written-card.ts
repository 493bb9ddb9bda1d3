import type { WrittenCard } from '../../shared/businesses/card.ts'
import { checkCard } from '../../shared/businesses/card-check.ts'
import type { Fault } from '../../shared/businesses/card-check-faults.ts'

/** The least that a card must say. */
export const leastCard = {
  name: 'Alamo Plumbing',
  industry: 'trades',
  timezone: 'America/Chicago',
  location: { zip: '78205' },
}

/** The least card with these fields besides, which must be without a fault. */
export function aWrittenCard(fields: object = {}): WrittenCard {
  const result = checkCard({ ...leastCard, ...fields })
  if ('faults' in result) throw new Error(JSON.stringify(result.faults))
  return result.card
}

/** The faults of the least card with these fields besides. */
export function faultsOf(fields: object): Fault[] {
  const result = checkCard({ ...leastCard, ...fields })
  return 'faults' in result ? result.faults : []
}

export const pathsOf = (fields: object): string[] => faultsOf(fields).map(fault => fault.path)
