/** Numbers that look random and are the same for the same seed (mulberry32). */
export function makeRandom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number): number => Math.floor(next() * below)
  return {
    int,
    chance: (share: number): boolean => next() < share,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error('nothing to pick from')
      return list[int(list.length)] as T // an index within the list
    },
    /** One of the list, each as likely as its weight. */
    weighted: <T>(list: readonly T[], weightOf: (item: T) => number): T => {
      let rest = next() * list.reduce((sum, item) => sum + weightOf(item), 0)
      for (const item of list) {
        rest -= weightOf(item)
        if (rest < 0) return item
      }
      return list.at(-1) as T // rounding may leave a bit over
    },
  }
}

export type Random = ReturnType<typeof makeRandom>
