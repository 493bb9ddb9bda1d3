const RING = 2 ** 31

/**
 * Where a business stands among those of the same score: a point on a ring, by its slug. The date turns the ring, so
 * that nobody is always on top, and an index in order of the points serves every date.
 */
export const tiePoint = (slug: string): number => Bun.hash.xxHash32(slug) >>> 1

/** The point at which the order begins on the UTC date of an instant. */
export const tieStart = (now: Date): number => Bun.hash.xxHash32(now.toISOString().slice(0, 10)) >>> 1

/** The place in the order of a date: smaller comes first. */
export const tieOrder = (point: number, start: number): number => (point - start + RING) % RING
