import type { Sql } from '../../db/client.ts'
import { column } from '../../db/first.ts'
import type { Listing } from '../businesses/listing.ts'
import type { MeasuredResponse } from '../businesses/measured.ts'
import type { StoredClosure } from '../businesses/queries.ts'
import { everyBusiness, wordKey } from '../businesses/reach.ts'
import type { Industry } from '../industries/industries.ts'
import type { MatchedCard } from './match.ts'
import type { SearchKey, SearchPlan, SearchWord } from './search-plan.ts'

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

/** Every statement begins with its parameters as one row. Reading them from it lets Postgres reuse a plan. */
const PARAMETERS = `
  with p as materialized (
    select $1::text[] as keys, $2::text[]::varbit[] as masks, $3::int[] as points, $4::tsquery as words,
           $5::tsquery as more_words, $6::int[] as industries, $7::int as tie_start,
           $8::text[] as near_keys, $9::text[]::varbit[] as near_masks
  )`

interface Parameters {
  keys: readonly SearchKey[]
  words: string | null
  moreWords?: string | null
}

function run<Row extends object>(
  sql: Sql,
  text: string,
  { industries, tieStart, near }: SearchPlan,
  { keys, words, moreWords = null }: Parameters,
): Promise<Row[]> {
  const parameters = [
    keys.map(each => each.key),
    keys.map(each => each.mask),
    keys.map(each => each.points),
    words,
    moreWords,
    industries,
    tieStart,
    near?.map(each => each.key) ?? null,
    near?.map(each => each.mask) ?? null,
  ]
  return sql.unsafe<Row[]>(text, parameters as never[], { prepare: true })
}

const KEYS =
  'unnest((select keys from p), (select masks from p), (select points from p)) as k(key, mask, points)'

/** Whether a row of business_reach fits a key: it has one of the requested zips. */
const IN_ZIPS = '(zips is null or k.mask is null or bit_count(zips & k.mask) > 0)'

const nearCondition = ({ near }: SearchPlan, business: string) =>
  near
    ? `and exists (
        select from unnest((select near_keys from p), (select near_masks from p)) as k(key, mask)
        join business_reach l on l.key = k.key
        where l.business_id = ${business} and ${IN_ZIPS})`
    : ''

/**
 * Reads businesses in order of merit until the best are found: under the keys of the place, or under the longest word if
 * there's no place. The index keeps each key in that order, so this reads only each key's first rows: once from the point
 * where today's order of ties starts, and once before it. If words are checked, it reads at most `maxRead` rows, and
 * returns null if the best may be further down.
 */
export async function listBest(sql: Sql, plan: SearchPlan, maxRead: number | null) {
  const { limit, places } = plan
  const underWord = isEverywhere(plan) ? longest(plan.words) : null
  const keys =
    underWord?.known?.map(word => ({ key: wordKey(word), mask: null, points: places[0]?.points ?? 0 })) ??
    places
  const words = plan.words.filter(word => word !== underWord)
  const inOrder = (side: string) => `
    select business_id, merit, tie
    from business_reach r
    where key = k.key and tie ${side} (select tie_start from p) and ${IN_ZIPS}
      ${filterConditions(plan)} ${nearCondition(plan, 'r.business_id')}
      -- The index by industry holds no words.
      ${plan.industries?.length === 1 && !underWord ? "and (key < '-' or key >= '.')" : ''}
    order by merit desc, tie`
  const last = maxRead !== null && words.length > 0 ? Math.ceil(maxRead / (2 * keys.length)) : null
  const numbered = (side: string) =>
    last === null
      ? `select *, false as is_last from (${inOrder(side)}) r`
      : `select business_id, merit, tie, n = ${last} as is_last
         from (select *, row_number() over (order by merit desc, tie) as n from (${inOrder(side)} limit ${last}) r) r`
  const hasWords =
    words.length > 0
      ? '(select search_keys @@ (select words from p) from businesses where id = r.business_id)'
      : 'true'
  const firstRows = (side: string) => `
    select * from (${numbered(side)}) r where is_last or ${hasWords} order by merit desc, tie limit ${limit}`
  const text = `${PARAMETERS}, read as materialized (
      select r.business_id as id, r.merit + k.points as total, k.points, r.tie, r.is_last
      from ${KEYS}
      cross join lateral ((${firstRows('>=')}) union all (${firstRows('<')})) r
    ), found as (
      select distinct on (id) id, total, points, tie from read order by id, total desc
    )
    select c.is_cut as "isCut", ${RESULT_COLUMNS}
    from (select coalesce(bool_or(is_last), false) as is_cut from read) c
    left join (${bestFound(limit)}) f on not c.is_cut
    left join businesses b on b.id = f.id
    order by ${RESULT_ORDER}`
  const rows = await run<SearchResult & { isCut: boolean }>(sql, text, plan, {
    keys,
    words: wordQuery(words),
  })
  return rows[0]?.isCut ? null : rows.filter(row => row.id !== null)
}

const isEverywhere = ({ places }: SearchPlan): boolean => places[0]?.key === everyBusiness

/** The longest word is often the rarest. Words of a need have no rows in order of merit. */
const longest = (words: readonly SearchWord[]): SearchWord | undefined =>
  narrowWords(words.filter(each => !each.offer)).sort((a, b) => b.typed.length - a.typed.length)[0]

const MAX_NARROW = 50

/** The words that an index finds fast: those that few known words match, or else the one with the fewest. */
const narrowWords = (words: readonly SearchWord[]): SearchWord[] =>
  words
    .filter(word => word.known)
    .sort((a, b) => breadth(a) - breadth(b))
    .filter((word, i) => i === 0 || breadth(word) <= MAX_NARROW)

