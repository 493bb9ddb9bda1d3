import { faultHint } from './card-check-faults.ts'
import type { CardToImport } from './queries.ts'
import { isSlug, prepareCard } from './write-card.ts'

/** A line of an import file, which has one card per line. */
export interface ImportLine {
  /** Counted from 1. */
  number: number
  /** The text, or why it can't be read. */
  text: string | { fault: string }
}

export interface RefusedLine {
  line: number
  slug: string | null
  reason: string
}

/** Parses and checks a line. */
export function readLine({
  number: line,
  text,
}: ImportLine): { card: UnkeyedCard } | { refused: RefusedLine } {
  const refused = (reason: string, slug: string | null = null) => ({ refused: { line, slug, reason } })
  if (typeof text !== 'string') return refused(text.fault)
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return refused("This line isn't valid JSON.")
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refused("This line isn't a JSON object.")
  const slug: unknown = Reflect.get(value, 'slug')
  if (typeof slug !== 'string' || !isSlug(slug))
    return refused('slug: must be 3 to 80 characters of a-z, 0-9 and -')
  const prepared = prepareCard(slug, value)
  return 'faults' in prepared ? refused(faultHint(prepared.faults), slug) : { card: { slug, ...prepared } }
}

export type UnkeyedCard = Omit<CardToImport, 'keyHash' | 'keyHint'>
