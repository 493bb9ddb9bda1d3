import type { Sql } from '../../db/client.ts'
import { type Id, newId } from '../../shared/ids.ts'
import { makeKey } from '../../shared/keys/key.ts'
import { hashKey } from '../../shared/secrets.ts'

export interface AgentKey {
  id: Id<'agt'>
  key: string
}

/** Inserts agents directly, each with a key and its own operator. */
export async function insertAgents(sql: Sql, count: number): Promise<AgentKey[]> {
  const agents = Array.from({ length: count }, () => ({ id: newId('agt'), key: makeKey('agx') }))
  const ids = agents.map(({ id }) => id)
  const hashes = agents.map(({ key }) => hashKey(key, null).toString('hex'))
  await sql`
    insert into agents (id, name, contact_email, contact_address, operator_group, created_at)
    select id, 'Bench', id || '@example.com', id || '@example.com', id, now() from unnest(${ids}::text[]) id`
  await sql`
    insert into agent_keys (hash, agent_id, hint, created_at)
    select decode(hash, 'hex'), id, '', now() from unnest(${hashes}::text[], ${ids}::text[]) as k(hash, id)`
  return agents
}
