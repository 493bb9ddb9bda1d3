import type { Sql } from '../../db/client.ts'
import type { UnkeyedCard } from '../../shared/businesses/import-line.ts'
import { type CardToImport, listLiveSlugs } from '../../shared/businesses/queries.ts'
import { keyHint } from '../../shared/keys/create.ts'
import { makeKey } from '../../shared/keys/key.ts'
import { hashKey } from '../../shared/secrets.ts'

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
