/** A line through the values, from left to right in a box of this size, with gaps where there's none. */
export function plotPath(values: readonly (number | null)[], most: number, width: number, height: number) {
  const step = values.length > 1 ? width / (values.length - 1) : 0
  const parts: string[] = []
  values.forEach((value, i) => {
    if (value === null) return
    const point = `${round(i * step)} ${round(height - (most > 0 ? value / most : 0) * height)}`
    const isStart = i === 0 || values[i - 1] === null
    // A point on its own is a dot: its round ends.
    parts.push(isStart ? `M${point}h.1` : `L${point}`)
  })
  return parts.join('')
}

const round = (n: number) => Math.round(n * 10) / 10

/** Null if there are no values. */
export function extentOf(values: readonly (number | null)[]) {
  const known = values.filter(value => value !== null)
  const last = known.at(-1)
  if (last === undefined) return null
  return { min: Math.min(...known), max: Math.max(...known), last }
}
