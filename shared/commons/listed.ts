import { randomBytes } from 'node:crypto'
import type { Id } from '../ids.ts'
import type { Tier } from '../limits/policies.ts'
import { rowsOfText, textOfRows, timeOfText } from '../one-text.ts'
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

/** What lists show of all p, in their order. */
export const listedText = textOfRows([...values, author], BETWEEN)

/** A statement for these posts in their order. */
export const listed = (
  posts: string,
  { edge = 'null::int', ahead = 'null::int', matches = 'null::int' } = {},
) =>
  `select ${listedText} as text, ${edge} as edge, ${ahead} as ahead, ${matches} as matches from (${posts}) p`

export const readListed = (text: string | null): ListedPost[] =>
  text === null ? [] : rowsOfText(text, BETWEEN, values.length + 2).map(readOne)

function readOne([id, board, title = '', flair = '', excerpt = '', risk, ...more]: string[]): ListedPost {
  const [pinned, score, hot, comments, answered, active, created, agent, name, tier] = more
  const activeAt = timeOfText(active)
  const createdAt = timeOfText(created)
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
