const KNOWN_MS = 5 * 60_000
/** Changes of what is remembered are noted for longer. */
export const NOTED_MS = 3 * KNOWN_MS
/** What was asked for within this time is not given up for what is new: else a list of more than there is room for, asked for in turn, would find nothing. */
const RECENT_MS = 60_000

interface Kept<Value> {
  value: Value
  weight: number
  /** In milliseconds, as all times here. */
  at: number
}

export interface Memory<Value> {
  get(name: string, now: number): Value | undefined
  keep(name: string, value: Value, now: number): void
}

/** What was found by a name in the last minutes, up to so much weight in all; what was kept longest ago goes first. */
export function memory<Value>(most: number, weigh: (value: Value) => number): Memory<Value> {
  const all = new Map<string, Kept<Value>>()
  let weight = 0

  const forget = (name: string) => {
    weight -= all.get(name)?.weight ?? 0
    all.delete(name)
  }

  return {
    get(name, now) {
      const kept = all.get(name)
      return kept && kept.at > now - KNOWN_MS ? kept.value : undefined
    },
    keep(name, value, now) {
      forget(name)
      const kept = { value, weight: weigh(value), at: now }
      if (kept.weight > most) return
      for (const [oldest, { at }] of all) {
        if (weight + kept.weight <= most) break
        if (at > now - RECENT_MS) return
        forget(oldest)
      }
      all.set(name, kept)
      weight += kept.weight
    },
  }
}
