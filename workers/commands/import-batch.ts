import type { Sql } from '../../db/client.ts'
import { faultHint } from '../../shared/businesses/card-check-faults.ts'
import { type CardToImport, listLiveSlugs } from '../../shared/businesses/queries.ts'
import { isSlug, prepareCard } from '../../shared/businesses/write-card.ts'
import { keyHint } from '../../shared/keys/create.ts'
import { makeKey } from '../../shared/keys/key.ts'
import { hashKey } from '../../shared/secrets.ts'
import type { ImportLine } from './import-lines.ts'

/** Why a line was refused. */
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

export type UnkeyedCard = Omit<CardToImport, 'keyHash' | 'keyHint'>

export interface NewKey {
  slug: string
  businessKey: string
}

/** Splits a batch into new businesses, each with a key, and existing ones. */
export async function addKeys(sql: Sql, batch: readonly UnkeyedCard[], pepper: string | null) {
  const slugs = batch.map(each => each.slug)
  const live = await listLiveSlugs(sql, slugs)
  const added: CardToImport[] = []
  const existing: CardToImport[] = []
  const keys: NewKey[] = []
  for (const card of batch) {
    if (live.has(card.slug)) {
      existing.push({ ...card, keyHash: null, keyHint: null })
      continue
    }
    live.add(card.slug)
    const businessKey = makeKey('bzk')
    keys.push({ slug: card.slug, businessKey })
    added.push({ ...card, keyHash: hashKey(businessKey, pepper), keyHint: keyHint(businessKey) })
  }
  return { added, existing, keys }
}
