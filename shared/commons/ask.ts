import { asker, oldestUnderway } from '../ask-together.ts'
import type { ListedPost } from './content.ts'
import { readListed } from './listed.ts'

/** What a statement is told of one question: its row of q. */
export interface Told {
  board: string | null
  /** Where the page before ended. */
  pinned?: boolean
  hot?: number
  score?: number
  comments?: number
  at?: Date
  id?: string
  /** Words for to_tsquery. */
  query?: string
  /** How many quarters of an hour are looked at, in blocks of which level. */
  back?: number
  level?: number
}

export interface Answered {
  posts: ListedPost[]
  /** The quarter of an hour from which on threads were looked at; null where all were. */
  edge: number | null
  /** By how many quarters the best score carries a thread. */
  ahead: number
  /** How many threads have the words, of those whose lines were looked up. */
  matches: number
  /** The oldest transaction that was under way: what it or a later one changes may not be in the answer. */
  moment: string
}

/** The same as quarter_of, which is not taken apart: each call of it would take longer than to find a thread. */
export const quarterOf = (at: string) => `floor(extract(epoch from ${at}) / 900)::int`
const carriedBy = (score: string) => `ceil(50 * log(greatest(${score}, 1)::float8))::int`

interface AnswerRow extends Omit<Answered, 'posts'> {
  n: number
  text: string | null
}

/** `statement` finds for q. */
export const askTogether = asker<Told, AnswerRow, Answered>({
  columns: `board text collate "C", pinned bool, hot float8, score int, comments int, at timestamptz, id text collate "C",
    query text, back int, level int`,
  around: (questions, statement) => `
    with q as materialized (
      select *, to_tsquery('commons', query) as sought from ${questions}
    ), forum as materialized (
      select ${quarterOf('(select created_at from posts where visible order by created_at desc limit 1)')} as newest,
             ${quarterOf('(select created_at from posts where visible order by created_at limit 1)')} as oldest,
             ${carriedBy('(select score from posts where visible order by score desc limit 1)')} as ahead,
             ${carriedBy('(select -score from posts where visible order by score limit 1)')} as behind
    )
    select q.n, s.*, ${oldestUnderway} as moment
    from q
    cross join lateral (${statement}) s`,
  answer: ({ n, text, ...rest }) => ({ posts: readListed(text), ...rest }),
  lanes: 2,
})
