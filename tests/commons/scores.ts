/** Rank in "hot": a tenfold score is worth 12.5 hours. */
export const hotness = (score: number, createdAt: Date): number =>
  Math.sign(score) * Math.log10(Math.max(Math.abs(score), 1)) + createdAt.getTime() / 1000 / 45_000

const Z = 1.959964 // 95 %

/** Lower bound of the Wilson interval: how good an answer is at least, given few or many votes. */
export function wilson(up: number, down: number): number {
  const votes = up + down
  if (votes <= 0) return 0
  const share = up / votes
  const spread = Z * Math.sqrt((share * (1 - share) + (Z * Z) / (4 * votes)) / votes)
  // Rounding can go slightly below zero when nobody voted up.
  return Math.max(0, (share + (Z * Z) / (2 * votes) - spread) / (1 + (Z * Z) / votes))
}
