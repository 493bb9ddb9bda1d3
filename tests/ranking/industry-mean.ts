import type { Sum } from '../../shared/ranking/evidence.ts'
import { rankingTable } from '../../shared/ranking/weights.ts'

/** What `updateIndustryMeans` computes, from the sums that `cappedMean` returns for an industry's businesses. */
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
