/** Measures ours and the limit alternately, so a machine that slows down slows both. Takes the median of each. */
export async function inTurn(
  ours: () => Promise<number>,
  limit: () => Promise<number>,
  rounds = 5,
): Promise<{ ours: number; limit: number }> {
  await ours()
  await limit()
  const a: number[] = []
  const b: number[] = []
  for (let i = 0; i < rounds; i++) {
    a.push(await ours())
    b.push(await limit())
  }
  return { ours: median(a), limit: median(b) }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
