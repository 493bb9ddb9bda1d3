import type { Sql } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import type { Id } from '../ids.ts'
import type { Reason } from '../moderation/reasons.ts'
import type { AuthorReason, ContentId, PostRow, State } from './content.ts'
import { reasonsJson } from './publish-queries.ts'

interface HeldContent {
  review_id: Id<'rev'>
  was: State
  state: State
}

/**
 * Returns content to the queue as if it hadn't been decided: its reports are open again, and no one is notified.
 * Undefined if there's no such content.
 */
export function holdContent(
  sql: Sql,
  { content, seen, codes, note, by, now }: Omit<ContentRuling, 'nextStates' | 'reasons'>,
): Promise<HeldContent | undefined> {
  const target = content.startsWith('pst_') ? 'post' : 'comment'
  return first(sql<HeldContent[]>`
    with ${lockContent(sql, content, seen)}, post_held as (
      update posts p set state = 'held', reviewed_at = ${now}
      from content c
      where p.id = ${content} and c.state <> 'held'
    ), comment_held as (
      update comments k set state = 'held', reviewed_at = ${now}
      from content c
      where k.id = ${content} and c.state <> 'held'
    ), reviewed as (
      insert into reviews as r (id, target, target_id, state, reasons, since, created_at)
      select type_id('rev', epoch_ms(${now})), ${target}, ${content}, 'held', reasons, ${now}, ${now}
      from content
      on conflict (target_id) do update
        set state = 'held', since = case when r.state = 'held' then r.since else excluded.since end
      returning r.id
    ), audited as (
      insert into audit (at, actor, operator, target, target_id, from_state, to_state, codes, reason)
      select ${now}, 'operator', ${by}, ${target}, ${content}, state, 'held', ${codes}, ${note} from content
    ), reopened as (
      update reports set outcome = null where target = ${content} and exists (select from content where state <> 'held')
    )
    select r.id as review_id, c.state as was, 'held' as state from content c cross join reviewed r`)
}

/**
 * Locks a thread, then the comment if that's the content, in the order all writers use. Finds nothing if the content isn't
 * in the state `seen`.
 */
export const lockContent = (sql: Sql, content: ContentId, seen: State | null) => sql`
  thread as materialized (
    select p.id, p.state, p.reasons, p.visible from posts p
    where p.id = coalesce((select c.post_id from comments c where c.id = ${content}), ${content})
    for no key update
  ), comment as materialized (
    select c.id, c.state, c.reasons, c.visible and t.visible as visible from thread t join comments c on c.post_id = t.id
    where c.id = ${content}
    for no key update of c
  ), content as (
    select id, state, reasons, visible
    from (select * from thread where id = ${content} union all select * from comment) c
    where ${seen}::text is null or state = ${seen}
  )`

interface ContentRuling {
  content: ContentId
  /** Nothing happens in another state. Null: any. */
  seen: State | null
  /** The next state for each current state. In a state that's missing here, nothing happens, and nothing is recorded. */
  nextStates: Record<string, State>
  reasons: AuthorReason[]
  codes: string[]
  note: string | null
  /** "root", or an operator's id. */
  by: string
  now: Date
}

interface MovedContent extends HeldContent {
  notified: string[]
}

/** Locks the content, then applies the operator's decision to its current state. Undefined if there's no such content. */
export const applyRuling = (
  sql: Sql,
  { content, seen, nextStates, reasons, codes, note, by, now }: ContentRuling,
): Promise<MovedContent | undefined> =>
  first(sql`
    with ${lockContent(sql, content, seen)}, input as (
      select ${reasonsJson(sql, reasons)}::jsonb as reasons, ${sql.json(nextStates)}::jsonb as next_state
    )
    select m.review_id, m.was, m.state, m.notified
    from content c
    join input on next_state ? c.state
    cross join lateral move_content(
      ${content}, array[c.state], next_state ->> c.state, ${by},
      -- The operator's reasons come before those of moderation.
      case next_state ->> c.state
        when c.state then null
        when 'removed' then input.reasons
        when 'rejected' then input.reasons
          || (select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(c.reasons) r
              where not input.reasons @> jsonb_build_array(jsonb_build_object('code', r -> 'code'))) end,
      ${codes}, ${note}, '{}', ${now}) m
    union all
    select r.id, c.state, c.state, '{}' from content c
    join input on not next_state ? c.state
    join reviews r on r.target_id = ${content}`)

/** Holds published content for the worker's reasons, and opens its review. */
export async function holdPublished(
  sql: Sql,
  { content, reasons, now }: { content: ContentId; reasons: Reason[]; now: Date },
): Promise<void> {
  await sql`
    select move_content(${content}, '{published}', 'held', 'worker', ${reasonsJson(sql, reasons)},
                        ${reasons.map(({ code }) => code)}, null, '{}', ${now})`
}

/** Pins a visible thread, or unpins any. Undefined if there's no such thread. */
export const pinPost = (
  sql: Sql,
  { post, pinned, by, now }: { post: Id<'pst'>; pinned: boolean; by: string; now: Date },
): Promise<{ id: Id<'pst'> } | undefined> =>
  first(sql`
    with was as (
      select id, pinned from posts where id = ${post} and (visible or not ${pinned}::boolean) for no key update
    ), changed as (
      update posts p set pinned = ${pinned} from was where p.id = was.id and was.pinned <> ${pinned}
      returning p.id
    ), audited as (
      insert into audit (at, actor, operator, target, target_id, from_state, to_state, codes)
      select ${now}, 'operator', ${by}, 'post', id, ${pinned ? 'unpinned' : 'pinned'}, ${pinned ? 'pinned' : 'unpinned'}, '{}'
      from changed
    )
    select id from was`)

export type PinnedThread = Pick<PostRow, 'id' | 'board' | 'title' | 'created_at'>

/** Pinned threads in the order of hot. */
export const listPinned = async (sql: Sql, limit: number): Promise<PinnedThread[]> => sql`
  select id, board, title, created_at from posts
  where visible and pinned
  order by hot desc, id desc
  limit ${limit}`
