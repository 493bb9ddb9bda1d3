/** Rank in "hot": a tenfold score is worth 12.5 hours. */
export const hotness = (score: number, createdAt: Date): number =>
  Math.sign(score) * Math.log10(Math.max(Math.abs(score), 1)) + createdAt.getTime() / 1000 / 45_000
