/** Keeps a value as the newest of a memory that has so much room; where it is full, the oldest goes. */
export function keepNewest<V>(all: Map<string, V>, key: string, value: V, most: number): V {
  all.delete(key)
  if (all.size >= most) all.delete(all.keys().next().value ?? '')
  all.set(key, value)
  return value
}
