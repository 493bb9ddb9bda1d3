import type { Sql } from '../../db/client.ts'
import type { Booked } from '../bookings/chairs.ts'
import type { Listing } from '../businesses/listing.ts'
import type { MeasuredResponse, StoredClosure } from '../businesses/queries.ts'
import { namedBy } from '../businesses/reach.ts'
import type { Industry } from '../industries/industries.ts'
import type { AreaMatch } from '../ranking/area.ts'
import { areaPoints, type Probe } from './plan.ts'

/** A search result, before it is dressed. */
export interface Found {
  id: number
  slug: string
  name: string
  industry: Industry
  listing: Listing
  schedule: string
  closures: StoredClosure[]
  version: number
  updated_at: Date
  merit: number
  response_score: number
  response: MeasuredResponse
  completeness: number
  open_wrong_information: number
  area: AreaMatch
  /** Its place in the order of the date. */
  tie: number
  /** How often its bookings have changed; null where it never had one. */
  calendar: number | null
}

export interface Question {
  probes: readonly Probe[]
  kinds: readonly number[] | null
  /** One regular expression for each word of q; all of them must be found. */
  words: readonly string[]
  limit: number
  tieStart: number
}

/** How many rows of a key are looked at before another way is taken; a word with more is no way in. */
const MOST_COUNTED = 5000

/**
 * The first few of each key, in the order of merit, and of those the best. Where ties at the last place were cut off, the
 * keys concerned are asked once more for just these, in the order of the date. What it reads does not grow with the directory.
 */
export async function findBest(sql: Sql, question: Question): Promise<Found[]> {
  const { probes, kinds, words, limit, tieStart } = question
  // With a zip, one business can stand under several keys; without kinds, a key is one row of probes.
  const asked = probes.flatMap(probe => (kinds ?? [null]).map(kind => ({ ...probe, kind })))
  const matching =
    words.length === 0
      ? sql``
      : sql`
      and exists (select from businesses b where b.id = r.business_id and ${allWords(sql, words)})`
  const under = (kindColumn: 'p' | 't') =>
    kinds === null
      ? sql`r.key = ${sql(kindColumn)}.key`
      : sql`r.key = ${sql(kindColumn)}.key and r.kind = ${sql(kindColumn)}.kind`
  return sql<Found[]>`
    with probe as materialized (
      select *
      from unnest(${asked.map(each => each.key)}::text[], ${asked.map(each => each.kind ?? 0)}::smallint[],
                  ${asked.map(each => each.bit)}::int[], ${asked.map(each => areaPoints(each.area))}::int[],
                  ${asked.map(each => each.area)}::text[]) with ordinality as p(key, kind, bit, points, area, n)
    ), first as materialized (
      select r.*, p.points, p.area, p.n
      from probe p
      cross join lateral (
        select r.business_id, r.merit, r.tie
        from business_reach r
        where ${under('p')} and (r.zips is null or get_bit(r.zips, p.bit) = 1) ${matching}
        order by r.merit desc, r.tie
        limit ${limit}
      ) r
    ), cut as materialized (
      select total
      from (select max(merit + points) as total from first group by business_id) as totals
      order by total desc
      offset ${limit - 1} limit 1
    ), torn as (
      select p.*, cut.total - p.points as merit
      from cut, probe p
      join (select n, count(*) as rows, min(merit) as lowest from first group by n) as f on f.n = p.n
      where f.rows = ${limit} and f.lowest + p.points = cut.total
    ), tied as (
      select r.*, t.points, t.area, t.n
      from torn t
      cross join lateral (
        (select r.business_id, r.merit, r.tie
         from business_reach r
         where ${under('t')} and r.merit = t.merit and r.tie >= ${tieStart}
           and (r.zips is null or get_bit(r.zips, t.bit) = 1) ${matching}
         order by r.tie
         limit ${limit})
        union all
        (select r.business_id, r.merit, r.tie
         from business_reach r
         where ${under('t')} and r.merit = t.merit and r.tie < ${tieStart}
           and (r.zips is null or get_bit(r.zips, t.bit) = 1) ${matching}
         order by r.tie
         limit ${limit})
      ) r
    ), best as (
      select distinct on (business_id) business_id, merit + points as total, area,
             (tie::bigint - ${tieStart} + 2147483648) % 2147483648 as turned
      from (select * from first union all select * from tied) as candidates
      order by business_id, total desc
    ), shown as (
      select * from best order by total desc, turned, business_id limit ${limit}
    )
    ${dressed(sql)}`
}

/**
 * All that a word leads to, where it leads to few: every business found by it, then held against the rest of the question.
 */
export async function findByWord(
  sql: Sql,
  question: Question & { beginnings: readonly string[]; states: readonly string[] },
): Promise<Found[]> {
  const { probes, kinds, words, limit, tieStart, beginnings, states } = question
  const zips = probes.filter(probe => probe.area !== 'unasked')
  return sql<Found[]>`
    with found as materialized (
      select distinct on (r.business_id) r.business_id, r.merit, r.tie
      from unnest(${beginnings.map(namedBy)}::text[]) as w(low)
      cross join lateral (
        select * from business_reach r where r.key >= w.low and r.key < w.low || ${LAST_LETTER}
      ) r
      where ${kinds === null ? sql`true` : sql`r.kind = any (${kinds as number[]})`}
      union
      select r.business_id, r.merit, r.tie
      from business_reach r
      where r.key = any (${states as string[]}::text[])
        and ${kinds === null ? sql`true` : sql`r.kind = any (${kinds as number[]})`}
    ), best as (
      select f.business_id, f.merit + a.points as total, a.area,
             (f.tie::bigint - ${tieStart} + 2147483648) % 2147483648 as turned
      from found f
      join businesses b on b.id = f.business_id and ${allWords(sql, words)}
      cross join lateral (
        ${
          zips.length === 0
            ? sql`select ${areaPoints('unasked')}::int as points, 'unasked' as area`
            : sql`
        select p.points, p.area
        from unnest(${zips.map(each => each.key)}::text[], ${zips.map(each => each.bit)}::int[],
                    ${zips.map(each => areaPoints(each.area))}::int[],
                    ${zips.map(each => each.area)}::text[]) as p(key, bit, points, area)
        join business_reach r on r.business_id = f.business_id and r.key = p.key
                             and (r.zips is null or get_bit(r.zips, p.bit) = 1)
        order by p.points desc
        limit 1`
        }
      ) a
    ), shown as (
      select * from best order by total desc, turned, business_id limit ${limit}
    )
    ${dressed(sql)}`
}

/** After every text that can follow in the order of "C". */
const LAST_LETTER = '\u{10ffff}'

const allWords = (sql: Sql, words: readonly string[]) => sql`b.words ~ all (${words as string[]}::text[])`

const dressed = (sql: Sql) => sql`
    select b.id, b.slug, b.name, b.industry, b.listing, b.schedule, b.closures, b.version, b.updated_at, b.merit,
           b.response_score, b.response, b.completeness, b.open_wrong_information,
           s.area, s.turned as tie, c.revision as calendar
    from shown s
    join businesses b on b.id = s.business_id
    left join calendars c on c.business_id = b.id
    order by s.total desc, s.turned, s.business_id`

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
    from unnest(${beginnings as string[]}::text[]) as v(beginning)
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
