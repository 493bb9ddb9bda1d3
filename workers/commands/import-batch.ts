import type { Sql } from '../../db/client.ts'
import { faultHint } from '../../shared/businesses/card-check-faults.ts'
import {
  type ImportRow,
  importRow,
  type KeyToImport,
  listLiveSlugs,
} from '../../shared/businesses/queries.ts'
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

/** A line to a row that can be stored, or the reason why not. */
export function readLine({ number: line, text }: Line): { row: ImportRow } | { refused: RefusedLine } {
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
  return 'faults' in prepared
    ? refused(faultHint(prepared.faults), slug)
    : { row: importRow({ slug, ...prepared }) }
}

export interface NewKey {
  slug: string
  businessKey: string
}

export type KeyedRow = ImportRow & KeyToImport

/** Gives a key to every row of a business that is not there yet, and parts these from the others. */
export async function withKeys(sql: Sql, batch: readonly ImportRow[], pepper: string | null) {
  const live = await listLiveSlugs(
    sql,
    batch.map(each => each.slug),
  )
  const fresh: KeyedRow[] = []
  const known: KeyedRow[] = []
  const keys: NewKey[] = []
  for (const { slug, values } of batch) {
    if (live.has(slug)) {
      known.push({ slug, values, keyHash: null, keyHint: null })
      continue
    }
    live.add(slug)
    const businessKey = makeKey('bzk')
    keys.push({ slug, businessKey })
    fresh.push({ slug, values, keyHash: hashKey(businessKey, pepper), keyHint: keyHint(businessKey) })
  }
  return { fresh, known, keys }
}
