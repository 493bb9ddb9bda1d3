import type { Sql } from '../../db/client.ts'
import { gatherer } from '../gather.ts'
import { askTogether, quarterOf } from './ask.ts'
import type { Sort } from './content.ts'
import { filter, order, shapeOf, sizeFor, toldOf, type Wanted } from './list-queries.ts'
import { listed } from './listed.ts'
import { levelOf } from './way.ts'

const has = 'l.visible and l.words @@ q.sought'
/** One thread is looked at by itself; without the offset the planner might look up all lines instead. */
const threadHas = `exists (select from search_lines l where l.post_id = p.id and ${has} offset 0)`

/**
 * Search for what is common: of so many threads in order the first that have the words. For the young, of so many
 * quarters of an hour, their lines are looked up at once; others are looked at one by one.
 */
export function searchInOrder(sql: Sql, query: string, wanted: Wanted, most: number, back: number) {
  const shape = `order ${most} ${back > 0} ${shapeOf(wanted)}`
  const threads = `select * from posts p where ${filter(wanted)} order by ${order[wanted.sort]} limit ${most}`
  const size = sizeFor(wanted.limit)
  const statement = () =>
    back === 0
      ? listed(`select * from (${threads}) p where ${threadHas} limit ${size}`)
      : `
    with young as materialized (
      select (newest - q.back) >> 2 * q.level as first, newest >> 2 * q.level as last from forum
    ), lines as materialized (
      select l.post_id from search_lines l
      where ${has} and search_blocks(l.began) && array(
        select (q.level << 24) + block from young, generate_series(first, last) as block)
    )
    ${listed(`
      select *
      from (${threads}) p
      where case when p.created_at >= (select to_timestamp((first << 2 * q.level) * 900.0) from young)
                 then p.id in (select post_id from lines)
                 else ${threadHas} end
      limit ${size}`)}`
  return askTogether(sql, shape, statement, { ...toldOf(wanted), query, back, level: levelOf(back) })
}

/** The quarter of an hour up to which threads can follow in the order. */
const until: Partial<Record<Sort, string>> = {
  hot: 'case when q.pinned then newest else least(newest, ceil(50 * q.hot)::int + behind) end',
  new: `least(newest, ${quarterOf('q.at')})`,
}

/**
 * Search for what is seldom: the lines that have the words, all or those of so many quarters of an hour, and of their
 * threads the first in order. Of many only the newest are looked at, unless `thorough`: what is older than the edge and
 * comes before what was found is missing.
 */
export function searchByWords(
  sql: Sql,
  query: string,
  wanted: Wanted,
  back: number | null,
  thorough: boolean,
) {
  const { sort, board, after } = wanted
  const size = sizeFor(wanted.limit)
  const [ahead, behind] = sort === 'hot' ? ['ahead', 'behind'] : ['0', '0']
  const pins = sort === 'hot' && (after === null || after.pinned)
  const pruned = !thorough && (sort === 'hot' || sort === 'new') && board === null && after === null
  const shape = `words ${back !== null} ${pruned} ${pins} ${shapeOf(wanted)}`
  const lines =
    back === null
      ? `select l.post_id, l.began from search_lines l where ${has}`
      : `select l.post_id, l.began
         from span
         cross join generate_series(since, until >> 8) as age
         cross join lateral (
           select post_id, began from search_lines
           where visible and ts_match_vq(words, q.sought)
             and search_keys(words, began) @> array(
               select hashtext(word) # hashint4(age) from unnest(span.words) as word)
           offset 0
         ) l`
  const oldest = `(select began from threads order by began desc offset ${size - 1} limit 1) - ${ahead} - ${behind} - 1`
  const statement = () => `
    with span as materialized (
      select until, greatest(until - q.back - ${ahead}, oldest) >> 8 as since, oldest, ahead, behind, words
      from (select *, ${until[sort] ?? 'newest'} as until from forum) f
      cross join tsvector_to_array(to_tsvector('commons', q.query)) as words
      where words <> '{}'
    ), lines as materialized (
      ${lines}
    ), threads as materialized (
      select distinct on (post_id) post_id, began from lines order by post_id
    ), cut as materialized (
      select greatest(case when since << 8 > oldest then since << 8 end, ${pruned ? oldest : 'null'}) as edge from span
    )
    ${listed(
      `
      select *
      from (
        select p.*
        from threads t
        cross join lateral (select * from posts p where p.id = t.post_id and ${filter(wanted)} offset 0) p
        where ${pruned ? '(t.began >= (select edge from cut)) is not false' : 'true'} ${pins ? 'and not p.pinned' : ''}
        ${pins ? `union all select * from posts p where ${filter(wanted)} and p.pinned and ${threadHas}` : ''}
      ) p
      order by ${order[sort]}
      limit ${size}`,
      {
        edge: '(select edge from cut)',
        ahead: '(select ahead from span)',
        matches: '(select count(*)::int from threads)',
      },
    )}`
  return askTogether(sql, shape, statement, { ...toldOf(wanted), query, ...(back !== null && { back }) })
}

/** Of more changes than this it is quicker to search anew. */
const MOST_CHANGES = 30

interface FoundBefore {
  query: string
  shown: readonly string[]
  /** A transaction. */
  since: string
}

const looking = `
  select f.still, f.at_moment::text as moment
  from json_to_recordset((select $1::text)::json) as q(n int, query text, shown text[], since xid8)
  cross join lateral still_found(q.query, q.shown, q.since, ${MOST_CHANGES}) f
  order by q.n`

/** Whether searches would find again what they found; and from when on that has to be asked the next time. */
export const findWhetherStillFound = gatherer({
  keyOf: (found: FoundBefore) => JSON.stringify(found),
  read(sql: Sql, asked: FoundBefore[]) {
    const told = JSON.stringify(asked.map((found, n) => ({ n, ...found })))
    return sql.unsafe<{ still: boolean; moment: string }[]>(looking, [told], { prepare: true })
  },
  most: 16,
  lanes: 2,
  gapMs: 0,
})
