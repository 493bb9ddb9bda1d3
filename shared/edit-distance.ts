/** How many letters are missing, extra, wrong, or swapped with their neighbor. Compares at most 64 letters. */
export function editDistance(a: string, b: string): number {
  const [from, to] = [a.slice(0, 64), b.slice(0, 64)]
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, j) => j)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row[j] = Math.min(
        (row[j - 1] ?? 0) + 1,
        (last[j] ?? 0) + 1,
        (last[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1),
        swapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = row
  }
  return last[to.length] ?? 0
}

/** What agents call a parameter before they read its name. */
const otherNames = new Map([
  ['city', 'q'],
  ['state', 'q'],
  ['location', 'q'],
  ['date', 'from'],
  ['start_date', 'from'],
  ['end_date', 'to'],
])

/**
 * The name that someone most likely meant, if it shares most of its letters with what was typed. A name that starts or ends
 * with what was typed, or the other way around, comes first.
 */
export function closestName(typed: string, names: readonly string[]): string | undefined {
  // Every name starts with an empty text.
  if (typed === '') return
  const wanted = typed.slice(0, 64).toLowerCase()
  const meant = otherNames.get(wanted)
  if (meant && names.includes(meant)) return meant
  const isPart = (short: string, long: string) => long.startsWith(short) || long.endsWith(`_${short}`)
  const distance = (name: string) =>
    isPart(name, wanted) || isPart(wanted, name) ? 0 : editDistance(wanted, name)
  const [closest] = names.map(name => ({ name, far: distance(name) })).sort((a, b) => a.far - b.far)
  return closest && closest.far < closest.name.length / 2 ? closest.name : undefined
}
