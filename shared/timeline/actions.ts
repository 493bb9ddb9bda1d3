import type { Sql } from '../../db/client.ts'
import { listActions } from '../operators/action-queries.ts'
import { type Entry, entry } from './entry.ts'

const MOST = 100

/** What operators did to these entities, by name. */
export async function actionEntries(sql: Sql, targets: readonly string[]): Promise<Entry[]> {
  const actions = await listActions(sql, { targets, limit: MOST })
  return actions.map(({ at, name, action, status }) => {
    const isRefused = status !== null && status >= 400
    return entry(
      at,
      name,
      isRefused ? `${action}: refused` : status === null ? `${action}: not finished` : action,
    )
  })
}
