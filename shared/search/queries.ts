import type { Sql } from '../../db/client.ts'
import type { Booked } from '../bookings/chairs.ts'
import { signsOfAll, signsOfAny } from '../businesses/signs.ts'
import { foundText } from './found.ts'
import { type Answered, askTogether, type Told } from './together.ts'

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

/** After every text that can follow in the order of "C". */
const LAST_LETTER = '\u{10ffff}'

/** The keys that begin with what an expression of SQL says. */
export const keyBegins = (beginning: string) =>
  `key >= ${beginning} and key < ${beginning} || '${LAST_LETTER}'`

/** The places that a question looks under. */
export const places = 'unnest(q.keys, q.bits, q.points, q.industries) as p(key, bit, points, industry)'

const keysOfWord = `(
        select distinct on (key) key, 0 as bit, q.points[1] as points, q.industry
        from (
          select '-' || k.word as key
          from unnest(q.beginnings) as b(beginning)
          cross join lateral (
            select word from known_words where ${keyBegins("'0' || b.beginning")}
          ) k
          union all
          select unnest(q.states)
        ) k
        order by key
      ) p`

// Written out as in the indexes, or they would not be used.
const ofPlaces = "and (r.key < '-' or r.key >= '.')"
export const taking = ({ industries, emergency }: Pick<Lookup, 'industries' | 'emergency'>) =>
  `${industries ? 'and r.kind >> 2 = p.industry' : ''} ${emergency ? 'and r.kind & 2 = 2' : ''}
   and (not q.bookable or r.kind & 1 = 1)`

// A number that the planner can see, or it would sort what stands in order already; few different ones, as each is a plan.
export const roundedUp = (limit: number) => [1, 10, 25].find(most => limit <= most) ?? 50

export const served = '(r.zips is null or get_bit(r.zips, p.bit) = 1)'

const severalOf = (words: Words) => words.filter(beginnings => beginnings.length > 1)
/** Words with several beginnings whose bits are asked for one by one. */
const MOST_SEVERAL = 3

/** What of a statement follows from the words that are asked for. */
export const shapeOf = (words: Words) => Math.min(words.length, 1) + Math.min(severalOf(words).length, 1)

// Few pass the bits who lack a word. Looked up for each of them: a join the planner might turn around.
const bits = 'and r.signs & q.signs = q.signs'
const bitsOfSeveral =
  'and r.signs & q.several[1] <> 0 and r.signs & q.several[2] <> 0 and r.signs & q.several[3] <> 0'
export const named = (words: Words) =>
  words.length === 0
    ? ''
    : `${bits} ${shapeOf(words) > 1 ? bitsOfSeveral : ''}
       and (select b.words like all (q.plain) and b.words ~ all (q.meant) from businesses b where b.id = r.business_id)`

export const shown = `
  select ${foundText} as text
  from shown s
  join businesses b on b.id = s.business_id`

/** Of those who serve a place, or of all, the best. */
export function findBest(sql: Sql, lookup: Lookup, limit: number, tieStart: number) {
  const { keys, bits, points, industries, words } = lookup
  const within = industries !== null && words.length === 0 ? ofPlaces : ''
  const told = { keys, bits, points, industries: industries ?? keys.map(() => 0) }
  return walk(sql, lookup, places, within, told, limit, tieStart)
}

/** Of those whom one word leads to, the best who have the others too. */
export function findNamed(sql: Sql, lookup: Lookup, word: Walked, limit: number, tieStart: number) {
  const industries = word.industry === null ? null : [word.industry]
  const told = { ...word, points: lookup.points.slice(0, 1) }
  return walk(sql, { ...lookup, industries }, keysOfWord, '', told, limit, tieStart)
}

/**
 * Each business once. Sorted, not grouped: for a group the planner makes room for as many as it guesses, a thousand times
 * too many, and to look through that room took half of the time.
 */
const bestOfEach = (found: string) =>
  `select distinct on (business_id) * from ${found} order by business_id, total desc`

/**
 * The first few of each key in the order of merit, and of those the best. What it reads does not grow with the directory.
 * Where a key has more that are as good as the last place, the first few were only the first in the index: of those that
 * share it, the first in the order of the date are looked for.
 */
function walk(
  sql: Sql,
  lookup: Lookup,
  probes: string,
  within: string,
  told: Partial<Told>,
  limit: number,
  tieStart: number,
): Promise<Answered> {
  const { industries, bookable, emergency, words } = lookup
  const most = roundedUp(limit)
  const shape = [probes, within, most, industries !== null, emergency, shapeOf(words)].join()
  const statement = () => {
    const where = `r.key = p.key ${within} ${taking(lookup)} and ${served} ${named(words)}`
    const tiedOn = (side: string) => `
        (select r.business_id, r.tie
         from business_reach r
         where ${where} and r.merit = e.total - p.points and r.tie ${side} q.start
         order by r.tie
         limit ${most})`
    return `
    with probes as materialized (
      select * from ${probes}
    ), walked as materialized (
      select p.key, r.business_id, r.merit + p.points as total, p.points as area, r.tie
      from probes p
      cross join lateral (
        select r.business_id, r.merit, r.tie
        from business_reach r
        where ${where}
        order by r.merit desc, r.tie
        limit ${most + 1}
      ) r
    ), edge as materialized (
      select min(total) as total
      from (select total from (${bestOfEach('walked')}) b order by total desc limit ${most}) b
    ), tied as (
      select r.business_id, e.total, p.points as area, r.tie
      from edge e
      cross join probes p
      cross join lateral (${tiedOn('>=')} union all ${tiedOn('<')} limit ${most}) r
      where (select count(*) > ${most} from walked w where w.key = p.key and w.total >= e.total)
    ), shown as materialized (
      select business_id, total, area, tie
      from (${bestOfEach('(select business_id, total, area, tie from walked union all select * from tied) f')}) b
      order by total desc, tie < q.start, tie, business_id
      limit ${most}
    ) ${shown}`
  }
  return askTogether(sql, shape, statement, {
    ...told,
    ...patterns(words),
    bookable,
    start: tieStart,
  })
}

/** What `named` asks for. What is folded holds letters and digits only, nothing that a pattern would read as a sign. */
export function patterns(words: Words): Pick<Told, 'plain' | 'meant' | 'signs' | 'several'> {
  if (words.length === 0) return {}
  const several = severalOf(words)
  return {
    plain: words.flatMap(beginnings => (beginnings.length === 1 ? [`% ${beginnings[0]}%`] : [])),
    meant: several.map(beginnings => ` (${beginnings.join('|')})`),
    signs: String(signsOfAll(words)),
    // Only a statement for several reads them.
    ...(several.length > 0 && {
      several: Array.from({ length: MOST_SEVERAL }, (_, i) => String(signsOfAny(several[i] ?? ['']))),
    }),
  }
}

export async function listBookedOf(sql: Sql, businesses: readonly number[], from: Date, until: Date) {
  return sql<(Booked & { business: number })[]>`
    select business_id as business, chair, start_at as start, end_at as end,
           (extract(epoch from upper(busy) - end_at) / 60)::int as "bufferMinutes"
    from bookings
    where business_id = any (${businesses as number[]}) and status <> 'cancelled'
      and busy && tstzrange(${from}, ${until})`
}