const breadth = ({ known }: SearchWord): number => known?.length ?? Number.POSITIVE_INFINITY

/** Sorts the businesses that have all the words and match the filters. Returns null if there are more than `max`. */
export async function listBestOfFew(sql: Sql, plan: SearchPlan, max: number | null) {
  const { places, limit } = plan
  const area = isEverywhere(plan)
    ? '(select points[1] as points from p) k'
    : `lateral (
        select points
        from business_reach r
        join ${KEYS} on k.key = r.key
        where r.business_id = m.id and ${IN_ZIPS}
        order by points desc
        limit 1
      ) k`
  // The index is slow for a prefix that many words share, so that's checked afterward, unless too many rows would be left.
  const narrow = max === null ? plan.words.filter(word => word.known) : narrowWords(plan.words)
  const others = plan.words.filter(word => !narrow.includes(word))
  const text = `${PARAMETERS}, matched as materialized (
      select id, merit, tie, search_keys
      from businesses
      where search_keys @@ (select words from p) and deleted_at is null ${filterConditions(plan)}
      ${max === null ? '' : `limit ${max + 1}`}
    ), found as (
      select m.id, m.merit + k.points as total, k.points, m.tie
      from matched m
      cross join ${area}
      where ${others.length > 0 ? 'm.search_keys @@ (select more_words from p)' : 'true'} ${nearCondition(plan, 'm.id')}
    )
    select c.matches, ${RESULT_COLUMNS}
    from (select count(*)::int as matches from matched) c
    left join (${bestFound(limit)}) f on ${max === null ? 'true' : `c.matches <= ${max}`}
    left join businesses b on b.id = f.id
    order by ${RESULT_ORDER}`
  const rows = await run<SearchResult & { matches: number }>(sql, text, plan, {
    keys: places,
    words: wordsInPlaces(plan, narrow),
    moreWords: wordQuery(others),
  })
  const isTooMany = max !== null && (rows[0]?.matches ?? 0) > max
  return isTooMany ? null : rows.filter(row => row.id !== null)
}

/**
 * How many businesses have all the words, by the planner's estimate. It assumes that words are independent, but needs
 * aren't: a business that repairs leaks also installs faucets. So only the rarest need counts.
 */
export async function estimateMatches(sql: Sql, plan: SearchPlan): Promise<number> {
  const needs = plan.words.filter(word => word.offer)
  const others = plan.words.filter(word => !word.offer)
  const guesses = (needs.length > 0 ? needs : [null]).map(async need => {
    const query = wordsInPlaces(plan, need ? [...others, need] : others)
    const [row] = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }[]>`
      explain (format json) select from businesses where search_keys @@ ${query}::tsquery and deleted_at is null`
    return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  })
  return Math.min(...(await Promise.all(guesses)))
}

const LAST_CHARACTER = '\u{10ffff}'

/** Known words whose keys start with one of these prefixes (typos.ts), up to `limit` for each. */
export const listKnownWords = (sql: Sql, beginnings: readonly string[], limit: number) =>
  column(sql<{ word: string }[]>`
    select distinct w.word
    from unnest((select ${beginnings as string[]}::text[])) as b(beginning)
    cross join lateral (
      select word
      from known_words
      where key >= b.beginning and key < b.beginning || ${LAST_CHARACTER}
      limit ${limit}
    ) w`)

const filterConditions = ({ industries, bookable, emergency }: SearchPlan) => `
  ${industries ? `and kind >> 2 ${oneOfIndustries(industries)}` : ''}
  ${emergency ? 'and kind & 2 = 2' : ''} ${bookable ? 'and kind & 1 = 1' : ''}`

// The index by industry is in order of merit for one industry only.
const oneOfIndustries = ({ length }: readonly number[]): string =>
  length === 1 ? '= (select industries[1] from p)' : '= any ((select industries from p)::int[])'

// Limits are literals. The planner expects many rows from a parameter, and would sort them all.
const bestFound = (limit: number) => `
  select * from found order by total desc, tie < (select tie_start from p), tie limit ${limit}`

const RESULT_ORDER = 'f.points + b.merit desc, f.tie < (select tie_start from p), f.tie'

const RESULT_COLUMNS = `
  b.id, b.slug, b.name, b.industry, b.listing, b.schedule, nullif(b.closures, '[]') as closures, b.updated_at as "updatedAt",
  b.response_score as "responseScore", b.response, b.completeness,
  b.open_wrong_information as "openWrongInformation", b.ever_booked as "everBooked", f.points as "areaPoints"`

/** Words are folded to letters and digits, so nothing needs escaping. */
const wordQuery = (words: readonly SearchWord[]): string | null =>
  words.length === 0 ? null : words.map(each => `(${alternatives(each).join('|')})`).join('&')

const wordsInPlaces = (plan: SearchPlan, words: readonly SearchWord[]): string =>
  [wordQuery(words), ...[isEverywhere(plan) ? null : plan.places, plan.near].map(keys => keys && oneOf(keys))]
    .filter(each => each !== null)
    .join(' & ')

const oneOf = (keys: readonly { key: string }[]): string => `(${keys.map(keyText).join('|')})`

const keyText = ({ key }: { key: string }): string => `'${key}'`

const alternatives = ({ typed, known, offer }: SearchWord): string[] => [
  ...(known ? known.map(word => `'${wordKey(word)}'`) : [`'${wordKey(typed)}':*`]),
  ...(offer ? [offer] : []),
]

/** The services of these businesses, to choose the one that fits. */
export const listOffers = (sql: Sql, ids: readonly number[]) => sql<{ id: number; offer: MatchedCard }[]>`
  select id, json_build_object('industry', industry, 'emergency', card -> 'emergency', 'services', card -> 'services') as offer
  from businesses
  where id = any (${ids as number[]})`
