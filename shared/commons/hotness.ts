/** Rank in "hot": each tenfold of the score is worth the 12.5 hours by which a younger thread is ahead. */
export const hotness = (score: number, createdAt: Date): number =>
  Math.sign(score) * Math.log10(Math.max(Math.abs(score), 1)) + createdAt.getTime() / 1000 / 45_000
