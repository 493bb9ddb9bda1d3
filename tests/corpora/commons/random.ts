export type Split = 'dev' | 'heldout'

export interface Row {
  label: 'clean' | 'personal' | 'instructions'
  kind: string
  title: string
  body: string
}

export interface Dice {
  below: (count: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  digits: (count: number) => string
  hex: (count: number) => string
}

/** Mulberry32: the same numbers for the same seed, everywhere. */
export function random(seed: number): Dice {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    pick: items => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    digits: count => Array.from({ length: count }, () => below(10)).join(''),
    hex: count => Array.from({ length: count }, () => below(16).toString(16)).join(''),
  }
}
