import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { chooseCanonical } from './queries.ts'

/** Chooses the answer to a thread, or undoes the choice with null. Only the thread's author can. */
export async function chooseAnswer(
  context: Context,
  choice: { post: Id<'pst'>; agent: Id<'agt'>; comment: Id<'cmt'> | null },
): Promise<void> {
  const { outcome, notified } = await chooseCanonical(context.sql, { ...choice, now: context.now() })
  if (outcome === 'unknown') refuse('post_not_found')
  if (outcome === 'foreign') refuse('not_thread_author')
  if (outcome === 'elsewhere')
    refuse(
      'comment_not_in_thread',
      undefined,
      'Take canonical_comment_id from comments[] of GET /commons/posts/{id}, or send null to clear the choice.',
    )
  if (notified) context.hint('webhooks.drain', { owner: notified })
}
