import type { Sql } from '../../db/client.ts'
import type { BusyTime } from '../bookings/chairs.ts'
import type { Listing } from '../businesses/listing.ts'
import type { MeasuredResponse } from '../businesses/measured.ts'
import type { StoredClosure } from '../businesses/queries.ts'
import { everyBusiness, wordKey } from '../businesses/reach.ts'
import { type Industry, industries } from '../industries/industries.ts'
import type { SearchPlan, WordBeginnings } from './search-plan.ts'

export interface SearchResult {
  id: number
  slug: string
  name: string
  industry: Industry
  listing: Listing
  schedule: string
  closures: StoredClosure[] | null
  updatedAt: Date
  responseScore: number
  response: MeasuredResponse | null
  completeness: number
  openWrongInformation: number
  everBooked: boolean
  areaPoints: number
}

/** Every statement begins with its parameters as one row. Reading them from there lets Postgres reuse a plan. */
const PARAMETERS = `
  with p as materialized (
    select $1::text[] as keys, $2::int[] as bits, $3::int[] as points, $4::text[] as beginnings, $5::tsquery as words,
           $6::int as industry, $7::int as tie_start
  )`

function run<Row extends object>(
  sql: Sql,
  text: string,
  { places, industry, tieStart }: SearchPlan,
  words: string | null,
  beginnings: readonly string[] = [],
): Promise<Row[]> {
  const parameters = [
    places.map(each => each.key),
    places.map(each => each.bit),
    places.map(each => each.points),
    beginnings,
    words,
    industry === null ? null : industries.indexOf(industry),
    tieStart,
  ]
  return sql.unsafe<Row[]>(text, parameters as never[], { prepare: true })
}

const PLACE_KEYS =
  'unnest((select keys from p), (select bits from p), (select points from p)) as k(key, bit, points)'

const LAST_CHARACTER = '\u{10ffff}'

/** The keys of known words that begin so; none if there are more than `max`. */
const wordKeys = (max: number) => `(
    with w as materialized (
      select distinct word
      from unnest((select beginnings from p)) as b(beginning)
      cross join lateral (
        select word from known_words
        where key >= '0' || beginning and key < '0' || beginning || '${LAST_CHARACTER}'
        limit ${max + 1}
      ) w
    )
    select '${wordKey('')}' || word as key, 0 as bit, (select points[1] from p) as points
    from w
    where (select count(*) from w) <= ${max}
  ) k`

export interface ListBestOptions {
  /** Read under the keys of this word, not under those of the place. */
  underWord?: WordBeginnings | null
  /** Returns nothing if more known words begin like `underWord`. */
  maxWords?: number
  /** Read at most so many rows of each key. Returns nothing if later rows could belong to the results. */
  maxRows?: number | null
}

/**
 * Reads the best businesses under some keys. The index holds each key in order of merit, so this reads the first rows
 * of each key only: once after the point where today's order of ties starts, and once before it.
 */
export function listBest(
  sql: Sql,
  plan: SearchPlan,
  { underWord = null, maxWords = 200, maxRows = null }: ListBestOptions = {},
): Promise<SearchResult[]> {
  const { industry, limit } = plan
  const words = plan.words.filter(word => word !== underWord)
  const hasWords = '(select search_keys @@ (select words from p) from businesses where id = r.business_id)'
  const rows = (side: string) => `
    from business_reach r
    where key = k.key and tie ${side} (select tie_start from p) and (zips is null or get_bit(zips, k.bit) = 1)
      ${filterConditions(plan)}
      -- The index by industry holds no words.
      ${industry !== null && !underWord ? "and (key < '-' or key >= '.')" : ''}`
  const firstRows = (side: string) =>
    maxRows === null || words.length === 0
      ? `select business_id, merit, tie, false as is_end
         ${rows(side)} ${words.length === 0 ? '' : `and ${hasWords}`}
         order by merit desc, tie
         limit ${limit}`
      : `select business_id, merit, tie, is_end
         from (
           select r.*, ${hasWords} as has_words, row_number() over (order by merit desc, tie) as n
           from (select business_id, merit, tie ${rows(side)} order by merit desc, tie limit ${maxRows}) r
         ) r
         -- The last row read also marks the end: what sorts after it isn't certain.
         cross join (values (false), (true)) as e(is_end)
         where case when is_end then n = ${maxRows} else has_words end
         order by merit desc, tie, is_end
         limit ${limit}`
  const text = `${PARAMETERS}, found as (
      select distinct on (r.business_id, is_end) r.business_id as id, r.merit + k.points as total, k.points, r.tie, is_end
      from ${underWord ? wordKeys(maxWords) : PLACE_KEYS}
      cross join lateral ((${firstRows('>=')}) union all (${firstRows('<')})) r
      order by r.business_id, is_end, total desc
    ), best as materialized (${bestFound(limit)})
    select ${RESULT_COLUMNS}
    from best f
    join businesses b on b.id = f.id
    where not (select bool_or(is_end) from best)
    order by ${RESULT_ORDER}`
  return run<SearchResult>(sql, text, plan, wordQuery(words), underWord ?? [])
}

