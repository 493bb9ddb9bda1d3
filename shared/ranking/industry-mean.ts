import type { Sum } from './evidence.ts'
import { rankingTable } from './weights.ts'

/**
 * The mean speed of an industry, from the sums that `cappedMean` returns for its businesses, so no operator has more than
 * its share. It starts at 0.4 with the weight of ten leads, so a few early leads can't set the start of all businesses.
 */
export function industryMean(
  businesses: Iterable<Pick<Sum, 'weight' | 'value'>>,
  table = rankingTable,
): number {
  const { leads, mean } = table.speed.prior
  let weight = leads
  let value = leads * mean
  for (const sum of businesses) {
    weight += sum.weight
    value += sum.value
  }
  return value / weight
}
