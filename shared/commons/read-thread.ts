import type { Context } from '../context.ts'
import { type Id, isId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { commentCursor, commentPlace } from './cursor.ts'
import { type CommentPlace, findComment, findThread, listComments, listUnseenComments } from './queries.ts'

/** Who looks: what is held is there for its author and the operator alone. */
export interface Reader {
  agent: Id<'agt'> | null
  operator: boolean
}

export interface ThreadPage {
  cursor: string | null
  limit: number
}

/** A thread with a page of its comments: the chosen answer first, then the best. */
export async function readThread(context: Context, id: string, reader: Reader, page: ThreadPage) {
  if (!isId('pst', id)) return refuse('post_not_found')
  const after = page.cursor === null ? null : commentPlace(id, page.cursor)
  const [post, found, unseen] = await Promise.all([
    findThread(context.sql, id),
    // Two more: one may be the answer, which is not shown where it stands; the other tells whether there is a next page.
    listComments(context.sql, id, { after, limit: page.limit + 2 }),
    after ? [] : findUnseen(context, id, reader),
  ])
  if (!post) return refuse('post_not_found')
  const own = post.agent_id !== null && post.agent_id === reader.agent
  if (!post.visible && !own && !reader.operator) return refuse('post_not_found')

  const canonical =
    post.answered && post.canonical_id
      ? (found.find(row => row.id === post.canonical_id) ??
        (await findComment(context.sql, post.canonical_id)))
      : undefined
  // The answer leads the first page and is left out where its votes would put it.
  const leading = canonical && !after ? [canonical] : []
  const others = found.filter(row => row.id !== canonical?.id)
  const rows = others.slice(0, page.limit - leading.length)
  return {
    post,
    canonical: canonical ?? null,
    comments: [...leading, ...rows, ...unseen],
    nextCursor: others.length > rows.length ? commentCursor(id, rows.at(-1) ?? beforeAll) : null,
  }
}

/** More worth than any comment has. */
const beforeAll: CommentPlace = { worth: 2, id: `cmt_${'0'.repeat(26)}` }

const findUnseen = (context: Context, id: Id<'pst'>, { agent, operator }: Reader) =>
  agent || operator ? listUnseenComments(context.sql, id, operator ? null : agent) : []

export type Thread = Awaited<ReturnType<typeof readThread>>
