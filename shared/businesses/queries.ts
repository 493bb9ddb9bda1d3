import type { Sql } from '../../db/client.ts'
import type { Industry } from '../industries/industries.ts'
import type { WrittenCard } from './card.ts'
import type { Closure } from './closures-check.ts'
import type { Derived } from './derive.ts'
import type { MeasuredRecord, MeasuredResponse } from './measured.ts'

/** What inquiries, availability and bookings need to know of a business. */
export interface BookableBusiness {
  id: number
  slug: string
  name: string
  industry: Industry
  timezone: string
  card: WrittenCard
  closures: Closure[]
  response: MeasuredResponse | null
  version: number
}

export async function findBusinessForBooking(sql: Sql, slug: string): Promise<BookableBusiness | undefined> {
  const [row] = await sql<(Omit<BookableBusiness, 'closures'> & { closures: StoredClosure[] })[]>`
    select id, slug, name, industry, timezone, card, closures, response, version
    from businesses
    where slug = ${slug} and deleted_at is null`
  return row && { ...row, closures: row.closures.map(asClosure) }
}

export interface StoredClosure {
  from: string
  to: string
  reason: string
}

export const asClosure = ({ from, to, reason }: StoredClosure): Closure => ({
  from: new Date(from),
  to: new Date(to),
  reason,
})

export interface CardToWrite {
  slug: string
  card: Omit<WrittenCard, 'contact_email' | 'payout_account'>
  derived: Derived
  /** undefined keeps it, null clears it. */
  email: string | null | undefined
  account: string | null | undefined
  author: string
  mayCreate: boolean
  expectedVersion: number | null
  keyHash: Buffer | null
  keyHint: string | null
  claim: Buffer | null
  now: Date
}

export interface CardWritten {
  outcome: 'created' | 'updated' | 'unchanged' | 'missing' | 'stale'
  id: number
  version: number
  updatedAt: Date
}

export async function insertOrUpdateCard(sql: Sql, c: CardToWrite): Promise<CardWritten> {
  const { listing, words, schedule, completeness, kind, tie, reach } = c.derived
  const [row] = await sql<CardWritten[]>`
    select w.outcome, w.business_id as id, w.business_version as version, w.changed_at as "updatedAt"
    from write_card(${c.slug}, ${JSON.stringify(c.card)}::text::json, ${JSON.stringify(listing)}, ${words}, ${schedule},
                    ${completeness}, ${kind}, ${tie}, ${reach.map(each => each.key)}, ${reach.map(each => each.zips)},
                    ${c.email !== undefined}, ${c.email ?? null}, ${c.account !== undefined}, ${c.account ?? null},
                    ${c.author}, ${c.mayCreate}, ${c.expectedVersion},
                    ${c.keyHash}, ${c.keyHint}, ${c.claim}, ${c.now}) as w`
  if (!row) throw new Error('write_card returned nothing')
  return row
}

export interface CardRow {
  id: number
  slug: string
  card: WrittenCard
  version: number
  updated_at: Date
  response_score: number
  response: MeasuredResponse | null
  record: MeasuredRecord | null
  open_wrong_information: number
}

export async function listCards(sql: Sql, slugs: readonly string[]): Promise<CardRow[]> {
  return sql<CardRow[]>`
    select id, slug, card, version, updated_at, response_score, response, record, open_wrong_information
    from businesses
    where slug = any (${slugs as string[]}) and deleted_at is null`
}

/** As its business may read it: with what is private. */
export async function findOwnCard(sql: Sql, business: number) {
  const [row] = await sql<{ card: WrittenCard; version: number }[]>`
    select card::jsonb || jsonb_build_object('contact_email', contact_email, 'payout_account', payout_account) as card, version
    from businesses
    where id = ${business} and deleted_at is null`
  return row
}

export async function updateClosures(
  sql: Sql,
  business: number,
  closures: readonly Closure[],
): Promise<boolean> {
  const rows = await sql`
    update businesses set closures = ${sql.json(closures as never)}
    where id = ${business} and deleted_at is null
    returning id`
  return rows.length > 0
}

