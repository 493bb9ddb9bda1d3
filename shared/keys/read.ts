import type { Sql } from '../../db/client.ts'
import type { Context } from '../context.ts'
import { gatherer } from '../gather.ts'
import type { Id } from '../ids.ts'
import { type AgentRecord, listAgentRecords } from './queries.ts'

const gathered = gatherer({
  keyOf: (agent: Id<'agt'>) => agent,
  async read(sql: Sql, agents: Id<'agt'>[]): Promise<(AgentRecord | undefined)[]> {
    const records = new Map((await listAgentRecords(sql, agents)).map(row => [row.id, row]))
    return agents.map(agent => records.get(agent))
  },
  most: 200,
  lanes: 4,
  gapMs: 1,
})

/** An agent with all that its key shows. Agents poll this: those who ask at the same time share a statement. */
export const readAgent = (
  { sql }: Pick<Context, 'sql'>,
  agent: Id<'agt'>,
): Promise<AgentRecord | undefined> => gathered(sql, agent)
