/** A chair as a form sends it: a number, or `all` (null). Anything else is the nearest one. */
export const chairOf = (typed: string, chairs: number): number | null =>
  typed === 'all' ? null : Math.min(chairs, Math.max(1, Math.trunc(Number(typed)) || 1))
