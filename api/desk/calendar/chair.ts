import type { Industry } from '../../../shared/industries/industries.ts'

/** A chair as a form sends it: a number, or `all` (null). Anything else is the nearest one. */
export const chairOf = (typed: string, chairs: number): number | null =>
  typed === 'all' ? null : Math.min(chairs, Math.max(1, Math.trunc(Number(typed)) || 1))

/** What a chair of the API is called where this business works. */
export function chairWords(industry: Industry) {
  const name = names[industry] ?? 'team'
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return { name, of: (chair: number | null) => (chair === null ? `All ${name}s` : `${title} ${chair}`) }
}

const names: Partial<Record<Industry, string>> = { hotels: 'room', str: 'room', beauty: 'chair' }
