import type { Sql } from '../../db/client.ts'
import type { Booked } from '../bookings/chairs.ts'
import type { MeasuredResponse } from '../businesses/measured.ts'
import { signsOfAll, signsOfAny } from '../businesses/signs.ts'
import type { Industry } from '../industries/industries.ts'

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
  response: MeasuredResponse | null
  completeness: number
  open_wrong_information: number
  /** Points for the area and the merit by which it was found. */
  total: number
  area: number
  /** Its point on the ring of ties. */
  tie: number
  ever_booked: boolean
}

/** Who is looked for, under which keys, and what of their rows is taken. */
export interface Lookup {
  keys: string[]
  bits: number[]
  points: number[]
  /** By its number, for each key; null where any will do. */
  industries: number[] | null
  bookable: boolean
  emergency: boolean
  /** For each word of q the beginnings that may have been meant; of each word one must be found. */
  words: Words
}

export type Words = readonly (readonly string[])[]

/** A word whose keys are looked under: the known words that begin so, and states. */
export interface Walked {
  beginnings: readonly string[]
  states: readonly string[]
  industry: number | null
}

const statement = new Map<string, string>()

/** The text of a statement, made once for each shape: a search is over before the text of this one were built anew. */
export function text(shape: string, make: () => string): string {
  const held = statement.get(shape) ?? make()
  statement.set(shape, held)
  return held
}

/** After every text that can follow in the order of "C". */
const LAST_LETTER = '\u{10ffff}'

/** The keys that begin with what an expression of SQL says. */
export const keyBegins = (beginning: string) =>
  `key >= ${beginning} and key < ${beginning} || '${LAST_LETTER}'`

/**
 * In parentheses, so that the planner does not look into the values: it would take every question for a new one and plan
 * it anew, which takes as long as answering it.
 */
export const placeProbes =
  'select * from unnest((select $1::text[]), (select $2::int[]), (select $3::int[]), (select $4::smallint[])) as p(key, bit, points, industry)'

const wordProbes = `
  select key, 0 as bit, $3::int as points, $4::smallint as industry
  from (
    select '-' || k.word as key
    from unnest((select $1::text[])) as b(beginning)
    cross join lateral (
      select word from known_words where ${keyBegins("'0' || b.beginning")}
    ) k
    union
    select unnest((select $2::text[]))
  ) k`

// Written out as in the indexes, or they would not be used.
const ofPlaces = "and (r.key < '-' or r.key >= '.')"
export const taking = ({
  industries,
  bookable,
  emergency,
}: Pick<Lookup, 'industries' | 'bookable' | 'emergency'>) =>
  `${industries ? 'and r.kind >> 2 = p.industry' : ''} ${bookable ? 'and r.kind & 1 = 1' : ''} ${emergency ? 'and r.kind & 2 = 2' : ''}`

// A number that the planner can see, or it would sort what stands in order already; few different ones, as each is a plan.
export const roundedUp = (limit: number) => [1, 10, 25].find(most => limit <= most) ?? 50

export const served = '(r.zips is null or get_bit(r.zips, p.bit) = 1)'

const severalOf = (words: Words) => words.filter(beginnings => beginnings.length > 1)
/** Words with several beginnings whose bits are asked for one by one. */
const MOST_SEVERAL = 3

/** What of a statement follows from the words that are asked for. */
export const shapeOf = (words: Words) => Math.min(words.length, 1) + Math.min(severalOf(words).length, 1)

// Few pass the bits who lack a word. Looked up for each of them: a join the planner might turn around.
const bits = 'and r.signs & $8::bigint = $8::bigint'
const bitsOfSeveral =
  'and r.signs & $9::bigint <> 0 and r.signs & $10::bigint <> 0 and r.signs & $11::bigint <> 0'
export const named = (words: Words) =>
  words.length === 0
    ? ''
    : `${bits} ${shapeOf(words) > 1 ? bitsOfSeveral : ''}
       and (select b.words like all ($6::text[]) and b.words ~ all ($7::text[]) from businesses b where b.id = r.business_id)`

export const shown = `
  select b.id, b.slug, b.name, b.industry, b.listing, b.schedule, nullif(b.closures::text, '[]') as closures,
         b.updated_at, b.merit, b.response_score, b.response, b.completeness, b.open_wrong_information,
         b.ever_booked, s.total, s.area, s.tie
  from shown s
  join businesses b on b.id = s.business_id
  order by s.total desc`

