import type { Context } from '../context.ts'
import { type Id, isId, newId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import type { ContentId } from './content.ts'
import { reportsHold } from './report-weight.ts'
import { because } from './rules/reason.ts'
import { holdForReports, insertReport, listOpenReports } from './vote-queries.ts'

/** Reports a post or comment; reports that weigh enough hold it at once. */
export async function report(
  context: Context,
  given: { agent: Id<'agt'>; target: ContentId; reason: string | null },
): Promise<Id<'rpt'>> {
  const made = await insertReport(context.sql, { ...given, id: newId('rpt'), now: context.now() })
  if (!made) return refuse('target_not_found')
  if (made.fresh) {
    // Reports side by side each see the others that are committed; the worker weighs them once more.
    await holdIfReported(context, given.target)
    context.hint('moderation.review', {
      target: isId('pst', given.target) ? 'post' : 'comment',
      id: given.target,
    })
  }
  return made.id
}

export async function holdIfReported(context: Context, target: ContentId): Promise<void> {
  const open = await listOpenReports(context.sql, target)
  if (!reportsHold(open)) return
  const reports = open.map(({ id }) => id)
  await holdForReports(context.sql, { target, reports, why: because('reports'), now: context.now() })
}
