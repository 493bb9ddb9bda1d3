import type { Sql } from '../../db/client.ts'
import type { BoardName } from './boards.ts'

/** About so many lines tell how common words are. */
const SAMPLE = 16_000
/** So many threads tell how many there are in a time. */
const NEWEST = 1000
/** No word: it stands in every line of the sample. */
export const EVERY_LINE = '*'

export interface ForumSample {
  /** In how many of the sampled lines a word is, beside the one that is in each. */
  words: Record<string, number> | null
  /** Of all, as the planner knows it. */
  lines: number
  posts: number
  threads: { [board in BoardName]?: number }
  /** So many of the newest began in so many quarters of an hour. */
  newest: number
  quarters: number | null
}

/** How common words are, and how many threads there are. */
export async function sampleForum(sql: Sql): Promise<ForumSample | undefined> {
  const [row] = await sql<ForumSample[]>`
    with newest as materialized (
      select created_at from posts where visible order by created_at desc limit ${NEWEST}
    ), counted as materialized (
      select word, ndoc
      from pg_class c
      cross join lateral ts_stat(format(
        'select words || %L::tsvector from search_lines tablesample system (%s) where visible limit %s',
        ${EVERY_LINE}::text, least(100, 100 * ${SAMPLE}::float8 / greatest(c.reltuples, 1)), 2 * ${SAMPLE}::int))
      where c.oid = 'search_lines'::regclass and ndoc > 1
    )
    select (select json_object_agg(word, ndoc) from counted) as words,
           (select reltuples::int from pg_class where oid = 'search_lines'::regclass) as lines,
           (select reltuples::int from pg_class where oid = 'posts'::regclass) as posts,
           (select json_object_agg(board, threads)
            from (select board, sum(threads) as threads from board_counts group by board) b) as threads,
           (select count(*)::int from newest) as newest,
           (select quarter_of(max(created_at)) - quarter_of(min(created_at)) from newest) as quarters`
  return row
}
