import { tiePoint, tieStart } from '../shared/businesses/tie.ts'

const RING = 2 ** 31

/** The sort key of a business among those with the same score, smallest first. */
export const tieOrder = (slug: string, now: Date): number => (tiePoint(slug) - tieStart(now) + RING) % RING
