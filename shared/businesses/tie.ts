/**
 * Orders businesses with the same score. Slugs hash to points on a ring, and each date starts at a different point, so no
 * business is always first. One index on the points works for every date.
 */
export const tiePoint = (slug: string): number => Bun.hash.xxHash32(slug) >>> 1

/** The point at which the order starts on a UTC date. */
export const tieStart = (now: Date): number => Bun.hash.xxHash32(now.toISOString().slice(0, 10)) >>> 1
