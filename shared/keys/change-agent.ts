import type { Context } from '../context.ts'
import { isId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { updateApplication } from './application-queries.ts'
import { type AgentChange, updateAgent } from './queries.ts'
import type { KeyRing } from './resolve.ts'

/** Changes an agent's tier or suspension. Takes effect in every process at once. */
export async function changeAgent(
  context: Context,
  keys: KeyRing,
  { id, ...change }: Omit<AgentChange, 'id' | 'now'> & { id: string },
) {
  const row = isId('agt', id)
    ? await updateAgent(context.sql, { id, ...change, now: context.now() })
    : undefined
  if (!row) return refuse('agent_not_found')
  keys.forget(row.id)
  context.hint('webhooks.drain', { owner: row.id })
  return row
}

/** Decides an application for the platform tier. A second decision changes nothing. */
export async function decideApplication(
  context: Context,
  keys: KeyRing,
  { id, status, reason }: { id: string; status: 'approved' | 'declined'; reason: string | null },
) {
  const row = isId('app', id)
    ? await updateApplication(context.sql, { id, status, reason, now: context.now() })
    : undefined
  if (!row) return refuse('application_not_found')
  keys.forget(row.agent_id)
  context.hint('webhooks.drain', { owner: row.agent_id })
  return row
}
