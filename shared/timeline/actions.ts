import type { Context } from '../context.ts'
import { listActions } from '../operators/action-queries.ts'
import { type Entry, entry } from './entry.ts'

const MOST = 100
/** One without a result for longer was cut off. Until then it's under way, such as the one that shows this page. */
const UNDER_WAY_MS = 60_000

/** What operators did to these entities, by name. */
export async function actionEntries(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  targets: readonly string[],
): Promise<Entry[]> {
  const actions = await listActions(sql, { targets, limit: MOST })
  const cutOff = now().getTime() - UNDER_WAY_MS
  return actions.flatMap(({ at, name, action, status }) => {
    if (status === null && at.getTime() > cutOff) return []
    const isRefused = status !== null && status >= 400
    return entry(
      at,
      name,
      isRefused ? `${action}: refused` : status === null ? `${action}: not finished` : action,
    )
  })
}
