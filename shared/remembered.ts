const MOST = 4096

/** A pure function that costs more than to look up what it said: the same values come again. */
export function remembered<K, T>(make: (key: K) => T): (key: K) => T {
  const known = new Map<K, T>()
  return key => {
    let value = known.get(key)
    if (value === undefined) {
      value = make(key)
      if (known.size >= MOST) known.clear()
      known.set(key, value)
    }
    return value
  }
}
