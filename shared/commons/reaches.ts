import { keepNewest } from '../keep-newest.ts'
import type { Reach } from './list-queries.ts'

/** Words that stand in so many threads that these are looked through in order. */
type Known = Exclude<Reach, null> | 'common'

const MOST_KNOWN = 10_000
const KNOWN_MS = 10 * 60_000

const memories = new WeakMap<object, Map<string, { reach: Known; until: number }>>()

/**
 * How far back a search had to look the last time. It is found again from there at once; where that is wrong by now, the
 * search takes longer and finds the same. After some minutes it is learned anew, as words come and go.
 */
export function reaches(owner: object, search: string, now: Date) {
  const memory = memories.get(owner) ?? new Map<string, { reach: Known; until: number }>()
  memories.set(owner, memory)
  return {
    recall(): Known | undefined {
      const known = memory.get(search)
      return known && known.until > now.getTime() ? known.reach : undefined
    },
    remember(reach: Reach | 'common'): void {
      if (reach !== null) keepNewest(memory, search, { reach, until: now.getTime() + KNOWN_MS }, MOST_KNOWN)
    },
  }
}
