import type { Sql } from '../../db/client.ts'
import { first, onlyValue } from '../../db/first.ts'
import type { PublicCard, WrittenCard } from './card.ts'
import type { Closure } from './closures-check.ts'
import type { Derived } from './derive.ts'
import type { MeasuredRecord, MeasuredResponse } from './measured.ts'

/** The part of a business that inquiries, availability and bookings read. */
export interface BookableBusiness {
  id: number
  slug: string
  name: string
  timezone: string
  card: WrittenCard
  closures: Closure[]
  response: MeasuredResponse | null
  /** Changes with the card and the closures: see business_mark in db/functions. */
  mark: string
}

export type BookableRow = Omit<BookableBusiness, 'closures'> & { closures: StoredClosure[] }

export const bookableColumns = (sql: Sql) => sql`
  b.id, b.slug, b.name, b.timezone, b.card, b.closures, b.response, business_mark(b) as mark`

export const asBookable = (row: BookableRow): BookableBusiness => ({
  ...row,
  closures: row.closures.map(asClosure),
})

export async function findBusinessForBooking(sql: Sql, slug: string): Promise<BookableBusiness | undefined> {
  const [row] = await sql<BookableRow[]>`
    select ${bookableColumns(sql)} from businesses b where b.slug = ${slug} and b.deleted_at is null`
  return row && asBookable(row)
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

interface CardToWrite {
  slug: string
  card: PublicCard
  derived: Derived
  /** undefined keeps it, null clears it. */
  email: string | null | undefined
  account: string | null | undefined
  author: string
  /** The owner's key or session. */
  by: Buffer | null
  mayCreate: boolean
  expectedVersion: number | null
  keyHash: Buffer | null
  keyHint: string | null
  claim: Buffer | null
  now: Date
}

interface CardWritten {
  outcome: 'created' | 'updated' | 'unchanged' | 'missing' | 'stale'
  id: number
  version: number
  updatedAt: Date
}

/** Undefined if the owner's access has ended. */
export function insertOrUpdateCard(sql: Sql, c: CardToWrite): Promise<CardWritten | undefined> {
  const { listing, schedule, completeness, kind, tie, reach, offers } = c.derived
  return first(sql<CardWritten[]>`
    with allowed as materialized (
      select ${c.by}::bytea is null or (
        select holds_desk(b.id, ${c.by}) from businesses b where b.slug = ${c.slug} and b.deleted_at is null) as ok
    )
    select w.outcome, w.business_id as id, w.business_version as version, w.changed_at as "updatedAt"
    from allowed cross join lateral write_card(${c.slug}, ${JSON.stringify(c.card)}::text::json, ${JSON.stringify(listing)}::text::json, ${schedule},
                    ${completeness}, ${kind}, ${tie}, ${reach.map(each => each.key)}, ${reach.map(each => each.mask)},
                    ${offers},
                    ${c.email !== undefined}, ${c.email ?? null}, ${c.account !== undefined}, ${c.account ?? null},
                    ${c.author}, ${c.mayCreate}, ${c.expectedVersion},
                    ${c.keyHash}, ${c.keyHint}, ${c.claim}, ${c.now}) as w
    where allowed.ok`)
}

export interface CardRow {
  id: number
  slug: string
  card: PublicCard
  version: number
  updated_at: Date
  response: MeasuredResponse | null
  record: MeasuredRecord | null
  open_wrong_information: number
}

export const findCard = (sql: Sql, slug: string): Promise<CardRow | undefined> =>
  first(sql`
    select id, slug, card, version, updated_at, response, record, open_wrong_information
    from businesses
    where slug = ${slug} and deleted_at is null`)

/** The card with its private fields. */
export const findOwnCard = (sql: Sql, business: number) =>
  first(sql<{ card: WrittenCard; version: number }[]>`
    select card::jsonb || jsonb_build_object('contact_email', contact_email, 'payout_account', payout_account) as card, version
    from businesses
    where id = ${business} and deleted_at is null`)

/** Returns the business's id, or null if there was nothing to delete. */
export const deleteBusiness = (sql: Sql, slug: string, author: string, now: Date): Promise<number | null> =>
  onlyValue(sql<{ id: number | null }[]>`select delete_business(${slug}, ${author}, ${now}) as id`)

/** Replaces the key and ends every other way in. Returns the business's id, or null if there is none. */
export const resetAccess = (sql: Sql, reset: { slug: string; keyHash: Buffer; keyHint: string; now: Date }) =>
  onlyValue(sql<{ id: number | null }[]>`
    select reset_access(${reset.slug}, ${reset.keyHash}, ${reset.keyHint}, ${reset.now}) as id`)

/** Copies new merits to business_reach. Returns the number of businesses. */
export const refreshReach = (sql: Sql, limit: number): Promise<number> =>
  onlyValue(sql<{ n: number }[]>`
    select refresh_reach(array(
      select id from businesses where merit <> reach_merit and deleted_at is null order by id limit ${limit}
    )) as n`)

export interface CardToImport extends Pick<CardToWrite, 'slug' | 'card' | 'derived' | 'email' | 'account'> {
  /** The hash of the key that a new business gets. */
  keyHash: Buffer | null
  keyHint: string | null
}

/** Writes many cards in one statement. Returns the outcomes in order of slug. */
export async function importCards(sql: Sql, cards: readonly CardToImport[], now: Date) {
  const [row] = await sql<
    { outcomes: CardWritten['outcome'][] }[]
  >`select ${cardsImported(sql, cards, now)} as outcomes`
  return row?.outcomes ?? []
}

/** A SQL call that writes these cards and returns their outcomes. */
export function cardsImported(sql: Sql, cards: readonly CardToImport[], now: Date) {
  // Two imports in this order never deadlock, and of two cards with one slug the later one is written last.
  const sorted = cards.toSorted((a, b) => (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0))
  const column = <T>(read: (card: CardToImport) => T): T[] => sorted.map(read)
  return sql`
    import_cards(
      ${column(each => each.slug)}::text[], ${column(each => each.card.name)}::text[],
      ${column(each => each.card.industry)}::text[], ${column(each => each.card.timezone)}::text[],
      ${column(each => JSON.stringify(each.card))}::text[], ${column(each => JSON.stringify(each.derived.listing))}::text[],
      ${column(each => each.derived.schedule)}::text[], ${column(each => each.derived.completeness)}::int[],
      ${column(each => each.derived.kind)}::int[], ${column(each => each.derived.tie)}::int[],
      ${column(each => each.derived.reach.map(({ key }) => key).join(' '))}::text[],
      ${column(each => each.derived.reach.map(({ mask }) => mask ?? '-').join(' '))}::text[],
      ${column(each => each.derived.offers.join(' '))}::text[],
      ${column(each => String(each.email !== undefined))}::text[]::boolean[], ${column(each => each.email ?? null)}::text[],
      ${column(each => String(each.account !== undefined))}::text[]::boolean[], ${column(each => each.account ?? null)}::text[],
      ${column(each => each.keyHash && `\\x${each.keyHash.toString('hex')}`)}::text[]::bytea[], ${column(each => each.keyHint)}::text[], ${now})`
}

/** The indexes of the keys that can't open a desk, because the business exists with another key or none. */
export async function listDeadKeys(sql: Sql, keys: readonly { slug: string; keyHash: Buffer }[]) {
  const rows = await sql<{ n: number }[]>`
    select g.n::int - 1 as n
    from unnest(${keys.map(each => each.slug)}::text[], ${keys.map(each => each.keyHash.toString('hex'))}::text[])
      with ordinality as g(slug, hash, n)
    join businesses b on b.slug = g.slug and b.deleted_at is null
    left join business_keys k on k.business_id = b.id
    where encode(k.hash, 'hex') is distinct from g.hash`
  return new Set(rows.map(({ n }) => n))
}

/** Which of these slugs belong to a business that isn't deleted. */
export async function listLiveSlugs(sql: Sql, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ slug: string }[]>`
    select slug from businesses where slug = any (${slugs as string[]}) and deleted_at is null`
  return new Set(rows.map(row => row.slug))
}
