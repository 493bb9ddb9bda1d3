/** Kendall's tau-b of two lists of scores: 1 is the same order, 0 unrelated, -1 reversed. */
export function kendallTau(a: readonly number[], b: readonly number[]): number {
  let agreed = 0
  let tiedA = 0
  let tiedB = 0
  const pairs = (a.length * (a.length - 1)) / 2
  for (let i = 0; i < a.length; i++) {
    for (let j = i + 1; j < a.length; j++) {
      const signA = Math.sign((a[i] ?? 0) - (a[j] ?? 0))
      const signB = Math.sign((b[i] ?? 0) - (b[j] ?? 0))
      agreed += signA * signB
      if (signA === 0) tiedA++
      if (signB === 0) tiedB++
    }
  }
  return agreed / Math.sqrt((pairs - tiedA) * (pairs - tiedB))
}

/**
 * NDCG of the first `depth` positions, with linear gains. `gains` are the true values in the order to judge. It's the sum
 * of gain / log2(position + 1), divided by the same sum in the best possible order.
 */
export function ndcg(gains: readonly number[], depth: number): number {
  const best = discounted(
    [...gains].sort((a, b) => b - a),
    depth,
  )
  return best === 0 ? 1 : discounted(gains, depth) / best
}

const discounted = (gains: readonly number[], depth: number) =>
  gains.slice(0, depth).reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0)
