import { Type } from '@sinclair/typebox'
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
