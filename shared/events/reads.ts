import { gatherer } from '../gather.ts'
import { type EventRange, readRanges } from './queries.ts'

/** What there is of an owner's events in a range: a burst of wake-ups takes few connections, not all. */
export const readEvents = gatherer({
  keyOf: ({ owner, from, until, most }: EventRange) => `${owner} ${from} ${until} ${most}`,
  read: readRanges,
  most: 16,
  lanes: 4,
  gapMs: 0,
})
