import type { Context } from '../context.ts'
import { type Id, isId } from '../ids.ts'
import { cutPage } from '../page.ts'
import { refuse } from '../refusal.ts'
import type { CommentRow, ThreadRow } from './content.ts'
import { decodeCommentCursor, encodeCommentCursor } from './cursors.ts'
import {
  CHOSEN,
  type CommentPosition,
  findComment,
  findThread,
  listComments,
  listHiddenComments,
  listReplies,
  type ReplyRow,
} from './queries.ts'

/** Held content exists only for its author and the operator. */
export interface Reader {
  agent: Id<'agt'> | null
  isOperator: boolean
}

/** A thread with a page of its comments: the chosen answer first, then the best, and each one's replies after it. */
export async function readThread(
  context: Context,
  id: string,
  reader: Reader,
  { cursor, limit }: { cursor: string | null; limit: number },
) {
  if (!isId('pst', id)) return refuse('post_not_found')
  const after = cursor === null ? null : decodeCommentCursor(id, cursor)
  // Two more: one may be the chosen answer, which is shown first; the other shows whether there's a next page.
  const page = { after, limit: limit + 2 }
  const [post, comments, replies, hidden] = await Promise.all([
    findThread(context.sql, id),
    listComments(context.sql, id, page),
    listReplies(context.sql, id, page),
    after ? [] : listHiddenCommentsFor(context, id, reader),
  ])
  if (!post) return refuse('post_not_found')
  const isOwn = post.agent_id !== null && post.agent_id === reader.agent
  if (!post.visible && !isOwn && !reader.isOperator) return refuse('post_not_found')

  const canonical = await findCanonical(context, post, [...comments, ...replies])
  const found = inReadingOrder(comments, replies, canonical, after)
  const rows = found.map(({ row }) => row)
  const { page: shown, next } = cutPage(found, Math.min(limit, countFitting(rows)))
  return {
    post,
    canonical,
    comments: [...rows.slice(0, shown.length), ...hidden.slice(0, countFitting(hidden))],
    nextCursor: next && encodeCommentCursor(id, next.position),
  }
}

/** Longer comments go to the next page: marking or rendering them takes time. */
const MAX_CHARACTERS = 150_000

function countFitting(rows: readonly CommentRow[]): number {
  let characters = 0
  for (const [count, { body }] of rows.entries()) {
    characters += body.length
    if (characters > MAX_CHARACTERS) return count
  }
  return rows.length
}

async function findCanonical(context: Context, post: ThreadRow, found: CommentRow[]) {
  if (!post.answered || !post.canonical_id) return null
  return (
    found.find(row => row.id === post.canonical_id) ??
    (await findComment(context.sql, post.canonical_id)) ??
    null
  )
}

interface Placed {
  row: CommentRow
  position: CommentPosition
}

/** Puts each comment's replies after it. A page may begin with replies to the last page's comment. */
function inReadingOrder(
  comments: CommentRow[],
  replies: ReplyRow[],
  canonical: CommentRow | null,
  after: CommentPosition | null,
): Placed[] {
  const others = comments.filter(row => row.id !== canonical?.id)
  const leading = canonical && !after ? [{ ...canonical, worth: CHOSEN }] : []
  const repliesByComment = Map.groupBy(
    replies.filter(row => row.id !== canonical?.id),
    row => row.parent_id,
  )
  const repliesTo = ({ worth, id }: { worth: number; id: Id<'cmt'> }): Placed[] =>
    (repliesByComment.get(id) ?? []).map(row => ({ row, position: { worth, id, reply: row.id } }))
  return [
    ...(after ? repliesTo(after) : []),
    ...[...leading, ...others].flatMap((row): Placed[] => [
      { row, position: { worth: row.worth, id: row.id, reply: '' } },
      ...repliesTo(row),
    ]),
  ]
}

const listHiddenCommentsFor = (context: Context, id: Id<'pst'>, { agent, isOperator }: Reader) =>
  agent || isOperator ? listHiddenComments(context.sql, id, isOperator ? null : agent) : []

export type Thread = Awaited<ReturnType<typeof readThread>>
