import { Type } from '@sinclair/typebox'
import type { Industry } from '../../shared/industries/industries.ts'
import { refuse } from '../../shared/refusal.ts'
import { Nullable } from '../edge/formats.ts'

/** Null: all of them. */
export const Chair = Nullable(
  Type.Integer({ minimum: 1, maximum: 100, description: 'Of capacity, from 1. Null: all of them.' }),
)

/** A chair that the business has. With only one, that's all of them. */
export function checkedChair(chair: number | null | undefined, capacity: number): number | null {
  if (chair && chair > capacity)
    refuse('invalid_request', `chair must be 1 to ${capacity}, or null for all.`, 'Send "chair": null.')
  return chair ?? null
}

/** A chair as a form sends it: a number, or `all` (null). Anything else becomes the nearest chair. The only chair counts as all. */
export const chairOf = (typed: string, chairs: number): number | null =>
  chairs === 1 || typed === 'all' ? null : Math.min(chairs, Math.max(1, Math.trunc(Number(typed)) || 1))

/** The word for the API's chairs in this business's industry. */
export function chairWords(industry: Industry) {
  const name = names[industry] ?? 'team'
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return { name, of: (chair: number | null) => (chair === null ? `All ${name}s` : `${title} ${chair}`) }
}

const names: Partial<Record<Industry, string>> = { hotels: 'room', str: 'room', beauty: 'chair' }
