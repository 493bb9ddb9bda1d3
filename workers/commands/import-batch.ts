import type { Sql } from '../../db/client.ts'
import { faultHint } from '../../shared/businesses/card-check-faults.ts'
import { type CardToImport, listLiveSlugs } from '../../shared/businesses/queries.ts'
import { isSlug, prepareCard } from '../../shared/businesses/write-card.ts'
import { keyHint } from '../../shared/keys/create.ts'
import { makeKey } from '../../shared/keys/key.ts'
import { hashKey } from '../../shared/secrets.ts'
import type { Line } from './import-lines.ts'

/** Why a line was not taken. */
export interface RefusedLine {
  line: number
  slug: string | null
  reason: string
}

export type Prepared = Omit<CardToImport, 'keyHash' | 'keyHint'>

/** A line to a card that can be stored, or the reason why not. */
export function readLine({ number: line, text }: Line): { card: Prepared } | { refused: RefusedLine } {
  const refused = (reason: string, slug: string | null = null) => ({ refused: { line, slug, reason } })
  if (typeof text !== 'string') return refused(text.fault)
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return refused('The line is not valid JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refused('The line is not a JSON object.')
  const slug: unknown = Reflect.get(value, 'slug')
  if (typeof slug !== 'string' || !isSlug(slug))
    return refused('slug: must be 3 to 80 characters of a-z, 0-9 and -')
  const prepared = prepareCard(slug, value)
  return 'faults' in prepared ? refused(faultHint(prepared.faults), slug) : { card: { slug, ...prepared } }
}

export interface NewKey {
  slug: string
  businessKey: string
}

/** Gives a key to every card of a business that is not there yet. */
export async function withKeys(sql: Sql, batch: readonly Prepared[], pepper: string | null) {
  const live = await listLiveSlugs(
    sql,
    batch.map(each => each.slug),
  )
  const keys: NewKey[] = []
  const cards = batch.map((each): CardToImport => {
    if (live.has(each.slug)) return { ...each, keyHash: null, keyHint: null }
    live.add(each.slug)
    const businessKey = makeKey('bzk')
    keys.push({ slug: each.slug, businessKey })
    return { ...each, keyHash: hashKey(businessKey, pepper), keyHint: keyHint(businessKey) }
  })
  return { cards, keys }
}
