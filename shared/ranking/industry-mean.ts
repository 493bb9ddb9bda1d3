import type { Sum } from './evidence.ts'
import { rankingTable } from './weights.ts'

/**
 * The mean speed of an industry, out of the sums that `settle` gave for its businesses, so that no operator's share of
 * one business carries over. It starts at 0.4 with ten leads' worth: the first few leads of a young
 * industry, perhaps all from one hand, do not set the start of every business in it.
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
