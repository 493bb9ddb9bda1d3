/** A small seeded generator (mulberry32): the same seed gives the same world on every machine. */
export interface Random {
  /** Evenly from 0 up to, not including, 1. */
  next(): number
  between(low: number, high: number): number
  chance(probability: number): boolean
  normal(): number
  /** A stream of its own, so that drawing more in one place changes nothing in another. */
  stream(...names: (string | number)[]): Random
}

export function seededRandom(seed: string): Random {
  let state = Bun.hash.xxHash32(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    chance: probability => next() < probability,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    stream: (...names) => seededRandom([seed, ...names].join('/')),
  }
}
