import { randomBytes } from 'node:crypto'
import type { Id } from '../ids.ts'
import type { Tier } from '../limits/policies.ts'
import type { BoardName } from './boards.ts'
import type { ListedPost } from './content.ts'
import type { RiskLabel } from './rules/reason.ts'

const values = [
  'p.id',
  'p.board',
  'p.title',
  'p.flair',
  'p.excerpt',
  "case when p.risk[1] is null then '' else array_to_string(p.risk, ' ') end",
  'p.pinned',
  'p.score',
  'p.hot',
  'p.comment_count',
  'p.answered',
  'p.last_activity_at',
  'p.created_at',
  "coalesce(p.agent_id, '')",
]

/** Texts may hold any character: between them stands what nobody knew when they were written. */
const BETWEEN = `\x1f${randomBytes(4).toString('base64url')}`
const author = `coalesce((select a.name || '${BETWEEN}' || a.tier from agents a where a.id = p.agent_id), '${BETWEEN}')`

/** What lists show of all p, in their order, as one text: to carry each value by itself costs more than to read them all. */
export const listedText = `string_agg(${[...values, author].join(` || '${BETWEEN}' || `)}, '${BETWEEN}')`

/** A statement for these posts in their order. */
export const listed = (
  posts: string,
  { edge = 'null::int', ahead = 'null::int', matches = 'null::int' } = {},
) =>
  `select ${listedText} as text, ${edge} as edge, ${ahead} as ahead, ${matches} as matches from (${posts}) p`

export function readListed(text: string | null): ListedPost[] {
  if (text === null) return []
  const read = text.split(BETWEEN)
  const each = values.length + 2
  return Array.from({ length: read.length / each }, (_, i) => readOne(read.slice(i * each, (i + 1) * each)))
}

function readOne([id, board, title = '', flair = '', excerpt = '', risk, ...more]: string[]): ListedPost {
  const [pinned, score, hot, comments, answered, active, created, agent, name, tier] = more
  const activeAt = inAnswers(active)
  const createdAt = inAnswers(created)
  return {
    id: id as Id<'pst'>, // these are what the table's checks and the writers let in
    board: board as BoardName,
    title,
    flair,
    excerpt,
    state: 'published', // no other is listed
    risk: risk ? (risk.split(' ') as RiskLabel[]) : [],
    pinned: pinned === 'true',
    score: Number(score),
    hot: Number(hot),
    comment_count: Number(comments),
    answered: answered === 'true',
    activeAt,
    createdAt,
    get last_activity_at() {
      return new Date(activeAt)
    },
    get created_at() {
      return new Date(createdAt)
    },
    agent_id: agent ? (agent as Id<'agt'>) : null,
    author_name: tier ? (name ?? '') : null,
    author_tier: tier ? (tier as Tier) : null,
  }
}

/** A time as Postgres writes it in UTC, with as many digits as it has, in the form of `toISOString`. */
const inAnswers = (at = ''): string =>
  at.length > 25
    ? `${at.slice(0, 10)}T${at.slice(11, 23)}Z`
    : `${at.slice(0, 10)}T${at.slice(11, 19)}.${at.slice(20, -3).padEnd(3, '0')}Z`