/** Sorts the businesses that have all the words and match the filters. Returns null if there are more than `max`. */
export async function listBestOfFew(sql: Sql, plan: SearchPlan, max: number): Promise<SearchResult[] | null> {
  const { places, words, limit } = plan
  const isEverywhere = places[0]?.key === everyBusiness
  const area = isEverywhere
    ? '(select points[1] as points from p) k'
    : `lateral (
        select points
        from business_reach r
        join ${PLACE_KEYS} on k.key = r.key
        where r.business_id = m.id and (r.zips is null or get_bit(r.zips, k.bit) = 1)
        order by points desc
        limit 1
      ) k`
  const text = `${PARAMETERS}, matched as materialized (
      select id, merit, tie, kind
      from businesses
      where search_keys @@ (select words from p) and deleted_at is null ${filterConditions(plan)}
      limit ${max + 1}
    ), found as (
      select m.id, m.merit + k.points as total, k.points, m.tie
      from matched m
      cross join ${area}
    )
    select c.matches, ${RESULT_COLUMNS}
    from (select count(*)::int as matches from matched) c
    left join (${bestFound(limit)}) f on c.matches <= ${max}
    left join businesses b on b.id = f.id
    order by ${RESULT_ORDER}`
  const inPlaces = isEverywhere ? '' : ` & (${places.map(each => `'${each.key}'`).join('|')})`
  const rows = await run<SearchResult & { matches: number }>(sql, text, plan, wordQuery(words) + inPlaces)
  return (rows[0]?.matches ?? 0) > max ? null : rows.filter(row => row.id !== null)
}

/** Known words with these beginnings of their keys (see typos.ts), at most `limit` for each. */
export async function listKnownWords(sql: Sql, beginnings: readonly string[], limit: number) {
  const rows = await sql<{ word: string }[]>`
    select distinct w.word
    from unnest((select ${beginnings as string[]}::text[])) as b(beginning)
    cross join lateral (
      select word
      from known_words
      where key >= b.beginning and key < b.beginning || ${LAST_CHARACTER}
      limit ${limit}
    ) w`
  return rows.map(row => row.word)
}

export async function listBookedOf(sql: Sql, businesses: readonly number[], from: Date, until: Date) {
  return sql<(BusyTime & { business: number })[]>`
    select business_id as business, chair, start_at as start, end_at as end,
           (extract(epoch from upper(busy) - end_at) / 60)::int as "bufferMinutes"
    from bookings
    where business_id = any (${businesses as number[]}) and status <> 'cancelled'
      and busy && tstzrange(${from}, ${until})`
}

const filterConditions = ({ industry, bookable, emergency }: SearchPlan) => `
  ${industry === null ? '' : 'and kind >> 2 = (select industry from p)'}
  ${emergency ? 'and kind & 2 = 2' : ''} ${bookable ? 'and kind & 1 = 1' : ''}`

// Limits are literals. The planner expects many rows from a parameter, and would sort them all.
const bestFound = (limit: number) => `
  select * from found order by total desc, tie < (select tie_start from p), tie limit ${limit}`

const RESULT_ORDER = 'f.points + b.merit desc, f.tie < (select tie_start from p), f.tie'

const RESULT_COLUMNS = `
  b.id, b.slug, b.name, b.industry, b.listing, b.schedule, nullif(b.closures, '[]') as closures, b.updated_at as "updatedAt",
  b.response_score as "responseScore", b.response, b.completeness,
  b.open_wrong_information as "openWrongInformation", b.ever_booked as "everBooked", f.points as "areaPoints"`

/** Words are folded to letters and digits, so nothing needs escaping. */
const wordQuery = (words: readonly WordBeginnings[]): string | null =>
  words.length === 0
    ? null
    : words.map(word => `(${word.map(each => `'${wordKey(each)}':*`).join('|')})`).join('&')
