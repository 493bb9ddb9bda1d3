import type { Sql } from '../../db/client.ts'
import { digests } from '../contacts/queries.ts'
import type { Id } from '../ids.ts'

/** The leads that an agent sent for the customer with these digests of a phone number and an email: in the sandbox, or not. */
export async function listLeadsOfCustomer(
  sql: Sql,
  agent: Id<'agt'>,
  points: readonly Buffer[],
  inSandbox: boolean,
): Promise<Id<'lead'>[]> {
  const rows = await sql<{ id: Id<'lead'> }[]>`
    select l.id
    from leads l
    where l.agent_id = ${agent} and (l.business_id < 0) = ${inSandbox}
      and l.id in (select p.lead_id from contact_points p where p.digest = any (${digests(sql, points)}::bytea[]))
    order by l.id`
  return rows.map(({ id }) => id)
}
