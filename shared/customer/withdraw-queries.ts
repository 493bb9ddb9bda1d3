import type { Sql } from '../../db/client.ts'
import { column } from '../../db/first.ts'
import { type Booking, bookingColumns } from '../bookings/queries.ts'
import { digests } from '../contacts/queries.ts'
import type { Id } from '../ids.ts'

/** An agent's leads for the customer with these digests of a phone number and an email, in the sandbox or outside it. */
export const listLeadsOfCustomer = (
  sql: Sql,
  agent: Id<'agt'>,
  points: readonly Buffer[],
  inSandbox: boolean,
): Promise<Id<'lead'>[]> =>
  column(sql<{ id: Id<'lead'> }[]>`
    select l.id
    from leads l
    where l.agent_id = ${agent} and (l.business_id < 0) = ${inSandbox}
      -- As an array, or Postgres may read all leads of the agent.
      and l.id = any (array(
        select p.lead_id from contact_points p where p.digest = any (${digests(sql, points)}::bytea[])))
    order by l.id`)

/** The upcoming appointments of these leads, each with its business's name, soonest first. */
export const listAppointmentsAhead = (
  sql: Sql,
  leads: readonly Id<'lead'>[],
  now: Date,
): Promise<(Booking & { business: string })[]> => sql<(Booking & { business: string })[]>`
  select ${bookingColumns(sql)}, p.name as business
  from bookings b
  join businesses p on p.id = b.business_id
  where b.lead_id = any (${leads as Id<'lead'>[]}) and b.status = 'confirmed' and b.start_at > ${now}
  order by b.start_at`
