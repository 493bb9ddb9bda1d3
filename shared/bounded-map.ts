/** Sets a key as the newest entry. A full map drops its oldest entry first. */
export function setBounded<V>(map: Map<string, V>, key: string, value: V, maxSize: number): V {
  map.delete(key)
  if (map.size >= maxSize) map.delete(map.keys().next().value ?? '')
  map.set(key, value)
  return value
}
