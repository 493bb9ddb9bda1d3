/** The media type that an Accept header prefers among ours, or our first one if it has no preference. */
export function preferred<T extends string>(accept: string | null, types: readonly [T, ...T[]]): T {
  const [first] = types
  if (!accept || accept === '*/*') return first
  let best = first
  let bestWeight = 0
  for (const type of types) {
    const weight = weightOf(accept, type)
    if (weight > bestWeight) {
      best = type
      bestWeight = weight
    }
  }
  return best
}

function weightOf(accept: string, type: string): number {
  const [group] = type.split('/')
  let result = 0
  let precision = -1
  for (const part of accept.split(',')) {
    const [range = '', ...parameters] = part.split(';').map(each => each.trim().toLowerCase())
    const rank = range === type ? 2 : range === `${group}/*` ? 1 : range === '*/*' ? 0 : -1
    if (rank <= precision || rank < 0) continue
    precision = rank
    const q = parameters.find(each => each.startsWith('q='))
    const weight = q ? Number(q.slice(2)) : 1
    result = Number.isFinite(weight) ? Math.min(1, Math.max(0, weight)) : 0
  }
  return result
}

/** Whether the header of weighted values takes this one: `gzip;q=0` refuses it. */
export const accepts = (header: string | null, value: string): boolean =>
  header !== null && weightOf(header, value) > 0

export const isBrowser = ({ headers }: Request): boolean =>
  preferred(headers.get('accept'), ['application/json', 'text/html']) === 'text/html'
