import type { Sql } from '../../db/client.ts'
import type { Booked } from '../bookings/chairs.ts'
import type { MeasuredResponse } from '../businesses/queries.ts'
import { everyBusiness, namedBy } from '../businesses/reach.ts'
import type { Industry } from '../industries/industries.ts'

/** After every text that can follow in the order of "C". */
const LAST_LETTER = '\u{10ffff}'

/** How many rows of a word are counted: one with more is no way in. */
const MOST_COUNTED = 5000

/** A search result, before it is dressed. */
export interface Found {
  id: number
  slug: string
  name: string
  industry: Industry
  /** JSON of a Listing. */
  listing: string
  schedule: string
  /** JSON of StoredClosures; null where there are none. */
  closures: string | null
  updated_at: Date
  merit: number
  response_score: number
  response: MeasuredResponse
  completeness: number
  open_wrong_information: number
  /** Points for the area and the merit by which it was found. */
  total: number
  area: number
  /** Its point on the ring of ties. */
  tie: number
  /** How often its bookings have changed; null where it never had one. */
  calendar: number | null
}

/** One key to look under; `kind` is 0 where all kinds are asked for. */
export interface Lookup {
  keys: string[]
  kinds: number[]
  bits: number[]
  points: number[]
  /** false: the kinds say nothing. */
  byKind: boolean
  /** For each word of q the beginnings that may have been meant; of each word one must be found. */
  words: readonly (readonly string[])[]
}

const statement = new Map<string, string>()

/** The text of a statement, made once for each shape: a search is over before the text of this one were built anew. */
function text(shape: string, make: () => string): string {
  const held = statement.get(shape) ?? make()
  statement.set(shape, held)
  return held
}

// Looked up for each row that comes along: a join the planner might turn around.
const named = (words: boolean) =>
  words
    ? `and (select b.words like all ($7::text[]) and b.words ~ all ($8::text[]) from businesses b where b.id = r.business_id)`
    : ''
const under = (byKind: boolean) => (byKind ? 'r.key = p.key and r.kind = p.kind' : 'r.key = p.key')

const shown = `
  select b.id, b.slug, b.name, b.industry, b.listing, b.schedule, nullif(b.closures::text, '[]') as closures,
         b.updated_at, b.merit, b.response_score, b.response, b.completeness, b.open_wrong_information,
         s.total, s.area, s.tie, c.revision as calendar
  from shown s
  join businesses b on b.id = s.business_id
  left join calendars c on c.business_id = b.id
  order by s.total desc`

/** The first few of each key in the order of merit, and of those the best. What it reads does not grow with the directory. */
export async function findBest(
  sql: Sql,
  { keys, kinds, bits, points, byKind, words }: Lookup,
  limit: number,
) {
  const statement = text(
    `best ${byKind} ${words.length > 0}`,
    () => `
    with shown as materialized (
      select r.business_id, max(r.merit + p.points) as total, max(p.points) as area, min(r.tie) as tie
      from unnest($1::text[], $2::smallint[], $3::int[], $4::int[]) as p(key, kind, bit, points)
      cross join lateral (
        select r.business_id, r.merit, r.tie
        from business_reach r
        where ${under(byKind)} and (r.zips is null or get_bit(r.zips, p.bit) = 1) ${named(words.length > 0)}
        order by r.merit desc, r.tie
        limit $5
      ) r
      group by r.business_id
      order by total desc
      limit $6
    ) ${shown}`,
  )
  return sql.unsafe<Found[]>(
    statement,
    [...lists(keys, kinds, bits, points), limit, limit, ...patterns(words)],
    {
      prepare: true,
    },
  )
}

/** Those of exactly one total: the first few in the order of the date. */
export async function findTied(
  sql: Sql,
  { keys, kinds, bits, points, byKind, words }: Lookup,
  limit: number,
  at: { total: number; tieStart: number },
) {
  const range = (side: string) => `
        (select r.business_id, r.tie
         from business_reach r
         where ${under(byKind)} and r.merit = $9 - p.points and r.tie ${side} $6
           and (r.zips is null or get_bit(r.zips, p.bit) = 1) ${named(words.length > 0)}
         order by r.tie
         limit $5)`
  const statement = text(
    `tied ${byKind} ${words.length > 0}`,
    () => `
    with shown as materialized (
      select r.business_id, $9::int as total, max(p.points) as area, min(r.tie) as tie
      from unnest($1::text[], $2::smallint[], $3::int[], $4::int[]) as p(key, kind, bit, points)
      cross join lateral (${range('>=')} union all ${range('<')}) r
      group by r.business_id
      order by min(r.tie) < $6, min(r.tie), r.business_id
      limit $5
    ) ${shown}`,
  )
  const found = [...patterns(words)]
  return sql.unsafe<Found[]>(
    statement.replaceAll('$9', words.length > 0 ? '$9' : '$7'),
    [...lists(keys, kinds, bits, points), limit, at.tieStart, ...found, at.total],
    { prepare: true },
  )
}