/** Its id, or null where there was nothing to delete. */
export async function deleteBusiness(
  sql: Sql,
  slug: string,
  author: string,
  now: Date,
): Promise<number | null> {
  const [row] = await sql<{ id: number | null }[]>`select delete_business(${slug}, ${author}, ${now}) as id`
  return row?.id ?? null
}

/** After a ranking pass: what search orders by follows what was measured. Returns how many had changed. */
export async function refreshReach(sql: Sql, ids: readonly number[]): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select refresh_reach(${ids as number[]}::int[]) as n`
  return row?.n ?? 0
}

export async function listStaleReach(sql: Sql, limit: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from businesses where merit <> reach_merit and deleted_at is null order by id limit ${limit}`
  return rows.map(row => row.id)
}

export interface CardToImport {
  slug: string
  card: Omit<WrittenCard, 'contact_email' | 'payout_account'>
  derived: Derived
  email: string | null | undefined
  account: string | null | undefined
}

/** Of the key that a business gets where there was none. */
export interface KeyToImport {
  keyHash: Buffer | null
  keyHint: string | null
}

/** A card as import_cards takes it: the values of its columns. */
export interface ImportRow {
  slug: string
  values: Value[]
}

type Value = string | number | bigint | boolean

/** Cards in one statement; what became of each, in the order of slugs. */
export const importCards = (
  sql: Sql,
  cards: readonly (CardToImport & KeyToImport)[],
  now: Date,
): Promise<CardWritten['outcome'][]> =>
  importRows(
    sql,
    cards.map(each => ({ ...importRow(each), ...each })),
    now,
  )

export async function importRows(
  sql: Sql,
  rows: readonly (ImportRow & KeyToImport)[],
  now: Date,
): Promise<CardWritten['outcome'][]> {
  // In this order two imports never wait for each other in a circle; of one slug what came later stays behind.
  const sorted = rows.toSorted((a, b) => (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0))
  const column = (at: number) => sorted.map(each => each.values[at]).join(BETWEEN)
  const [row] = await sql<{ outcomes: CardWritten['outcome'][] }[]>`
    select import_cards(${column(0)}, ${column(1)}, ${column(2)}, ${column(3)}, ${column(4)}, ${column(5)},
                        ${column(6)}, ${column(7)}, ${column(8)}, ${column(9)}, ${column(10)}, ${column(11)},
                        ${column(12)}, ${column(13)}, ${column(14)}, ${column(15)}, ${column(16)}, ${column(17)},
                        ${sorted.map(each => each.keyHash?.toString('hex') ?? NOTHING).join(BETWEEN)},
                        ${sorted.map(each => each.keyHint ?? NOTHING).join(BETWEEN)}, ${now}) as outcomes`
  return row?.outcomes ?? []
}

// As import_cards in the database takes a batch apart. JSON writes these characters in another way, and no other value holds them.
const BETWEEN = '\u0001'
const NOTHING = '\u0002'

export function importRow({ slug, card, derived, email, account }: CardToImport): ImportRow {
  const { reach } = derived
  const values = [
    slug,
    card.name,
    card.industry,
    card.timezone,
    JSON.stringify(card),
    JSON.stringify(derived.listing),
    derived.words,
    derived.schedule,
    derived.completeness,
    derived.kind,
    derived.tie,
    derived.signs,
    reach.map(({ key }) => key).join(' '),
    reach.map(({ zips }) => zips ?? '-').join(' '),
    email !== undefined,
    email ?? NOTHING,
    account !== undefined,
    account ?? NOTHING,
  ]
  return { slug, values }
}

/** Those of these slugs that stand in the directory. */
export async function listLiveSlugs(sql: Sql, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ slug: string }[]>`
    select slug from businesses where slug = any (string_to_array(${slugs.join(' ')}, ' ')) and deleted_at is null`
  return new Set(rows.map(row => row.slug))
}
