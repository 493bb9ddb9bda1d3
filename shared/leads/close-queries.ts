import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'

/** Open leads whose last activity was before this. */
export async function listIdleLeads(
  sql: Sql,
  idleBefore: Date,
  except: Id<'lead'>[],
  limit: number,
): Promise<Id<'lead'>[]> {
  const rows = await sql<{ id: Id<'lead'> }[]>`
    select id from leads
    where status <> 'closed' and idle_from <= ${idleBefore} and id <> all (${except})
    order by idle_from
    limit ${limit}`
  return rows.map(row => row.id)
}

/** Open leads of businesses that were removed. */
export async function listLeadsOfRemoved(
  sql: Sql,
  except: Id<'lead'>[],
  limit: number,
): Promise<Id<'lead'>[]> {
  const rows = await sql<{ id: Id<'lead'> }[]>`
    select l.id
    from businesses b
    -- Named, so that one index finds them.
    join leads l on l.business_id = b.id and l.status in ('received', 'in conversation', 'quoted', 'booked')
    where b.deleted_at is not null and l.id <> all (${except})
    limit ${limit}`
  return rows.map(row => row.id)
}
