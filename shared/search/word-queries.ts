import type { Sql } from '../../db/client.ts'
import { everyBusiness, namedBy } from '../businesses/reach.ts'
import {
  type Found,
  keyBegins,
  type Lookup,
  lists,
  named,
  patterns,
  placeProbes,
  roundedUp,
  served,
  shapeOf,
  shown,
  taking,
  text,
  type Walked,
} from './queries.ts'

/**
 * Every business that one word leads to, where it leads to few: each is held against the rest of the question. Apart, or
 * the planner, who can not know that they are few, would read all there are in the order of businesses.
 */
export async function findAmongFew(sql: Sql, lookup: Lookup, word: Walked, limit: number, tieStart: number) {
  const { keys, bits, points, bookable, emergency, words } = lookup
  const zip = keys[0] !== everyBusiness
  const most = roundedUp(limit)
  const asked = patterns(words)
  const statement = text(
    `few ${most} ${zip} ${word.industry !== null} ${bookable} ${emergency} ${shapeOf(words)}`,
    () => {
      const [low, states, industry] = [6, 7, 8].map(n => `$${n + asked.length}`)
      const taken = `${word.industry === null ? 'true' : `r.kind >> 2 = ${industry}`} ${taking({ industries: null, bookable, emergency })}`
      return `
    with led as materialized (
      select r.*
      from unnest((select ${low}::text[])) as w(low)
      cross join lateral (
        select * from business_reach where ${keyBegins('w.low')}
      ) r
      where ${taken}
      union all
      select r.*
      from unnest((select ${states}::text[])) as s(key)
      join business_reach r on r.key = s.key
      where ${taken}
    ), found as materialized (
      select distinct r.business_id, r.merit, r.tie from led r where true ${named(words)}
    ), shown as materialized (
      select f.business_id, f.merit + a.points as total, a.points as area, f.tie
      from found f
      cross join ${zip ? serving : `(select points from (${placeProbes}) p limit 1)`} a
      order by total desc, f.tie < $5, f.tie, f.business_id
      limit ${most}
    ) ${shown}`
    },
  )
  const places = lists(
    keys,
    bits,
    points,
    keys.map(() => 0),
  )
  return sql.unsafe<Found[]>(
    statement,
    [
      ...places,
      tieStart,
      ...asked,
      word.beginnings.map(namedBy),
      word.states,
      ...(word.industry === null ? [] : [word.industry]),
    ] as never[],
    { prepare: true },
  )
}

/** The best of the keys under which a business serves the zip. */
const serving = `lateral (
        select p.points
        from (${placeProbes}) p
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
