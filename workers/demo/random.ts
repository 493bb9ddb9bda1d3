/** A seeded random generator (mulberry32): the same on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  between(low: number, high: number): number
  chance(probability: number): boolean
  normal(): number
  /** A separate stream, so drawing more numbers here doesn't change those elsewhere. */
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
