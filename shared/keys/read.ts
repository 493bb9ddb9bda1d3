import { gatherer } from '../gather.ts'
import type { Ground } from '../ground.ts'
import type { Id } from '../ids.ts'
import { type AgentRecord, listAgentRecords } from './queries.ts'

const readers = new WeakMap<object, ReturnType<typeof gatherer<AgentRecord>>>()

/** An agent with all that its key shows. Agents poll this: those who ask at the same time share a statement. */
export function readAgent({ sql }: Pick<Ground, 'sql'>, agent: Id<'agt'>): Promise<AgentRecord | undefined> {
  const reader =
    readers.get(sql) ??
    gatherer(async ids => new Map((await listAgentRecords(sql, ids)).map(row => [row.id, row])))
  readers.set(sql, reader)
  return reader(agent)
}