/** Of those who serve a place, or of all, the best. */
export function findBest(sql: Sql, lookup: Lookup, limit: number, tieStart: number) {
  const { keys, bits, points, industries, words } = lookup
  const places = industries !== null && words.length === 0
  const given = lists(keys, bits, points, industries ?? keys.map(() => 0))
  return walk(sql, lookup, placeProbes, `places ${places}`, places ? ofPlaces : '', given, limit, tieStart)
}

/** Of those whom one word leads to, the best who have the others too. */
export function findNamed(sql: Sql, lookup: Lookup, word: Walked, limit: number, tieStart: number) {
  const given = [...lists(word.beginnings, word.states), lookup.points[0] ?? 0, word.industry ?? 0]
  const industries = word.industry === null ? null : [word.industry]
  return walk(sql, { ...lookup, industries }, wordProbes, 'word', '', given, limit, tieStart)
}

/**
 * The first few of each key in the order of merit, and of those the best. What it reads does not grow with the directory.
 * One more than was asked for shows whether the last place is shared. If it is, those who share it are looked for by
 * themselves, in the order of the date: the first few of many with the same score were only the first in the index.
 */
async function walk(
  sql: Sql,
  lookup: Lookup,
  probes: string,
  shape: string,
  within: string,
  given: unknown[],
  limit: number,
  tieStart: number,
): Promise<Found[]> {
  const { industries, bookable, emergency, words } = lookup
  const most = roundedUp(limit)
  const statement = text(
    `${shape} ${most} ${industries !== null} ${bookable} ${emergency} ${shapeOf(words)}`,
    () => {
      const where = `r.key = p.key ${within} ${taking(lookup)} and ${served} ${named(words)}`
      const tiedOn = (side: string) => `
        (select r.business_id, r.tie
         from business_reach r
         where ${where} and r.merit = e.total - p.points and r.tie ${side} $5
         order by r.tie
         limit ${2 * most})`
      return `
    with probes as materialized (${probes}
    ), near as materialized (
      select r.business_id, max(r.merit + p.points) as total, max(p.points) as area, min(r.tie) as tie
      from probes p
      cross join lateral (
        select r.business_id, r.merit, r.tie
        from business_reach r
        where ${where}
        order by r.merit desc, r.tie
        limit ${most + 1}
      ) r
      group by r.business_id
      order by total desc
      limit ${most + 1}
    ), edge as materialized (
      select a.total
      from (select total from near order by total limit 1) a
      join (select total from near order by total limit 1 offset 1) b on a.total = b.total
      where (select count(*) > ${most} from near)
    ), tied as (
      select r.business_id, e.total, p.points as area, r.tie
      from edge e
      cross join probes p
      cross join lateral (${tiedOn('>=')} union all ${tiedOn('<')}) r
    ), shown as materialized (
      select business_id, max(total) as total, max(area) as area, min(tie) as tie
      from (select * from near union all select * from tied) f
      group by business_id
      order by max(total) desc, min(tie) < $5, min(tie), business_id
      limit ${most}
    ) ${shown}`
    },
  )
  return sql.unsafe<Found[]>(statement, [...given, tieStart, ...patterns(words)] as never[], {
    prepare: true,
  })
}

/** Arrays as Postgres writes them: the library would look at each of hundreds of elements. No key holds a quote or a backslash. */
export const lists = (...columns: (readonly (string | number)[])[]): string[] =>
  columns.map(column => (column.length === 0 ? '{}' : `{"${column.join('","')}"}`))

/** What `named` asks for. What is folded holds letters and digits only, nothing that a pattern would read as a sign. */
export function patterns(words: Words): unknown[] {
  if (words.length === 0) return []
  const several = severalOf(words)
  const plain = words.flatMap(beginnings => (beginnings.length === 1 ? [`% ${beginnings[0]}%`] : []))
  const meant = several.map(beginnings => ` (${beginnings.join('|')})`)
  const asked = [plain, meant, String(signsOfAll(words))]
  if (several.length === 0) return asked
  return [...asked, ...Array.from({ length: MOST_SEVERAL }, (_, i) => String(signsOfAny(several[i] ?? [''])))]
}

export async function listBookedOf(sql: Sql, businesses: readonly number[], from: Date, until: Date) {
  return sql<(Booked & { business: number })[]>`
    select business_id as business, chair, start_at as start, end_at as end,
           (extract(epoch from upper(busy) - end_at) / 60)::int as "bufferMinutes"
    from bookings
    where business_id = any (${businesses as number[]}) and status <> 'cancelled'
      and busy && tstzrange(${from}, ${until})`
}
