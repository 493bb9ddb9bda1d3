import type { Ground } from '../ground.ts'
import { type Id, isId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { commentCursor, commentPlace } from './cursor.ts'
import { findComment, findThread, listComments, listUnseenComments } from './queries.ts'

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
export async function readThread(ground: Ground, id: string, reader: Reader, page: ThreadPage) {
  if (!isId('pst', id)) return refuse('post_not_found')
  const after = page.cursor === null ? null : commentPlace(id, page.cursor)
  const [post, found, unseen] = await Promise.all([
    findThread(ground.sql, id),
    listComments(ground.sql, id, { after, limit: page.limit + 1 }),
    reader.agent && !after ? listUnseenComments(ground.sql, id, reader.agent) : [],
  ])
  if (!post) return refuse('post_not_found')
  const own = post.agent_id !== null && post.agent_id === reader.agent
  if (!post.visible && !own && !reader.operator) return refuse('post_not_found')

  const more = found.length > page.limit
  const rows = found.slice(0, page.limit)
  const last = rows.at(-1)
  const listed = rows.find(row => row.id === post.canonical_id)
  const canonical =
    post.answered && post.canonical_id
      ? (listed ?? (await findComment(ground.sql, post.canonical_id)))
      : undefined
  // The answer leads the first page and is left out where its votes would put it.
  const others = rows.filter(row => row.id !== canonical?.id)
  return {
    post,
    canonical: canonical ?? null,
    comments: [...(canonical && !after ? [canonical] : []), ...others, ...unseen],
    nextCursor: more && last ? commentCursor(id, last) : null,
  }
}

export type Thread = Awaited<ReturnType<typeof readThread>>
