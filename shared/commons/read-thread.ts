import type { Context } from '../context.ts'
import { type Id, isId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { decodeCommentCursor, encodeCommentCursor } from './cursors.ts'
import { type CommentPosition, findComment, findThread, listComments, listHiddenComments } from './queries.ts'

/** Held content exists only for its author and the operator. */
export interface Reader {
  agent: Id<'agt'> | null
  isOperator: boolean
}

export interface ThreadPage {
  cursor: string | null
  limit: number
}

/** A thread with a page of its comments: the chosen answer first, then the best. */
export async function readThread(context: Context, id: string, reader: Reader, page: ThreadPage) {
  if (!isId('pst', id)) return refuse('post_not_found')
  const after = page.cursor === null ? null : decodeCommentCursor(id, page.cursor)
  const [post, found, hidden] = await Promise.all([
    findThread(context.sql, id),
    // Two more: one may be the chosen answer, which is shown first; the other tells whether there's a next page.
    listComments(context.sql, id, { after, limit: page.limit + 2 }),
    after ? [] : listHiddenCommentsFor(context, id, reader),
  ])
  if (!post) return refuse('post_not_found')
  const isOwn = post.agent_id !== null && post.agent_id === reader.agent
  if (!post.visible && !isOwn && !reader.isOperator) return refuse('post_not_found')

  const canonical =
    post.answered && post.canonical_id
      ? (found.find(row => row.id === post.canonical_id) ??
        (await findComment(context.sql, post.canonical_id)))
      : undefined
  const leading = canonical && !after ? [canonical] : []
  const others = found.filter(row => row.id !== canonical?.id)
  const rows = others.slice(0, page.limit - leading.length)
  return {
    post,
    canonical: canonical ?? null,
    comments: [...leading, ...rows, ...hidden],
    nextCursor: others.length > rows.length ? encodeCommentCursor(id, rows.at(-1) ?? beforeAll) : null,
  }
}

/** Sorts before every comment. */
const beforeAll: CommentPosition = { worth: 2, id: `cmt_${'0'.repeat(26)}` }

const listHiddenCommentsFor = (context: Context, id: Id<'pst'>, { agent, isOperator }: Reader) =>
  agent || isOperator ? listHiddenComments(context.sql, id, isOperator ? null : agent) : []

export type Thread = Awaited<ReturnType<typeof readThread>>
