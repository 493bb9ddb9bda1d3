const blocks = 8

/** Fingerprints that differ in so few bits are of nearly the same text. */
export const nearBits = 6
/** Shorter texts share words by chance. */
export const fewestWords = 12

/**
 * Keys by which Postgres finds near fingerprints without comparing all: each pair of the eight bytes. Six different
 * bits leave at least two bytes as they were, so two near fingerprints share at least one key; unrelated ones share one
 * in two thousand.
 */
export function nearKeys(print: bigint): number[] {
  const bits = BigInt.asUintN(64, print)
  const byte = (index: number) => Number((bits >> BigInt(index * 8)) & 255n)
  const keys: number[] = []
  let pair = 0
  for (let first = 0; first < blocks; first++)
    for (let second = first + 1; second < blocks; second++)
      keys.push((pair++ << 16) | (byte(first) << 8) | byte(second))
  return keys
}
