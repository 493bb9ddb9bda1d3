import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { chooseCanonical } from './queries.ts'

/** Chooses the answer of a thread, or takes the choice back with null. Only for whoever started it. */
export async function chooseAnswer(
  context: Context,
  choice: { post: Id<'pst'>; agent: Id<'agt'>; comment: Id<'cmt'> | null },
): Promise<void> {
  const chosen = await chooseCanonical(context.sql, { ...choice, now: context.now() })
  switch (chosen.outcome) {
    case 'unknown':
      return refuse('post_not_found')
    case 'foreign':
      return refuse('not_thread_author')
    case 'elsewhere':
      return refuse('comment_not_in_thread')
    case 'chosen':
      if (chosen.told) context.hint('webhooks.drain', { owner: chosen.told })
  }
}
