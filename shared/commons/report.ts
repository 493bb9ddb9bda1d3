import type { Ground } from '../ground.ts'
import { type Id, isId, newId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import type { ContentId } from './content.ts'
import { moveContent } from './queries.ts'
import { reportsHold } from './report-weight.ts'
import { because } from './rules/reason.ts'
import { insertReport, listOpenReports } from './vote-queries.ts'

/** Reports a post or comment; reports that weigh enough hold it at once. */
export async function report(
  ground: Ground,
  given: { agent: Id<'agt'>; target: ContentId; reason: string | null },
): Promise<Id<'rpt'>> {
  const made = await insertReport(ground.sql, { ...given, id: newId('rpt'), now: ground.now() })
  if (!made) return refuse('target_not_found')
  if (made.fresh) {
    // Reports side by side each see the others that are committed; the worker weighs them once more.
    await holdIfReported(ground, given.target)
    ground.hint('moderation.review', {
      target: isId('pst', given.target) ? 'post' : 'comment',
      id: given.target,
    })
  }
  return made.id
}

export async function holdIfReported(ground: Ground, target: ContentId): Promise<void> {
  if (!reportsHold(await listOpenReports(ground.sql, target))) return
  await moveContent(ground.sql, {
    content: target,
    from: ['published'],
    to: 'held',
    actor: 'reports',
    why: [because('reports')],
    codes: ['reports'],
    note: null,
    risk: [],
    now: ground.now(),
  })
}
