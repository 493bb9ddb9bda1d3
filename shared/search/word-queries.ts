import type { Sql } from '../../db/client.ts'
import { everyBusiness, namedBy } from '../businesses/reach.ts'
import {
  type Found,
  type Lookup,
  lists,
  named,
  patterns,
  probes,
  roundedUp,
  served,
  shown,
  taking,
  text,
} from './queries.ts'

/** After every text that can follow in the order of "C". */
const LAST_LETTER = '\u{10ffff}'

/** How many rows of a word are counted: one with more is no way in. */
export const MOST_COUNTED = 20_000

/** Of these businesses the best, as `shown`: those that serve the zip, where one was asked for. */
const bestOf = (found: string, zip: boolean, most: number) => `
    found as materialized (${found}
    ), shown as materialized (
      select f.business_id, f.merit + a.points as total, a.points as area, f.tie
      from found f
      cross join lateral (
        select p.points
        from ${probes}
        ${zip ? `join business_reach r on r.business_id = f.business_id and r.key = p.key and ${served}` : ''}
        order by p.points desc
        limit 1
      ) a
      order by total desc, f.tie < $5, f.tie, f.business_id
      limit ${most}
    )`

const placesOf = ({ keys, bits, points }: Lookup, tieStart: number) => [
  ...lists(
    keys,
    bits,
    points,
    keys.map(() => 0),
  ),
  tieStart,
]

const serving = ({ keys }: Lookup): boolean => keys[0] !== everyBusiness

/** Every business that one word leads to, where it leads to few: each is held against the rest of the question. */
export async function findByWord(
  sql: Sql,
  lookup: Lookup,
  word: { beginnings: readonly string[]; states: readonly string[]; industry: number | null },
  limit: number,
  tieStart: number,
) {
  const { bookable, emergency, words } = lookup
  const zip = serving(lookup)
  const most = roundedUp(limit)
  const taken = `${word.industry === null ? 'true' : 'r.kind >> 2 = $10'} ${taking({ industries: null, bookable, emergency })}`
  const statement = text(
    `word ${most} ${zip} ${word.industry !== null} ${bookable} ${emergency}`,
    () => `
    with ${bestOf(
      `
      select r.* from (
        select r.business_id, r.merit, r.tie
        from unnest((select $8::text[])) as w(low)
        cross join lateral (
          select * from business_reach r where r.key >= w.low and r.key < w.low || '${LAST_LETTER}'
        ) r
        where ${taken}
        union
        select r.business_id, r.merit, r.tie
        from business_reach r
        where r.key = any ($9::text[]) and ${taken}
      ) r
      where true ${named(true)}`,
      zip,
      most,
    )} ${shown}`,
  )
  return sql.unsafe<Found[]>(
    statement,
    [
      ...placesOf(lookup, tieStart),
      ...patterns(words),
      word.beginnings.map(namedBy),
      word.states,
      ...(word.industry === null ? [] : [word.industry]),
    ] as never[],
    { prepare: true },
  )
}

/** More than these are met sooner by walking down from the best. */
const MOST_TOGETHER = 1000

/** Every business that has all the words, by some of them that few have together; null where they are many. */
export async function findTogether(
  sql: Sql,
  lookup: Lookup,
  { together, industry }: { together: Lookup['words']; industry: number | null },
  limit: number,
  tieStart: number,
): Promise<Found[] | null> {
  const { bookable, emergency, words } = lookup
  const zip = serving(lookup)
  const most = roundedUp(limit)
  const statement = text(
    `together ${most} ${zip} ${industry !== null} ${bookable} ${emergency}`,
    () => `
    with hits as materialized (
      select id from businesses_with_words($8::tsquery, ${MOST_TOGETHER + 1}) as id
    ), ${bestOf(
      `
      select r.business_id, r.merit, r.tie
      from hits h
      cross join lateral (
        select * from business_reach r where r.business_id = h.id and r.key = '${everyBusiness}' limit 1
      ) r
      where (select count(*) <= ${MOST_TOGETHER} from hits)
        ${industry === null ? '' : 'and r.kind >> 2 = $9'} ${taking({ industries: null, bookable, emergency })}
        ${named(true)}`,
      zip,
      most,
    )}
    select h.many, s.* from (select count(*) > ${MOST_TOGETHER} as many from hits) h left join (${shown}) s on true`,
  )
  const rows = await sql.unsafe<(Found & { many: boolean })[]>(
    statement,
    [
      ...placesOf(lookup, tieStart),
      ...patterns(words),
      allOf(together),
      ...(industry === null ? [] : [industry]),
    ] as never[],
    { prepare: true },
  )
  // One row says only how many there are.
  return rows[0]?.many ? null : rows.filter(row => row.id !== null)
}

/** As Postgres reads it: what is folded holds no quotes. */
const allOf = (words: Lookup['words']): string =>
  words.map(beginnings => `(${beginnings.map(each => `'${each}':*`).join('|')})`).join('&')

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

/** The words that are known under keys which begin so. */
export async function listKnownWords(sql: Sql, keys: readonly string[]): Promise<string[]> {
  const [row] = await sql<{ words: string[] }[]>`
    select array_agg(distinct k.word) as words
    from unnest(${keys as string[]}::text[]) as w(low)
    cross join lateral (
      select word from known_words where key >= w.low and key < w.low || ${LAST_LETTER}
    ) k`
  return row?.words ?? []
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
