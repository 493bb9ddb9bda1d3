import type { Sql } from '../../db/client.ts'
import { everyBusiness } from '../businesses/reach.ts'
import {
  keyBegins,
  type Lookup,
  named,
  patterns,
  places,
  roundedUp,
  served,
  shapeOf,
  shown,
  taking,
  type Walked,
} from './queries.ts'
import { askTogether } from './together.ts'

/**
 * Every business that one word leads to, where it leads to few: each is held against the rest of the question. Apart, or
 * the planner, who can not know that they are few, would read all there are in the order of businesses.
 */
export function findAmongFew(sql: Sql, lookup: Lookup, word: Walked, limit: number, tieStart: number) {
  const { keys, bits, points, bookable, emergency, words } = lookup
  const zip = keys[0] !== everyBusiness
  const most = roundedUp(limit)
  const shape = ['few', most, zip, word.industry !== null, emergency, shapeOf(words)].join()
  const statement = () => {
    const taken = `${word.industry === null ? 'true' : 'r.kind >> 2 = q.industry'} ${taking({ industries: null, emergency })}`
    return `
    with led as materialized (
      select r.*
      from unnest(q.beginnings) as b(beginning)
      cross join lateral (
        select * from business_reach where ${keyBegins("'-' || b.beginning")}
      ) r
      where ${taken}
      union all
      select r.*
      from unnest(q.states) as s(key)
      join business_reach r on r.key = s.key
      where ${taken}
    ), found as materialized (
      select distinct on (r.business_id) r.business_id, r.merit, r.tie
      from led r
      where true ${named(words)}
      order by r.business_id
    ), shown as materialized (
      select f.business_id, f.merit + a.points as total, a.points as area, f.tie
      from found f
      cross join ${zip ? serving : '(select q.points[1] as points)'} a
      order by total desc, f.tie < q.start, f.tie, f.business_id
      limit ${most}
    ) ${shown}`
  }
  const industries = keys.map(() => 0)
  const told = { keys, bits, points, industries, ...word, ...patterns(words), bookable, start: tieStart }
  return askTogether(sql, shape, statement, told)
}

/** The best of the keys under which a business serves the zip. */
const serving = `lateral (
        select p.points
        from ${places}
        join business_reach r on r.business_id = f.business_id and r.key = p.key and ${served}
        order by p.points desc
        limit 1
      )`

/** How many rows of a word are counted: beyond that, all are many. */
const MOST_ROWS = 20_000
/** How many known words. */
const MOST_KEYS = 1000

export interface WordCount {
  word: string
  rows: number
  keys: number
  /** Of all businesses, as the planner guesses. */
  total: number
}

/** How many rows and known words begin so, counted no further than it matters. */
export function countBeginning(sql: Sql, words: readonly string[]) {
  return sql.unsafe<WordCount[]>(counting, [words as string[]] as never[], { prepare: true })
}

const counting = `
  select w.word, r.rows, k.keys, (select reltuples::int from pg_class where oid = 'businesses'::regclass) as total
  from unnest((select $1::text[])) as w(word)
  cross join lateral (
    select count(*) as rows
    from (select from business_reach
          where ${keyBegins("'-' || w.word")}
          limit ${MOST_ROWS}) r
  ) r
  cross join lateral (
    select count(*) as keys
    from (select from known_words
          where ${keyBegins("'0' || w.word")}
          limit ${MOST_KEYS}) k
  ) k`

/** The words that are known under keys which begin so. */
export async function listKnownWords(sql: Sql, keys: readonly string[]): Promise<string[]> {
  const [row] = await sql.unsafe<{ words: string[] | null }[]>(knownWords, [keys as string[]] as never[], {
    prepare: true,
  })
  return row?.words ?? []
}

const knownWords = `
  select array_agg(distinct k.word) as words
  from unnest((select $1::text[])) as w(low)
  cross join lateral (select word from known_words where ${keyBegins('w.low')}) k`