/** Arrays as Postgres writes them: the library would look at each of hundreds of elements. No key holds a quote or a backslash. */
const lists = (...columns: (readonly (string | number)[])[]): string[] =>
  columns.map(column => (column.length === 0 ? '{}' : `{"${column.join('","')}"}`))

/** What is folded holds letters and digits only, nothing that a pattern would read as a sign. */
function patterns(words: Lookup['words']): string[][] {
  if (words.length === 0) return []
  const plain = words.flatMap(beginnings => (beginnings.length === 1 ? [`% ${beginnings[0]}%`] : []))
  const several = words.flatMap(beginnings => (beginnings.length === 1 ? [] : [` (${beginnings.join('|')})`]))
  return [plain, several]
}

/** Every business that one word leads to, where it leads to few: each is held against the rest of the question. */
export async function findByWord(
  sql: Sql,
  { keys, bits, points, words }: Lookup,
  word: { beginnings: readonly string[]; states: readonly string[]; kinds: readonly number[] | null },
  limit: number,
  tieStart: number,
) {
  const zip = keys[0] !== everyBusiness
  const statement = text(
    `word ${zip}`,
    () => `
    with found as materialized (
      select r.business_id, r.merit, r.tie
      from unnest($4::text[]) as w(low)
      cross join lateral (
        select * from business_reach r where r.key >= w.low and r.key < w.low || '${LAST_LETTER}'
      ) r
      where $6::smallint[] is null or r.kind = any ($6)
      union
      select r.business_id, r.merit, r.tie
      from business_reach r
      where r.key = any ($5::text[]) and ($6 is null or r.kind = any ($6))
    ), shown as materialized (
      select f.business_id, f.merit + a.points as total, a.points as area, f.tie
      from found f
      cross join lateral (
        select p.points
        from unnest($1::text[], $2::int[], $3::int[]) as p(key, bit, points)
        ${zip ? 'join business_reach r on r.business_id = f.business_id and r.key = p.key and (r.zips is null or get_bit(r.zips, p.bit) = 1)' : ''}
        order by p.points desc
        limit 1
      ) a
      where (select b.words like all ($7::text[]) and b.words ~ all ($8::text[]) from businesses b where b.id = f.business_id)
      order by total desc, f.tie < $10, f.tie, f.business_id
      limit $9
    ) ${shown}`,
  )
  const { beginnings, states, kinds } = word
  return sql.unsafe<Found[]>(
    statement,
    [
      keys,
      bits,
      points,
      beginnings.map(namedBy),
      states,
      kinds,
      ...patterns(words),
      limit,
      tieStart,
    ] as never[],
    { prepare: true },
  )
}

export interface WordCount {
  word: string
  rows: number
  keys: number
}

/** How many rows and keys begin so, counted no further than it matters. */
export async function countBeginning(sql: Sql, words: readonly string[]): Promise<WordCount[]> {
  return sql<WordCount[]>`
    select w.word, count(r.key) as rows, count(distinct r.key) as keys
    from unnest(${words as string[]}::text[]) as w(word)
    left join lateral (
      select key from business_reach r
      where r.key >= '-' || w.word and r.key < '-' || w.word || ${LAST_LETTER}
      limit ${MOST_COUNTED}
    ) r on true
    group by w.word`
}

/** Those of these beginnings that some word has. */
export async function listBeginnings(sql: Sql, beginnings: readonly string[]): Promise<string[]> {
  const rows = await sql<{ beginning: string }[]>`
    select v.beginning
    from unnest(${lists(beginnings)[0] ?? ''}::text[]) as v(beginning)
    where exists (
      select from business_reach r where r.key >= '-' || v.beginning and r.key < '-' || v.beginning || ${LAST_LETTER}
    )`
  return rows.map(row => row.beginning)
}

/** Every word that begins so, one step of the index for each. */
export async function listWordKeys(sql: Sql, beginnings: readonly string[]): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    select distinct k.key
    from unnest(${beginnings.map(namedBy)}::text[]) as w(low)
    cross join lateral (
      with recursive step as (
        (select r.key from business_reach r
         where r.key >= w.low and r.key < w.low || ${LAST_LETTER}
         order by r.key limit 1)
        union all
        select (select r.key from business_reach r
                where r.key > step.key and r.key < w.low || ${LAST_LETTER}
                order by r.key limit 1)
        from step
        where step.key is not null
      )
      select key from step where key is not null
    ) k`
  return rows.map(row => row.key)
}

export async function listBookedOf(sql: Sql, businesses: readonly number[], from: Date, until: Date) {
  return sql<(Booked & { business: number })[]>`
    select business_id as business, chair, start_at as start, end_at as end,
           (extract(epoch from upper(busy) - end_at) / 60)::int as "bufferMinutes"
    from bookings
    where business_id = any (${businesses as number[]}) and status <> 'cancelled'
      and busy && tstzrange(${from}, ${until})`
}
