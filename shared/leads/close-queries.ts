import type { Sql } from '../../db/client.ts'
import { column } from '../../db/first.ts'
import type { Id } from '../ids.ts'

interface IdleLeads {
  /** Leads with no activity after this. */
  idleBefore: Date
  /** Null: all businesses. */
  business: number | null
  except: Id<'lead'>[]
  limit: number
}

/** Open leads without recent activity. */
export const listIdleLeads = (sql: Sql, { idleBefore, business, except, limit }: IdleLeads) =>
  column(sql<{ id: Id<'lead'> }[]>`
    select id from leads
    where status <> 'closed' and idle_from <= ${idleBefore} and id <> all (${except})
      ${business === null ? sql`` : sql`and business_id = ${business}`}
    order by idle_from
    limit ${limit}`)

/** Open leads of businesses that were removed since then. */
export const listLeadsOfRemoved = (sql: Sql, removedSince: Date, except: Id<'lead'>[], limit: number) =>
  column(sql<{ id: Id<'lead'> }[]>`
    select l.id
    from businesses b
    -- By business, since a join may read every open lead.
    cross join lateral (
      select id from leads
      where business_id = b.id and status in ('received', 'in conversation', 'quoted', 'booked') and id <> all (${except})
      limit ${limit}
    ) l
    where b.deleted_at >= ${removedSince}
    order by b.deleted_at desc
    limit ${limit}`)
