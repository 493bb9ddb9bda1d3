const z = 1.959964 // 95 %

/** Lower bound of the Wilson interval: how good an answer is at least, given few or many votes. */
export function wilson(up: number, down: number): number {
  const votes = up + down
  if (votes <= 0) return 0
  const share = up / votes
  const spread = z * Math.sqrt((share * (1 - share) + (z * z) / (4 * votes)) / votes)
  // Rounding can fall a hair below zero when nobody voted up.
  return Math.max(0, (share + (z * z) / (2 * votes) - spread) / (1 + (z * z) / votes))
}
