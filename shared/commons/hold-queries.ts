import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import type { ContentId, State } from './content.ts'

interface Held {
  review_id: Id<'rev'>
  was: State
  state: State
}

/**
 * Back into the queue, as if nobody had decided: its reports are open again, and no one is told. Undefined where there is
 * no such content.
 */
export async function holdContent(
  sql: Sql,
  { content, codes, note, now }: { content: ContentId; codes: string[]; note: string | null; now: Date },
): Promise<Held | undefined> {
  const target = content.startsWith('pst_') ? 'post' : 'comment'
  const [row] = await sql<Held[]>`
    with thread as materialized (
      select p.id, p.state, p.reasons from posts p
      where p.id = coalesce((select c.post_id from comments c where c.id = ${content}), ${content})
      for no key update
    ), comment as materialized (
      select c.id, c.state, c.reasons from thread t join comments c on c.post_id = t.id
      where c.id = ${content}
      for no key update of c
    ), aim as (
      select state as was, reasons from thread where id = ${content}
      union all
      select state, reasons from comment
    ), post_held as (
      update posts p set state = 'held', looked_at = ${now}
      from thread t
      where p.id = ${content} and t.id = p.id and t.state <> 'held'
    ), comment_held as (
      update comments c set state = 'held', looked_at = ${now}
      from comment k
      where c.id = k.id and k.state <> 'held'
    ), reviewed as (
      insert into reviews as r (id, target, target_id, state, reasons, since, created_at)
      select type_id('rev', epoch_ms(clock_timestamp())), ${target}, ${content}, 'held', reasons, ${now}, ${now}
      from aim
      on conflict (target_id) do update
        set state = 'held', since = case when r.state = 'held' then r.since else excluded.since end
      returning r.id
    ), audited as (
      insert into audit (at, actor, target, target_id, from_state, to_state, codes, reason)
      select ${now}, 'operator', ${target}, ${content}, was, 'held', ${codes}, ${note} from aim
    ), reopened as (
      update reports set outcome = null where target = ${content} and exists (select from aim where was <> 'held')
    )
    select r.id as review_id, a.was, 'held' as state from aim a cross join reviewed r`
  return row
}
