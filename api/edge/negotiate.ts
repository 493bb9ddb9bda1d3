/** The form that an Accept header likes best of those we have; the first of ours where it does not care. */
export function preferred<T extends string>(
  accept: string | null,
  ours: readonly [T, ...T[]] | readonly T[],
): T {
  const [first] = ours as readonly [T, ...T[]]
  if (!accept || accept === '*/*') return first
  let best = first
  let bestWeight = 0
  for (const form of ours) {
    const weight = weightOf(accept, form)
    if (weight > bestWeight) {
      best = form
      bestWeight = weight
    }
  }
  return best
}

function weightOf(accept: string, form: string): number {
  const [kind] = form.split('/')
  let found = 0
  let precision = -1
  for (const part of accept.split(',')) {
    const [range = '', ...parameters] = part.split(';').map(each => each.trim().toLowerCase())
    const rank = range === form ? 2 : range === `${kind}/*` ? 1 : range === '*/*' ? 0 : -1
    if (rank <= precision || rank < 0) continue
    precision = rank
    const q = parameters.find(each => each.startsWith('q='))
    const weight = q ? Number(q.slice(2)) : 1
    found = Number.isFinite(weight) ? Math.min(1, Math.max(0, weight)) : 0
  }
  return found
}
