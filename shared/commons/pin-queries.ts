import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import type { BoardName } from './boards.ts'

/** Pins a thread that is there to be read, or lets go of any. Undefined where there is no such thread. */
export async function pinPost(
  sql: Sql,
  { post, pinned, now }: { post: Id<'pst'>; pinned: boolean; now: Date },
): Promise<{ id: Id<'pst'> } | undefined> {
  const [row] = await sql<{ id: Id<'pst'> }[]>`
    with was as (
      select id, pinned from posts where id = ${post} and (visible or not ${pinned}::boolean) for no key update
    ), changed as (
      update posts p set pinned = ${pinned} from was where p.id = was.id and was.pinned <> ${pinned}
      returning p.id
    ), audited as (
      insert into audit (at, actor, target, target_id, from_state, to_state, codes)
      select ${now}, 'operator', 'post', id, ${pinned ? 'unpinned' : 'pinned'}, ${pinned ? 'pinned' : 'unpinned'}, '{}'
      from changed
    )
    select id from was`
  return row
}

export interface PinnedThread {
  id: Id<'pst'>
  board: BoardName
  title: string
  created_at: Date
}

/** What stands first in hot, in that order. */
export async function listPinned(sql: Sql, limit: number): Promise<PinnedThread[]> {
  return sql<PinnedThread[]>`
    select id, board, title, created_at from posts
    where visible and pinned
    order by hot desc, id desc
    limit ${limit}`
}
